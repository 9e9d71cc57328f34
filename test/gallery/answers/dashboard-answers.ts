import { demoPicture, EVIDENCE_KEPT, PICTURE_KEPT } from './evidence-samples.ts'
import { defangedParts, defangText } from '#lib/assets/defang.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import type { ConnectionView } from '#lib/messages/requests.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { ShownAsset } from '#lib/assets/defang.ts'
import { reportRowOf } from '#lib/reports/store.ts'
import type { FakeAnswers } from './fake-ask.ts'
import { DESTINATION, PAGE, PAGE_SEEN } from './samples.ts'

export const CONNECTION: ConnectionView = {
  baseUrl: DESTINATION.baseUrl,
  slug: 'acme',
  keyStored: true,
  unreadable: false,
  abilities: { report: 'yes', assets: 'yes', takedowns: 'not-known' },
  copy: null,
  copyProblem: null,
  syncing: false,
}

/** As the background makes it, but for the public suffix list: the last two labels are the domain. */
export const shownAsset = (content: string): ShownAsset => {
  const asset = parseAsset(content)
  if (!asset.ok) return { before: '', registrable: defangText(content), after: '' }
  return hasHost(asset.value)
    ? defangedParts(asset.value, asset.value.host.split('.').slice(-2).join('.'))
    : defangedParts(asset.value)
}

/** What a report sent, and what it was answered once it was accepted. */
const payloadOf = ({ assets, title, destination, state, attempts, confirmedAt }: ReportView) => {
  const received = attempts.at(-1)?.ended ?? confirmedAt + 800
  return {
    body: JSON.stringify({
      assets: assets.map((content) => ({ content, status: 'BLOCKED' })),
      organizationSlug: destination.slug,
      title,
    }),
    answer:
      state.at === 'accepted'
        ? {
            status: 200,
            text: JSON.stringify({
              id: Number(state.reportNumber),
              createdAt: new Date(received).toISOString(),
            }),
            received,
          }
        : null,
  }
}

/** What a person typed, of the page with an address in it, and the page's title. */
const wordsOf = ({ assets }: ReportView) =>
  assets.includes(PAGE)
    ? {
        description:
          'Copies our unlock page and asks for the recovery phrase.\nThe link came by SMS: https://app.metarnask.io/unlock',
        pageTitle: 'Restore your wallet',
      }
    : { description: 'Asks for the recovery phrase.', pageTitle: 'Restore your wallet' }

/** The answers of a background that has these reports; `unreadable` more do not parse. */
export const answersOf = (reports: ReportView[], unreadable = 0): FakeAnswers => {
  const byId = new Map(reports.map((one) => [one.id, one]))
  const broken = new Set(Array.from({ length: unreadable }, (_, index) => `broken-${index}`))
  const some = (ids: string[]): ReportView[] => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    reportIds: () => [...byId.keys(), ...broken],
    reportRows: ({ ids }) => ({
      rows: some(ids).map((one) => reportRowOf(one)),
      unreadable: ids.filter((id) => broken.has(id)),
    }),
    report: ({ id }) => {
      const found = byId.get(id)
      if (!found) return null
      return {
        report: found,
        shown: found.assets.map(shownAsset),
        begunAt: found.confirmedAt - 20_000,
        capturedAt: found.kind === 'page' ? found.confirmedAt - 18_000 : null,
        pageFacts: found.kind === 'page' && found.assets.includes(PAGE) ? PAGE_SEEN : null,
        words: wordsOf(found),
      }
    },
    payload: ({ id }) => {
      const found = byId.get(id)
      return found ? payloadOf(found) : { body: '', answer: null }
    },
    evidence: () => ({
      ...EVIDENCE_KEPT,
      pictures: [{ ...PICTURE_KEPT, base64: demoPicture() }],
    }),
    wholeReports: ({ ids }) =>
      some(ids).map((one) => ({
        report: one,
        ...payloadOf(one),
        begunAt: one.confirmedAt - 20_000,
        capturedAt: one.kind === 'page' ? one.confirmedAt - 18_000 : null,
        verdicts: null,
        sealed: null,
      })),
    relatedReports: ({ id }) =>
      [...byId.keys()]
        .filter((one) => one !== id)
        .slice(0, 7)
        .map((one, index) => ({
          id: one,
          ties:
            index % 3 === 0
              ? [{ how: 'domain', what: 'metarnask.io' }]
              : [
                  { how: 'wallet', what: '0x5290840d0dd6f8b29bb5a4b1f3a1f9ee7f5d9ee7' },
                  { how: 'together', what: '' },
                ],
        })),
    'case-file/sign': () => ({ key: '', signature: '' }),
    caseFileKeys: () => ({ own: 'ab'.repeat(32), trusted: '' }),
  }
}
