import { expect, test } from 'vitest'
import { isOwnPage } from '#lib/messages/request.ts'

const CHROMIUM = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/'
const FIREFOX = 'moz-extension://11111111-2222-3333-4444-555555555555/'

test.each<[url: string | undefined, own: string, isOwn: boolean, why: string]>([
  [`${CHROMIUM}popup.html`, CHROMIUM, true, 'the popup'],
  [`${CHROMIUM}popup.html?draft=1#x`, CHROMIUM, true, 'with query and fragment'],
  [`${FIREFOX}dashboard.html`, FIREFOX, true, 'Firefox'],
  ['https://evil.example/', CHROMIUM, false, 'a content script: the page that it runs in'],
  ['https://abcdefghijklmnopabcdefghijklmnop/', CHROMIUM, false, 'a host that is named like us'],
  ['chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba/popup.html', CHROMIUM, false, 'another extension'],
  ['moz-extension://abcdefghijklmnopabcdefghijklmnop/', CHROMIUM, false, 'another browser’s scheme'],
  [`${CHROMIUM.slice(0, -1)}.evil.example/`, CHROMIUM, false, 'our id in front of another host'],
  [`blob:${CHROMIUM}1`, CHROMIUM, false, 'a blob'],
  ['about:blank', CHROMIUM, false, 'no origin'],
  ['data:text/html,x', CHROMIUM, false, 'no origin'],
  ['', CHROMIUM, false, 'empty'],
  ['not a url', CHROMIUM, false, 'no address'],
  [undefined, CHROMIUM, false, 'none: a native host, or nobody'],
])('%s for %s: %s (%s)', (url, own, isOwn) => {
  expect(isOwnPage({ url }, own)).toBe(isOwn)
})
