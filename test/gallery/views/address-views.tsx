import { AssetList } from '#components/popup/first-frame/assets.tsx'
import { beforeFirstRequest } from '#components/popup/first-frame/use-later.ts'
import { VerdictHeader } from '#components/popup/verdict-header.tsx'
import { Address } from '#components/wording/assets.tsx'
import { assetAnswersOf, ownRow } from '../answers/asset-answers.ts'
import { bulkAnswersOf, bulkRowOf } from '../answers/bulk-answers.ts'
import { takedownRow } from '../answers/case-answers.ts'
import { answersOf, CONNECTION } from '../answers/dashboard-answers.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import { check, draft, FINDINGS, NOW, report, verdict, SEEN } from '../answers/samples.ts'
import type { View } from './view.ts'
import { inPage } from '#test/components/in-page.tsx'
import { dashboardOf } from '../answers/surfaces.tsx'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { caseAnswers } from './case-views.tsx'

/** Every place where addresses are shown, with these in it: looked at for names that are cut (test/e2e/addresses.test.ts). */
const COUNT = 200

const SUFFIXES = ['com', 'sh', 'app', 'example', 'localhost', 'international', 'xn--vermgensberatung-pwb']
const BEFORE = ['', '', 'www.', 'login.', 'secure.account-verification.', 'a-very-long-name.'.repeat(6)]
const AFTER = ['/', '/', '', '/a', '/login', ':8443/', ':8443', `/unlock?session=${'x'.repeat(300)}`]
const LETTERS = 'acme-wallet-restore-mwmw-access-verify-phrase-support-desk-io-l1l-official'

/** Names of 1 to 63 letters, as long as one label may be; all of the site roots, where a lone slash follows. */
const ADDRESSES = Array.from({ length: COUNT }, (_, index) => {
  const length = 1 + ((index * 7 + 60) % 63)
  const label = `${index % 2 ? 'w' : 'i'}${LETTERS.slice(index % 9, (index % 9) + length - 1)}`.replace(
    /-$/,
    'x',
  )
  const one = (list: readonly string[], by: number): string => list[(index * by) % list.length] ?? ''
  return `https://${one(BEFORE, 5)}${label}.${one(SUFFIXES, 3)}${one(AFTER, 11)}`
})

const hostOf = (content: string) => {
  const { hostname } = new URL(content)
  const before = hostname.split('.').slice(0, -2).join('.')
  return {
    before: before === '' ? '' : `${before}.`,
    registrable: hostname.slice(before === '' ? 0 : before.length + 1),
    after: '',
  }
}

const CHECKS = ADDRESSES.map((content) =>
  check({
    host: hostOf(content),
    wholeDomain: new URL(content).hostname,
    verdict: verdict([FINDINGS['not-known']], { about: content }),
    leadsTo: { target: content, host: hostOf(content), via: [] },
  }),
)

const headers = (findings: (content: string) => Parameters<typeof verdict>[0]) =>
  inPage(
    <>
      {ADDRESSES.map((content, index) => (
        <VerdictHeader
          key={content}
          now={NOW}
          form={draft().form}
          draft={draft({
            checks: CHECKS.slice(index, index + 1),
            verdict: verdict(findings(content), { about: content }),
          })}
        />
      ))}
    </>,
  )

/** The popup’s later parts, which wait for its first request. */
const allowLater = (): void => void beforeFirstRequest(Promise.resolve())

const fields = () => {
  const form = { ...EMPTY_FORM, assets: ADDRESSES.map((content) => ({ content, exact: null })) }
  return inPage(<AssetList form={form} draft={draft({ form, checks: CHECKS })} />, { now: () => NOW })
}

const dashboard = (at: string, answers: FakeAnswers) =>
  dashboardOf({ 'connection/get': () => CONNECTION, ...caseAnswers(CASES), ...answers }, { at })

const CASES = ADDRESSES.map((content, index) => takedownRow({ id: 9001 + index, content }))
const REPORTS = ADDRESSES.map((content, index) =>
  report(
    { at: 'queued', until: NOW },
    { id: `r${index}`, assets: [content, ...ADDRESSES.slice(0, index % 60)] },
  ),
)
const REPLACED = report(
  { at: 'cancelled', replacedBy: REPORTS.map(({ id }) => id) },
  { id: 'replaced', assets: ADDRESSES.slice(0, 20) },
)

export const addressViews: View[] = [
  { name: 'verdicts', show: () => headers(() => [FINDINGS['not-known']]) },
  {
    name: 'findings',
    show: () =>
      headers((content) => [
        FINDINGS.reported,
        { ...FINDINGS['contains-ours'], own: { ...FINDINGS['contains-ours'].own, content } },
      ]),
  },
  {
    name: 'look-alikes',
    show: () =>
      headers((content) => [
        {
          ...FINDINGS['look-alike'],
          match: {
            ...SEEN,
            theirs: hostOf(content).registrable,
            alike: { theirs: { at: 0, text: 'i' }, ours: { at: 0, text: 'm' } },
            differences: [],
          },
        },
      ]),
  },
  { name: 'fields', show: fields, after: allowLater },
  {
    name: 'panes',
    show: () => (
      <>
        {ADDRESSES.map((content) => (
          <p key={content}>
            <Address content={content} host={hostOf(content)} />
          </p>
        ))}
      </>
    ),
  },
  { name: 'reports', show: () => dashboard('reports', answersOf(REPORTS)) },
  { name: 'links', show: () => dashboard('reports/replaced', answersOf([REPLACED, ...REPORTS])) },
  {
    name: 'bulk',
    show: () =>
      dashboard(
        'bulk',
        bulkAnswersOf(
          ADDRESSES.map((content, index) => bulkRowOf(index + 1, content, { merged: index % 3 ? 0 : 49 })),
        ),
      ),
  },
  {
    name: 'assets',
    show: () =>
      dashboard('assets', assetAnswersOf(ADDRESSES.map((content, index) => ownRow(index + 1, content)))),
  },
  { name: 'takedowns', show: () => dashboard('takedowns', {}) },
]
