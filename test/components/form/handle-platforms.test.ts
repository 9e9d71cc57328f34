import { expect, it } from 'vitest'
import { HANDLE_PLATFORMS } from '#components/report/more-fields.tsx'
import { profileUrl } from '#lib/assets/platforms/platform-account.ts'

it.each(HANDLE_PLATFORMS)(
  'a handle on $name leads to the profile that the bulk list makes of it',
  ({ type, before }) => {
    expect(`${before}acme`).toBe(profileUrl(type, 'acme'))
  },
)
