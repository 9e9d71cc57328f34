import { expect, test } from 'vitest'
import { addressOrigin, foundOnText } from '#lib/capture/enrichment.ts'

test.each([
  ['https://a.example/private?q=1#x', 'https://a.example', 'path and query are private'],
  ['https://user:pw@a.example:8443/', 'https://a.example:8443', 'so is userinfo'],
  ['android-app://com.google.android.gm/', 'android-app:', 'an app has no origin'],
  ['not an address', '', 'nothing to tell'],
  ['', '', 'nothing to tell'],
])('of %s only %j is told (%s)', (referrer, origin) => {
  expect(addressOrigin(referrer)).toBe(origin)
  expect(foundOnText(referrer, 'origin')).toBe(origin)
  expect(foundOnText(referrer, 'full')).toBe(referrer)
})
