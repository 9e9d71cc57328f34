import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A header field that only tests know. */
export const FETCH_NUMBER = 'x-fetch-number'

/**
 * A build whose background numbers each POST that it asks the browser for. A browser may repeat one by itself: that has the same
 * number on the wire, and one that the extension sent twice has two.
 *
 * @param extensionDir a copy; it is changed
 */
export const numberFetches = (extensionDir: string): string => {
  const path = join(extensionDir, 'background.js')
  writeFileSync(
    path,
    `(${numbering.toString()})(${JSON.stringify(FETCH_NUMBER)});\n${readFileSync(path, 'utf8')}`,
  )
  return extensionDir
}

/** Runs in the background, before anything else. */
const numbering = (name: string): void => {
  const { fetch } = globalThis
  // A background that starts anew counts anew.
  const start = Date.now()
  let last = 0
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init)
    last += 1
    return fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), [name]: `${start}-${last}` },
    })
  }
}
