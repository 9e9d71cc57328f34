import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { jobsOf, stepsOf } from '#test/release/workflow-steps.ts'

/**
 * The jobs of a release, step by step as .github/workflows/check.yml has them: in a copy of the project, a shell without our environment and an
 * empty home folder. It takes minutes: `npm test` leaves it out, `npm test -- --all` has it.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MADE = new Set(['.e2e', '.git', '.output', '.wxt', 'node_modules'])
const jobs = jobsOf(readFileSync(join(ROOT, '.github', 'workflows', 'check.yml'), 'utf8'))
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

const work = mkdtempSync(join(tmpdir(), 'takedown-reporter-release-'))
const folders = {
  home: join(work, 'home'),
  runner: join(work, 'runner'),
  artifact: join(work, 'artifact'),
  programs: join(work, 'programs'),
  checkout: join(work, 'takedown-reporter'),
}

/** As the machine has them, and not as `npm test` puts them first. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.startsWith(ROOT))
  .join(delimiter)

const environment = {
  PATH: `${folders.programs}${delimiter}${PATH}`,
  HOME: folders.home,
  CI: 'true',
  GITHUB_REF_NAME: `v${version}`,
  RUNNER_TEMP: folders.runner,
}

/** Where npm finds packages is this machine’s matter, and it has them since it installed this project. */
const npmSettings = async (): Promise<string> => {
  const asked = async (key: string): Promise<string> =>
    (await promisify(execFile)('npm', ['config', 'get', key])).stdout.trim()
  const own = await asked('userconfig')
  const settings = existsSync(own) ? readFileSync(own, 'utf8') : ''
  return `${settings}\ncache=${await asked('cache')}\nprefer-offline=true\n`
}

/** One `run:`, by the shell that GitHub takes. */
const shell = async (command: string, cwd: string, env: Record<string, string>): Promise<string> => {
  const ran = await promisify(execFile)('bash', ['--noprofile', '--norc', '-e', '-c', command], {
    cwd,
    env: { ...environment, ...env },
    maxBuffer: 2 ** 26,
  })
  return ran.stdout
}

/** What runs a job of its own: the actions that move files, and a shell. */
const runJob = async (name: string, folder: string): Promise<string[]> => {
  const ran: string[] = []
  for (const step of stepsOf(jobs.get(name) ?? '')) {
    if (step.run !== undefined) {
      ran.push(step.run)
      await shell(step.run, folder, step.env)
    } else if (step.uses?.startsWith('actions/upload-artifact@')) {
      for (const path of (step.with['path'] ?? '').trim().split('\n')) {
        const found = globSync(path.replace('${{ runner.temp }}', folders.runner))
        expect(found, path).not.toEqual([])
        for (const file of found) cpSync(file, join(folders.artifact, basename(file)))
      }
    } else expect(step.uses).toMatch(/^actions\/(?:checkout|download-artifact)@/)
  }
  return ran
}

describe.runIf(process.platform === 'linux')('a release by the workflow', () => {
  beforeAll(async () => {
    for (const folder of Object.values(folders)) mkdirSync(folder)
    for (const name of readdirSync(ROOT))
      if (!MADE.has(name)) cpSync(join(ROOT, name), join(folders.checkout, name), { recursive: true })
    // A version has its day when its tag is pushed.
    const changelog = join(folders.checkout, 'CHANGELOG.md')
    writeFileSync(
      changelog,
      readFileSync(changelog, 'utf8').replace(`## ${version}, not yet released`, `## ${version}, 2026-01-01`),
    )
    writeFileSync(join(folders.home, '.npmrc'), await npmSettings())
    const gh = join(folders.programs, 'gh')
    writeFileSync(gh, '#!/bin/sh\nprintf "%s\\n" "$@" > "$RUNNER_TEMP/gh"\n', { mode: 0o755 })
  })
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }))

  it('builds the packages, builds them again from their sources, and hands them on', async () => {
    const ran = await runJob('packages', folders.checkout)
    expect(ran).toHaveLength(4)
    expect(readdirSync(folders.artifact).toSorted()).toEqual([
      'SHA256SUMS',
      'notes.md',
      ...['chrome-store', 'firefox-store', 'sources'].map(
        (kind) => `takedown-reporter-${version}-${kind}.zip`,
      ),
    ])
    expect(readFileSync(join(folders.artifact, 'notes.md'), 'utf8')).toMatch(/^\S.*\n/)
  }, 900_000)

  it('publishes what it was handed, after its checksums', async () => {
    const ran = await runJob('release', folders.artifact)
    expect(ran[0]).toBe('sha256sum --check SHA256SUMS')
    const given = readFileSync(join(folders.runner, 'gh'), 'utf8').trim().split('\n')
    expect(given.slice(0, 7)).toEqual([
      'release',
      'create',
      `v${version}`,
      '--verify-tag',
      '--title',
      `v${version}`,
      '--notes-file',
    ])
    const files = given.slice(7)
    expect(files.toSorted()).toEqual(readdirSync(folders.artifact).toSorted())
  })
})
