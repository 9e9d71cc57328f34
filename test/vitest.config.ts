import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

/** Unit tests run in Node with fakes; end-to-end tests drive real browsers and take the built extension. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/policy/**'],
          environment: 'node',
          // A module is read once by each worker and not once by each file: a third of the time. No test leaves anything behind in one
          // (tried with the files in shuffled orders).
          isolate: false,
          // Vitest leaves one core to itself: of two, half.
          maxWorkers: '100%',
          // Properties over thousands of cases: on a busy machine they take longer, and are no less true.
          testTimeout: 60_000,
          setupFiles: ['test/fakes/extension-api.ts', 'test/components/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/browsers/unused-firefox-profile.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Much of a journey is waiting; two at a time keep two cores busy and no more.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'policy',
          include: ['test/policy/**/*.test.ts'],
          globalSetup: ['test/e2e/browsers/unused-firefox-profile.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
