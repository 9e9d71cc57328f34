/**
 * So much of an extension's context that webextension-polyfill, which throws anywhere else, hands on the `browser` that is here.
 * To be imported before anything that reaches lib/platform/browser.ts; the gallery has it in the polyfill's place.
 */
const runtime = { id: 'takedown-reporter@fake', getManifest: () => ({ version: '1.2.3' }) }
const browser = { runtime }
Object.assign(globalThis, { chrome: { runtime }, browser })

export default browser
