import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '#lib/capture/canonical-json.ts'
import { speak } from '#test/fakes/extension-api.ts'
import { messagesOf } from '#test/locales/messages-of.ts'
import { bareReport, fileOf, pageBytes, requestOf, screenshot } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'case-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As `npm run verify -- FILE` runs it. */
const verify = (name: string, content?: Uint8Array | string) => {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.ts', path], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('npm run verify', () => {
  it('says consistent, and the root, of a page and of its data; what does not match, of a changed one', async () => {
    const file = await fileOf([
      bareReport({ request: await requestOf('ü \u202e </pre>', { more: [await screenshot()] }) }),
    ])
    const page = await pageBytes(file)
    const data = `${canonicalJson(file)}\n`
    for (const [name, content] of [
      ['case.html', page],
      ['case.json', data],
    ] as const) {
      const { status, said } = verify(name, content)
      expect(said).toContain('Matches its own checksums.')
      expect(said).toContain(`root ${file.root}`)
      expect(said).not.toMatch(/authentic/i)
      expect(status).toBe(0)
    }
    const changed = page.slice()
    const index = new TextDecoder().decode(page).indexOf('Phishing')
    changed[Buffer.from(new TextDecoder().decode(page).slice(0, index)).length] = 0x51
    expect(verify('changed.html', changed)).toMatchObject({
      status: 1,
      said: expect.stringContaining('of the page doesn’t match its data') as unknown,
    })
    expect(verify('changed.json', data.replace('48213', '48214'))).toMatchObject({
      status: 1,
      said: expect.stringMatching(/Modified: .*\n.*Report 1: /) as unknown,
    })
  })

  it('draws a page again in the language that it was made in', async () => {
    speak(await messagesOf('de'))
    const file = await fileOf([bareReport({ request: await requestOf('ü') })])
    const page = await pageBytes(file)
    speak()
    expect(new TextDecoder().decode(page)).toContain('<html lang="de">')
    const { status, said } = verify('fall.html', page)
    // With its words: a drawing that cannot be repeated is told, and compared with its checksum alone.
    expect(said.trim().split('\n')).toEqual([
      expect.stringContaining('Matches its own checksums'),
      `root ${file.root}`,
    ])
    expect(said).toContain(`root ${file.root}`)
    expect(status).toBe(0)
  })

  it('says why it cannot check: no such file, no case file, no name', () => {
    expect(verify('none.html')).toMatchObject({
      status: 2,
      said: expect.stringContaining('cannot be read') as unknown,
    })
    expect(verify('other.html', '<!doctype html>')).toMatchObject({
      status: 2,
      said: expect.stringContaining('This isn’t a case file.') as unknown,
    })
    expect(spawnSync(process.execPath, ['.ci/verify.ts'], { encoding: 'utf8' }).status).toBe(2)
  })
})
