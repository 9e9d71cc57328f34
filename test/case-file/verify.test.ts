import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bareReport, fileOf, requestOf, savedBytes, screenshot, signer } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'case-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As `npm run verify` runs it. */
const verify = (name: string, content?: Uint8Array | string) => {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.ts', path], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('npm run verify', () => {
  it('says signed, by which key, the root and what it says, of a page and of its data', async () => {
    const file = fileOf([
      bareReport({
        request: await requestOf('ü \u202e </pre>', { more: [await screenshot()] }),
        title: 'a\u202eb',
      }),
    ])
    const { sign, fingerprint } = await signer()
    const roots = new Set<string>()
    for (const form of ['page', 'data'] as const) {
      const { status, said } = verify(`case-${form}`, await savedBytes(file, form, sign))
      expect(said).toContain('Unchanged since it was signed, but by an unknown key.')
      expect(said).toContain('not that it’s true')
      expect(said).toContain(`key ${fingerprint}`)
      expect(said).toContain(
        'hxxps://evil[.]example/login · 2026-03-01T12:01:00.000Z · Accepted · acme · a[U+202E]b',
      )
      roots.add(/root ([0-9a-f]{64})/.exec(said)?.[1] ?? 'none')
      expect(status).toBe(0)
    }
    expect(roots.size).toBe(1)
  })

  it('says that the data was changed, or the page if it was that', async () => {
    const page = new TextDecoder().decode(await savedBytes(fileOf([bareReport()])))
    expect(
      verify('changed.html', page.replace('"48213', '"48214').replace('{\\"id\\":48213', '{\\"id\\":48214')),
    ).toMatchObject({
      status: 1,
      said: expect.stringMatching(/Modified after it was saved\./) as unknown,
    })
    expect(verify('page.html', page.replace('>Accepted<', '>Rejected<'))).toMatchObject({
      status: 1,
      said: expect.stringContaining('The visible page was changed after saving.') as unknown,
    })
  })

  it('says of a file of 1.0 that it is not signed', () => {
    expect(verify('old.html', readFileSync(join(import.meta.dirname, 'saved-by-1.0.txt')))).toMatchObject({
      status: 3,
      said: expect.stringContaining('Not signed. Nothing shows whether it was changed.') as unknown,
    })
  })

  it('verifies several, and ends with what is worst of them', async () => {
    const { sign } = await signer()
    const bytes = await savedBytes(fileOf([bareReport()]), 'page', sign)
    const paths = ['good.html', 'also.html', 'bad.html'].map((name) => join(folder, name))
    for (const path of paths) writeFileSync(path, bytes)
    const ran = (...files: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.ts', ...files], {
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr }
    }
    const [good = '', also = '', bad = ''] = paths
    expect(ran(good, also)).toMatchObject({ status: 0 })
    writeFileSync(bad, new TextDecoder().decode(bytes).replace('{\\"id\\":48213', '{\\"id\\":48214'))
    const { status, said } = ran(bad, join(folder, 'no-such-file'), good)
    expect(status).toBe(1)
    expect(said).toMatch(/bad\.html: Modified after[^]*cannot be read/)
    expect(said).toContain(`${good}: Unchanged`)
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
