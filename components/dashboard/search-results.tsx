import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { SECTIONS, type SectionId } from '#components/options/sections.tsx'
import { number, relative } from '#components/ui/format.ts'
import { Icon, StateMark, type IconName, type Tone } from '#components/ui/icons.tsx'
import { addressWords, defanged, defangedWords } from '#components/wording/assets.tsx'
import { stateBadge } from '#components/wording/report-states.tsx'
import { statusBadge, verdictWords } from '#components/wording/verdicts.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { PREFERENCES } from '#lib/model/preference-table.ts'
import type { AssetCheck, AssetRow } from '#lib/model/verdict.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { FoundTakedown } from '#lib/takedowns/known-takedowns.ts'
import { statusBadge as assetStatusBadge } from './assets/asset-table.tsx'
import { routeWith, takedownRoute, useDashboard, useTypedAsset } from './page.ts'
import { useOrganizations } from './organizations.tsx'
import { filtered, NO_FILTER, useReportList, type SharedReportList } from './reports/report-rows.ts'
import { searchWords } from './list-store.ts'

/** Debounce of what is read from the disk, in ms. */
const DEBOUNCE_MS = 120
const MAX_REPORTS = 5
const MAX_OTHERS = 3
/** Bounds of the search in the asset lists, in portions of each and ms of all: this field shows where to look, and the tab Assets finds all. */
const MAX_PORTIONS = 20
const LONG_ENOUGH_MS = 250
type Found = {
  key: string
  mark: ComponentChildren
  words: string
  /** What isn’t ours: an asset, or words of others. */
  written?: 'name' | 'quote'
  hint: string
  go: () => void
  /** What Ctrl+Enter does instead. */
  also?: () => void
}
export type Group = { name: TextKey; found: readonly Found[] }

/** Where each preference stands in the options, so that it is found by what it says. The hint to pin the button goes by itself. */
const SETTINGS: Record<
  Exclude<keyof typeof PREFERENCES, 'pinHint'>,
  readonly [label: TextKey, section: SectionId]
> = {
  undoSeconds: ['options_undo', 'reports'],
  bulkMost: ['options_bulk_most', 'reports'],
  contactInfo: ['common_contact', 'reports'],
  reporter: ['options_reporter', 'reports'],
  evidence: ['options_evidence', 'reports'],
  redaction: ['options_redaction', 'reports'],
  syncHours: ['options_sync_every', 'allowlist'],
  checks: ['options_checks_every_page', 'allowlist'],
  notify: ['options_notify', 'notifications'],
  watchMinutes: ['options_watch', 'notifications'],
  menu: ['options_menu', 'permissions'],
  pictureDays: ['options_pictures', 'data'],
  trustedCaseFileKeys: ['options_trusted_keys', 'data'],
  ignored: ['options_ignored_title', 'reports'],
  lookUps: ['options_look_ups', 'reports'],
  theme: ['options_theme', 'data'],
}

const hasAll = (words: readonly string[], said: string): boolean => {
  const there = said.toLowerCase()
  return words.every((word) => there.includes(word))
}

/** Whose it is, of several connections. */
type Whose = { organization?: Organization }

/** `failed`: something couldn’t be read, so that what was found isn’t all. `isDone`: the asset list was searched, too. */
type Disk = {
  about: string
  isDone: boolean
  check: AssetCheck | null
  cases: FoundTakedown[]
  assets: (AssetRow & Whose)[]
  /** How many assets there are in each list that wasn’t searched to its end. */
  unsearched: ({ of: number } & Whose)[]
  failed: boolean
}

/** What the disk has on a search; the last answer stays until the next one. A failure leaves its own group empty, and is told. */
const useDisk = (query: string, isAsset: boolean): Disk => {
  const { read } = useDashboard()
  const { organization: chosen, organizations } = useOrganizations()
  // That of the lists first.
  const searched = useMemo((): Whose[] => {
    if (organizations.length === 0) return [{}]
    const isFirst = ({ id, isDefault }: (typeof organizations)[number]): boolean =>
      chosen === null ? isDefault : id === chosen.id
    return [...organizations.filter(isFirst), ...organizations.filter((one) => !isFirst(one))].map(
      ({ id, name }) => ({ organization: { id, name } }),
    )
  }, [organizations, chosen])
  const searchedKey = JSON.stringify(searched)
  const [disk, setDisk] = useState<Disk>({
    about: '',
    isDone: false,
    check: null,
    cases: [],
    assets: [],
    unsearched: [],
    failed: false,
  })
  useEffect(() => {
    if (query === '') return
    let gone = false
    /** A portion of each list at least, so that none is left out. */
    const assetsOf = async (whose: Whose): Promise<Pick<Disk, 'assets' | 'unsearched'>> => {
      const rows: AssetRow[] = []
      const { organization } = whose
      let unsearched: number | null = null
      const until = performance.now() + LONG_ENOUGH_MS / searched.length
      let from: Parameters<typeof read.searchAssets>[1] = null
      for (let portions = 0; portions < MAX_PORTIONS && !gone && rows.length < MAX_OTHERS; portions += 1) {
        if (portions > 0 && performance.now() > until) break
        const answer = await read.searchAssets(
          { query, type: null, group: null, status: null, ...(organization && { of: [organization] }) },
          from,
        )
        if (answer.kind !== 'found') break
        rows.push(...answer.rows)
        unsearched = answer.next === null ? null : answer.of
        if (answer.next === null) break
        from = answer.next
      }
      return {
        assets: rows.slice(0, MAX_OTHERS).map((row) => ({ ...row, ...whose })),
        unsearched: unsearched === null ? [] : [{ of: unsearched, ...whose }],
      }
    }
    const assetsWith = async (): Promise<Pick<Disk, 'assets' | 'unsearched'>> => {
      const found: Pick<Disk, 'assets' | 'unsearched'> = { assets: [], unsearched: [] }
      // One after the other: a newer search ends an older one.
      for (const whose of searched) {
        const { assets, unsearched } = await assetsOf(whose)
        found.assets.push(...assets)
        found.unsearched.push(...unsearched)
      }
      return found
    }
    const timer = setTimeout(() => {
      let failed = false
      const or =
        <T,>(value: T) =>
        (): T => {
          failed = true
          return value
        }
      const show = (found: Partial<Disk>): void => {
        if (!gone) setDisk((before) => ({ ...before, ...found, about: query, failed }))
      }
      const looked = Promise.all([
        isAsset ? read.checkAsset(query).catch(or(null)) : null,
        read.searchTakedowns(searchWords(query), MAX_OTHERS).catch(or([])),
      ]).then(([check, cases]) => show({ check, cases, isDone: false }))
      // What is known sooner doesn’t wait for a long list.
      void Promise.all([assetsWith().catch(or({ assets: [], unsearched: [] })), looked]).then(([found]) =>
        show({ ...found, isDone: true }),
      )
    }, DEBOUNCE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [query, isAsset, searchedKey])
  return disk
}

const hintOf = (...said: (string | null | undefined)[]): string => said.filter(Boolean).join(' · ')

const toneMark = (tone: Tone) => <StateMark tone={tone} />

/** What the field’s rows do besides: leave it, and say why something wasn’t done. */
type Field = { isOpen: boolean; close: () => void; tell: (problem: TextKey | null) => void }

/** What a search finds, best first, in groups. `wanted`: its words, for marking. */
export const useResults = (
  typed: string,
  reports: SharedReportList,
  { isOpen, close, tell }: Field,
): {
  query: string
  wanted: readonly string[]
  groups: readonly Group[]
  /** `looking`: more may be found. `failed`: more may be there. */
  state: 'looking' | 'done' | 'failed'
} => {
  const deps = useDashboard()
  const { ask, route, now } = deps
  const { organizations, nameOf } = useOrganizations()
  const state = useReportList(reports, isOpen)
  const actionsOnly = typed.startsWith('>')
  const query = typed.replace(/^>/, '').trim()
  const wanted = useMemo(() => searchWords(query), [query])
  const asset = useMemo(() => {
    const parsed = query === '' ? null : parseAsset(query)
    return parsed?.ok === true ? parsed.value : null
  }, [query])
  const typedAsset = useTypedAsset(query)
  const disk = useDisk(isOpen && !actionsOnly ? query : '', asset !== null)

  const doing = (work: () => Promise<TextKey | null>) => (): void => {
    tell(null)
    work().then(
      (problem) => (problem === null ? close() : tell(problem)),
      () => tell('common_not_answered'),
    )
  }
  const going = (to: string) => (): void => {
    close()
    route.go(to)
  }

  const groups = useMemo((): Group[] => {
    const action = (icon: IconName, words: string, go: () => void, hint = ''): Found => ({
      key: `action ${words}`,
      mark: <Icon name={icon} />,
      words,
      hint,
      go,
    })
    const toReport = doing(typedAsset.report)
    const check = disk.about === query && disk.check?.ok === true ? disk.check : null
    const verdict = check === null ? null : verdictWords(check.verdict, now())
    const shownAsset = asset === null ? '' : defanged(asset.content)
    const aboutAsset: Found[] =
      asset === null
        ? []
        : [
            {
              ...action(
                verdict?.icon ?? 'shield-unknown',
                text('everything_check', shownAsset),
                going(routeWith('assets', { q: query })),
                verdict?.headline,
              ),
              also: toReport,
            },
            action('sent', text('everything_report', shownAsset), toReport, 'Ctrl Enter'),
            action('list', text('basket_add'), doing(typedAsset.addToList)),
          ]
    const standing = [
      action('plus', text('everything_paste'), going('bulk')),
      action('warning', text('state_needs_you'), going('reports/needing')),
      action('pencil', text('options_storage_drafts'), going('reports/drafts')),
      action('case', text('case_file_cases'), going('takedowns')),
      action(
        'shield',
        text('everything_sync'),
        doing(() => ask('own-assets/sync', { what: 'now' }).then(() => null)),
      ),
      action('gear', text('common_options'), () => {
        close()
        deps.openOptions()
      }),
    ].filter(({ words }) => hasAll(wanted, words))
    const actions: Group = { name: 'everything_actions', found: [...aboutAsset, ...standing] }
    if (actionsOnly || query === '') return [actions]

    const rows = state.status === 'ready' ? state.rows : []
    const reportsFound = filtered(rows, { ...NO_FILTER, words: query }, now())
      .toSorted((one, other) => other.confirmedAt - one.confirmedAt)
      .slice(0, MAX_REPORTS)
    const settings = Object.entries(SETTINGS)
      .filter(([, [label, section]]) => hasAll(wanted, `${text(label)} ${text(SECTIONS[section])}`))
      .slice(0, MAX_OTHERS)
    return [
      actions,
      {
        name: 'common_reports',
        found: reportsFound.map((row) => ({
          key: `report ${row.id}`,
          mark: toneMark(stateBadge(row.state, row.reason).tone),
          words: row.title === '' ? addressWords(row.shown) : defangedWords(row.title),
          written: row.title === '' ? 'name' : 'quote',
          hint: hintOf(
            row.reportNumber === ''
              ? text(stateBadge(row.state, row.reason).headline)
              : `#${row.reportNumber}`,
            relative(row.confirmedAt, now()),
            nameOf(row),
          ),
          go: going(`reports/${row.id}`),
        })),
      },
      {
        name: 'case_file_cases',
        found: disk.cases.map(({ id: caseId, shown, status, organization }) => ({
          key: `case ${caseId} ${organization?.id ?? ''}`,
          mark: toneMark(statusBadge(status).tone),
          words: addressWords(shown),
          written: 'name' as const,
          hint: hintOf(`#${caseId}`, statusBadge(status).words, organization?.name),
          go: going(takedownRoute(caseId, organization)),
        })),
      },
      {
        name: 'everything_assets',
        found: [
          ...disk.assets.map(({ id: assetId, content, status, organization }) => ({
            key: `asset ${assetId} ${organization?.id ?? ''}`,
            mark: toneMark(assetStatusBadge(status).tone),
            words: defanged(content),
            written: 'name' as const,
            hint: hintOf(assetStatusBadge(status).words, organization?.name),
            go: going(routeWith('assets', { q: content, org: organization?.id ?? null })),
          })),
          ...(disk.about === query ? disk.unsearched : []).map(({ of, organization }) => ({
            ...action(
              'search',
              text('everything_all_assets', number(of)),
              going(routeWith('assets', { q: query, org: organization?.id ?? null })),
              organization?.name,
            ),
            key: `all assets ${organization?.id ?? ''}`,
          })),
        ],
      },
      {
        name: 'data_settings',
        found: settings.map(([name, [label, section]]) => ({
          key: `setting ${name}`,
          mark: <Icon name="gear" />,
          words: text(label),
          hint: text(SECTIONS[section]),
          go: () => {
            close()
            deps.openSection(section)
          },
        })),
      },
    ]
  }, [query, actionsOnly, asset, disk, state, organizations])

  const hasReports = state.status === 'ready' && state.missing === 0
  const isFailed = state.status === 'failed' || (disk.about === query && disk.isDone && disk.failed)
  const isDone = actionsOnly || query === '' || (hasReports && disk.about === query && disk.isDone)
  return { query, wanted, groups, state: isFailed && !actionsOnly ? 'failed' : isDone ? 'done' : 'looking' }
}
