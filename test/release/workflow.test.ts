import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notesFor } from '../../.ci/notes-for.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WORKFLOWS = join(ROOT, '.github', 'workflows')
const workflows = readdirSync(WORKFLOWS).map((name) => readFileSync(join(WORKFLOWS, name), 'utf8'))

/** The jobs of a workflow, as text: each begins with its name below `jobs:`. */
const jobsOf = (workflow: string): string[] =>
  (workflow.split(/^jobs:$/m)[1] ?? '').split(/^ {2}(?=\w+:$)/m).slice(1)

describe('the workflows', () => {
  it('runs actions by their commit, and writes only where it runs no code of others', () => {
    expect(workflows.length).toBeGreaterThan(0)
    for (const workflow of workflows) {
      for (const [, action = ''] of workflow.matchAll(/uses: (.*)/g))
        expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
      expect(workflow).toMatch(/^permissions: \{\}$/m)
      expect(jobsOf(workflow).length).toBeGreaterThan(0)
      for (const job of jobsOf(workflow)) {
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
