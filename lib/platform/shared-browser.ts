/**
 * Replaces the polyfill in the background’s later scripts (wxt.config.ts): the API that background.js shares. As a module, because a
 * bundler’s import of a global copies its properties, and Chromium would build each namespace of the API for that.
 */
export default globalThis.browser
