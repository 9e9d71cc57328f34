import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst, WAITING } from './longest-first.ts'
import { filesToLeave } from './matrix.ts'

/**
 * Files that run at a time. On two cores, three are faster by about a fifth, but then a page may not answer its reading in time, which
 * the product rightly tells, and a test that reads it fails.
 */
const WORKERS = 2

/** In Node, with fakes. */
const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/policy/**', 'test/spoken/**'],
    environment: 'node',
    // A module is read once by each worker and not once by each file: a third of the time. No test leaves anything behind in one
    // (tried with the files in shuffled orders).
    isolate: false,
    // Vitest leaves one core to itself: of two, half.
    maxWorkers: '100%',
    // Properties over thousands of cases: on a busy machine they take longer, and are no less true.
    testTimeout: 60_000,
    setupFiles: [
      'test/fakes/extension-api.ts',
      'test/components/patience.ts',
      'test/components/first-document.ts',
    ],
  },
}

const DEAD_PROXY = 'http://127.0.0.1:9'
/**
 * What a company’s machine may have in its environment: the tests talk to this machine alone, so they need no proxy and ask none.
 * Port 9 answers nothing.
 */
const BEHIND_A_PROXY = Object.fromEntries(
  ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [
    [name, DEAD_PROXY],
    [name.toUpperCase(), DEAD_PROXY],
  ]),
)

const inBrowsers = (
  name: string,
  files: { include: string[]; exclude: string[] },
  maxWorkers: number,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    ...files,
    globalSetup: ['test/e2e/browsers/unused-firefox-profile.ts'],
    setupFiles: ['test/e2e/choose-browser.ts'],
    env: BEHIND_A_PROXY,
    // The drivers and the service are read once by each worker: three quarters of a second of processor time a file. Each file starts
    // browsers and services of its own.
    isolate: false,
    // More than a wait inside may take, so that what failed is told and not only that time was up.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers,
    // Asked for together (`--project 'e2e*'`), one project comes after the other.
    sequence: { groupOrder: maxWorkers },
  },
})

const waiting = WAITING.map((name) => `test/e2e/**/${name}.test.ts`)
const left = filesToLeave()

/** In real browsers, with the built extension. */
const endToEnd = inBrowsers(
  'e2e',
  { include: ['test/e2e/**/*.test.ts'], exclude: [...left, ...waiting] },
  WORKERS,
)

/** Those that wait most of their time, for alarms and for what comes a second apart: beside the others they cost little time. */
const endToEndWaits = inBrowsers('e2e-waits', { include: waiting, exclude: left }, 1)

/** The same, with policy files that only root may write. */
const policy: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'policy',
    include: ['test/policy/**/*.test.ts'],
    globalSetup: ['test/e2e/browsers/unused-firefox-profile.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Policy files are the whole machine’s.
    maxWorkers: 1,
  },
}

/** In real browsers beside a real screen reader, which has one focus and one voice: one at a time. */
const spoken: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'spoken',
    include: ['test/spoken/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [unit, endToEnd, endToEndWaits, policy, spoken],
  },
})
