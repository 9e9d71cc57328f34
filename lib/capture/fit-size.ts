import type { PageAccount } from './page-account.ts'
import { COUNTS, MAX_JSON_BYTES } from './bounds.ts'
import type { Capture, Cut } from './capture-schema.ts'
import { EVIDENCE_ITEMS, type EvidenceItem } from './evidence-items.ts'
import { jsonBytes } from './plain-text.ts'

export type CapturedParts = Partial<Pick<Capture, Exclude<EvidenceItem, 'page'>>> & {
  page?: Capture['page'] & { account?: PageAccount }
  cut: Cut[]
}

/** Halves the least useful lists and texts until the JSON fits. Needed for a compromised renderer, and redactions that lengthen. */
export const fitToSize = <T extends CapturedParts>(capture: T, limit: number = MAX_JSON_BYTES): T => {
  let fitted = capture
  const sizes: Cut[] = []
  for (const [what, shorten] of SHORTENINGS) {
    for (let round = 0; round < 12 && jsonBytes(fitted) > limit; round += 1) {
      const shorter = shorten(fitted)
      if (shorter === undefined) break
      if (round === 0) sizes.push({ what, why: 'size' })
      const others = capture.cut.filter((cut) => cut.why !== 'size').slice(0, COUNTS.cuts - sizes.length)
      fitted = { ...fitted, ...shorter, cut: [...others, ...sizes] }
    }
  }
  return fitted
}

const half = <T>(values: T[]): T[] => values.slice(0, values.length >> 1)

const halvedText = ({ text }: CapturedParts): CapturedParts['text'] =>
  text === undefined || text.visible === ''
    ? undefined
    : { ...text, visible: text.visible.slice(0, text.visible.length >> 1).toWellFormed() }

const halvedLists = ({ page }: CapturedParts): CapturedParts['page'] =>
  page === undefined
    ? undefined
    : {
        ...page,
        openGraph: half(page.openGraph),
        twitter: half(page.twitter),
        ...(page.identifiers && { identifiers: half(page.identifiers) }),
        linkHosts: half(page.linkHosts),
        scriptHosts: half(page.scriptHosts),
        frameHosts: half(page.frameHosts),
        ...(page.imageHosts && { imageHosts: half(page.imageHosts) }),
        ...(page.marks && { marks: half(page.marks) }),
        socialLinks: half(page.socialLinks),
        walletAddresses: half(page.walletAddresses),
        forms: half(page.forms),
      }

const halvedSeen = ({ page }: CapturedParts): CapturedParts['page'] =>
  page === undefined
    ? undefined
    : {
        ...page,
        ...(page.signals && { signals: half(page.signals) }),
        ...(page.context && {
          context: {
            ...page.context,
            parameters: half(page.context.parameters),
            differs: half(page.context.differs),
          },
        }),
      }

type Shortening = [what: string, shorten: (capture: CapturedParts) => Partial<CapturedParts> | undefined]

/** Least useful first; at last, each part that is a list. */
const SHORTENINGS: Shortening[] = [
  ['visible-text', (capture) => optional('text', halvedText(capture))],
  ['page-lists', (capture) => optional('page', halvedLists(capture))],
  [
    'headings',
    (capture) => optional('text', capture.text && { ...capture.text, headings: half(capture.text.headings) }),
  ],
  ['signals', (capture) => optional('page', halvedSeen(capture))],
  ...EVIDENCE_ITEMS.map((item): Shortening => [
    item,
    ({ [item]: part }) => (Array.isArray(part) ? optional(item, half(part)) : undefined),
  ]),
]

const optional = <K extends keyof CapturedParts>(
  key: K,
  part: CapturedParts[K] | undefined,
): Partial<CapturedParts> | undefined => (part === undefined ? undefined : { [key]: part })
