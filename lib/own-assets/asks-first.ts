import type { Verdict } from './verdict-shape.ts'

/**
 * Whether a report of it has to be confirmed: it stands on the asset list with a status that is neither ALLOWED, which stops it, nor
 * BLOCKED. Which values there are besides is not shown (section Organization asset): UNKNOWN, none at all and any other count alike.
 */
export const asksFirst = ({ findings }: Pick<Verdict, 'findings'>): boolean =>
  findings.some(({ relation }) => relation === 'on-your-list')
