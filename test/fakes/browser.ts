/**
 * So much of an extension's context that lib/platform/browser.ts, which throws anywhere else, hands on the `browser` that is here.
 * To be imported before anything that reaches it.
 */
const runtime = { id: 'takedown-reporter@fake', getManifest: () => ({ version: '1.2.3' }) }
const browser = { runtime }
Object.assign(globalThis, { chrome: { runtime }, browser })

export default browser
