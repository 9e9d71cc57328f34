import polyfilled from 'webextension-polyfill'

// A Chromium that has `chrome` alone ignores the promise of a listener to messages. The background imports this before all else; pages only
// call what answers by promise in every supported browser, and do without its 10 kB.
globalThis.browser ??= polyfilled
