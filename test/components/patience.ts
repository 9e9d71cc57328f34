/**
 * Milliseconds. What a test of a surface waits for comes when it comes: on a busy machine a part that is loaded later takes more than
 * the second that the library waits by itself. What never comes still fails, before the test's own time is over.
 */
export const PATIENCE = 20_000

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/preact')
  configure({ asyncUtilTimeout: PATIENCE })
}
