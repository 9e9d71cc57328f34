import { otherPlatforms } from './other-platforms.ts'
import type { Platform } from './platform.ts'
import { socialPlatforms } from './social-platforms.ts'

/**
 * One row for each type of the enumeration whose things can be told by their address. Not here: URL, PAGE, EMAIL and ADDRESS, which
 * are no platform, and TECKFINE, whose addresses nobody documents.
 */
export const platforms: readonly Platform[] = [...socialPlatforms, ...otherPlatforms]
