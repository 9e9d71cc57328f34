import { ANSWERS } from './answers.ts'
import { BROKEN } from './broken.ts'
import { ECHOES } from './echoes.ts'
import type { Fault } from './fault.ts'
import { PEACE } from './peace.ts'
import { redirects } from './redirects.ts'

/** Every fault. `elsewhere` is another origin that the extension may reach as well as the service. */
export const faultTable = (elsewhere: string): Fault[] => [
  ...BROKEN,
  ...ANSWERS,
  ...PEACE,
  ...ECHOES,
  ...redirects(elsewhere),
]
