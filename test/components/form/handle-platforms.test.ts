import { expect, it } from 'vitest'
import { HANDLE_PLATFORMS } from '#components/form/handle-platforms.ts'
import { profileUrl } from '#lib/assets/platforms/platform-account.ts'

it.each(HANDLE_PLATFORMS)(
  'a handle on $name leads to the profile that the bulk list makes of it',
  ({ type, before }) => {
    expect(`${before}acme`).toBe(profileUrl(type, 'acme'))
  },
)
