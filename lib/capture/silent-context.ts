/**
 * Stands in for WXT's context in the content scripts (wxt.config.ts). WXT's announces a script to the page by an event and a
 * message, which would tell a phishing page that somebody is reporting it, stays there as a listener, and carries 13 kB that a
 * script which only returns a value does not need.
 */
// oxlint-disable-next-line typescript/no-extraneous-class -- it stands in for a class
export class ContentScriptContext {}
