import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notesFor } from '../../.ci/release-notes.ts'
import { jobsOf, stepsOf } from './workflow-steps.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WORKFLOWS = join(ROOT, '.github', 'workflows')
const workflows = readdirSync(WORKFLOWS).map((name) => readFileSync(join(WORKFLOWS, name), 'utf8'))

const EXAMPLE = `jobs:
  one:
    steps:
      - uses: actions/x@1 # v1.0.0
        with:
          name: y
          path: |
            a
            b/*.zip
          last: error
      # Words.
      - run: npm ci && echo "a: b"
        env:
          # Words.
          A: /b
          C: d
  two:
    steps:
      - run: x
`

describe('the workflows', () => {
  it('runs actions by their commit, and writes only where it runs no code of others', () => {
    expect(workflows.length).toBeGreaterThan(0)
    for (const workflow of workflows) {
      for (const [, action = ''] of workflow.matchAll(/uses: (.*)/g))
        expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
      expect(workflow).toMatch(/^permissions: \{\}$/m)
      expect(jobsOf(workflow).size).toBeGreaterThan(0)
      for (const job of jobsOf(workflow).values()) {
        expect(job).toMatch(/^ {4}permissions:$/m)
        if (/: write$/m.test(job)) expect(job).not.toMatch(/npm|node|npx|checkout/)
        if (job.includes('checkout')) expect(job).toContain('persist-credentials: false')
      }
      // Words of others (the name of a branch, a title) reach a shell by its environment alone.
      for (const [, run = ''] of workflow.matchAll(/run: (.*)/g)) expect(run).not.toContain('${{')
    }
  })

  it('runs commands that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const named = workflows.flatMap((workflow) =>
      [...workflow.matchAll(/npm (?:run (?:--silent )?)?([\w:-]+)/g)].map(([, name = '']) => name),
    )
    expect(named).toContain('test')
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
  })
})

describe('the job that tests', () => {
  const job = jobsOf(readFileSync(join(WORKFLOWS, 'check.yml'), 'utf8')).get('test') ?? ''
  const [checkout, ...others] = stepsOf(job)

  it('runs the one command of .ci/run, after the files are there', () => {
    expect(checkout?.uses).toMatch(/^actions\/checkout@/)
    const [, command] = /&& exec (.*)$/m.exec(readFileSync(join(ROOT, '.ci', 'run'), 'utf8')) ?? []
    expect(others.map(({ run }) => run)).toEqual([command])
  })

  it('gives that command options that it has', () => {
    const known = readFileSync(join(ROOT, '.ci', 'prove.ts'), 'utf8')
    const options = (others[0]?.run ?? '').split(' ').filter((word) => /^--./.test(word))
    expect(options).toEqual(['--all', '--policy'])
    for (const option of options) expect(known).toContain(`argv.includes('${option}')`)
  })

  it('runs in one image of Debian, by its digest, with a Node that package.json allows', () => {
    const { engines }: { engines: { node: string } } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const [, version = ''] = /^ +image: node:(\d+)\.\d+\.\d+-bookworm@sha256:[\da-f]{64}$/m.exec(job) ?? []
    expect(Number(version)).toBeGreaterThanOrEqual(Number(/^>=(\d+)$/.exec(engines.node)?.[1]))
  })
})

describe('the steps of a workflow', () => {
  it('are read with their words, their environment and what an action is told', () => {
    const [, job = ''] = [...jobsOf(EXAMPLE)][0] ?? []
    expect(stepsOf(job)).toEqual([
      { uses: 'actions/x@1', env: {}, with: { name: 'y', path: 'a\nb/*.zip\n', last: 'error' } },
      { run: 'npm ci && echo "a: b"', env: { A: '/b', C: 'd' }, with: {} },
    ])
    expect(() => stepsOf('    steps:\n      - name: x\n')).toThrow('not understood')
  })
})

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\nWords.\n\n## 1.3.0, not yet released\n\n- Later.\n\n## 1.2.0, 2026-11-22\n\n- Now.\n- Too.\n'
  const asked = (tag: string, version: string) =>
    notesFor(tag, { package: JSON.stringify({ name: 'x', version }), changelog })

  it('are what the changelog says of its version', () => {
    expect(asked('v1.2.0', '1.2.0')).toEqual({ ok: true, value: '- Now.\n- Too.' })
  })

  it.each([
    [
      'v1.2.1',
      '1.2.0',
      'The tag is "v1.2.1", and package.json is of version 1.2.0',
      'a tag of another version',
    ],
    ['1.2.0', '1.2.0', 'The tag is "1.2.0", and package.json is of version 1.2.0', 'a tag without its v'],
    ['', '1.2.0', 'The tag is "", and package.json is of version 1.2.0', 'no tag'],
    ['v1.3.0', '1.3.0', 'CHANGELOG.md says "1.3.0, not yet released": write the day instead', 'not released'],
    ['v1.2', '1.2', 'CHANGELOG.md says nothing of 1.2', 'the beginning of another version'],
  ])('are none for %s where package.json says %s: %s (%s)', (tag, version, failure) => {
    expect(asked(tag, version)).toEqual({ ok: false, failure })
  })
})
