import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfBuild, KINDS, relaunched, startKit, type Kit } from '../kit.ts'

/** Whoever clones the project into such a folder can start and test it (.ci/environment.mjs, browsers/firefox.ts). */
describe.each(KINDS)('an extension in a folder with spaces and letters beyond ASCII, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    const copy = copyOfBuild(kind)
    const folder = join(dirname(copy), 'Prüfung 詐欺')
    cpSync(copy, folder, { recursive: true })
    kit = await startKit(kind, { extensionDir: folder })
  })
  afterAll(() => kit.close())

  it('starts, and starts again', async () => {
    expect(await kit.ask('connection/get')).toMatchObject({ copyProblem: 'no-connection' })
    kit = await relaunched(kit)
    expect(await kit.ask('connection/get')).toMatchObject({ copyProblem: 'no-connection' })
  })
})
