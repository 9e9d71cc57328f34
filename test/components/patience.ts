/**
 * Milliseconds. What a test of a surface waits for comes when it comes: on a busy machine a part that is loaded later takes more than
 * the second that the library waits by itself. What never comes still fails, before the test's own time is over.
 */
export const PATIENCE = 20_000

if ('document' in globalThis) {
  const { configure, prettyDOM } = await import('@testing-library/preact')
  configure({
    asyncUtilTimeout: PATIENCE,
    // The library draws the whole document into each of its errors. A wait throws many of them, and only the last one is read.
    getElementError: (message, container) => {
      let told = (): string => `${message ?? ''}\n\n${prettyDOM(container) || ''}`.trim()
      return Object.defineProperty(
        Object.assign(new Error(), { name: 'TestingLibraryElementError' }),
        'message',
        {
          configurable: true,
          get: () => told(),
          set(words: string) {
            told = () => words
          },
        },
      )
    },
  })
}
