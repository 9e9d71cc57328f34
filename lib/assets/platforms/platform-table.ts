import { otherPlatforms } from './other-platforms.ts'
import type { Platform } from './platform.ts'
import { socialPlatforms } from './social-platforms.ts'

/** One row per asset type with recognizable URLs. Missing: URL, PAGE, EMAIL, ADDRESS (no platforms) and TECKFINE (undocumented URLs). */
export const platforms: readonly Platform[] = [...socialPlatforms, ...otherPlatforms]
