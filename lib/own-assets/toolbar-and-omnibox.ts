import { oneLine } from '#lib/assets/written-text.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { setAlarm } from '#lib/platform/alarms.ts'
import type { IconShape, Suggestion } from '#lib/platform/browser-ui.ts'
import { showIcon } from '#lib/platform/browser-ui.ts'
import { maySeeTabs } from '#lib/platform/permissions.ts'
import { assetStatusWords } from '#lib/model/takedown.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import type { Finding, Verdict } from '#lib/model/verdict.ts'
import { singleFlight } from '#lib/platform/timing.ts'
import type { OnTabs } from '#lib/platform/tabs.ts'
import { activeTabs, allTabs, getTab } from '#lib/platform/tabs.ts'
import { defang } from '#lib/assets/defang.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Relation } from '#lib/model/states.ts'

const ASSET_LENGTH = 80
/** Longest status shown: the service may return any text. */
const STATUS_LENGTH = 40

/** Text and icon of each relation: filled stops a report, marked needs a closer look; plain says nothing about the owner. */
const RELATION: Record<Relation, { words: TextKey; shape: IconShape }> = {
  ours: { words: 'verdict_ours', shape: 'ours' },
  'part-of-ours': { words: 'verdict_part', shape: 'ours' },
  'contains-ours': { words: 'verdict_contains', shape: 'ours' },
  'on-your-list': { words: 'verdict_listed', shape: 'look-alike' },
  'already-blocked': { words: 'verdict_blocked', shape: 'look-alike' },
  'shared-host': { words: 'verdict_shared', shape: 'plain' },
  'look-alike': { words: 'verdict_alike', shape: 'look-alike' },
  reported: { words: 'verdict_reported', shape: 'plain' },
  takedown: { words: 'verdict_takedown', shape: 'plain' },
  'not-checked': { words: 'verdict_unchecked', shape: 'unknown' },
  'not-known': { words: 'verdict_unknown', shape: 'plain' },
}

type Found = Pick<Verdict, 'findings'>

const NOT_KNOWN: Finding = { relation: 'not-known' }

/** The one finding to show where space is short: the worst about ownership, otherwise the worst. */
const mostTelling = ({ findings }: Found): Finding =>
  findings.find(({ relation }) => RELATION[relation].shape !== 'plain') ?? findings[0] ?? NOT_KNOWN

/** Nobody is told that an asset was reported which only had the wanted status already. */
const wordsOf = (found: Finding): TextKey =>
  found.relation === 'reported' && found.reason === 'correct'
    ? 'state_correct'
    : RELATION[found.relation].words

/** Formats a verdict as one line for browser UI: the headline, and the own asset behind it. */
export const verdictLine = (verdict: Found): string => {
  const found = mostTelling(verdict)
  const status =
    found.relation === 'on-your-list' ? [oneLine(assetStatusWords(found.own.status), STATUS_LENGTH)] : []
  const headline = text(wordsOf(found), ...status)
  return 'own' in found ? text('verdict_line', headline, oneLine(found.own.content, ASSET_LENGTH)) : headline
}

/** Returns the toolbar icon and title for a page; the plain icon if there is no verdict. */
export const iconOf = (verdict: Found | null): { shape: IconShape; title: string } =>
  verdict
    ? {
        shape: RELATION[mostTelling(verdict).relation].shape,
        title: text('icon_verdict', verdictLine(verdict)),
      }
    : { shape: 'plain', title: text('extension_name') }

/** Delay in ms after which an alarm restarts a sleeping background. */
const START_AGAIN = 60_000

type ToolbarIconDeps = {
  preferences: () => Promise<Pick<Preferences, 'checks'>>
  onTabs: OnTabs
  verdictOfAddress: (address: string) => Promise<Pick<Verdict, 'findings'> | null>
}

/** Shows the active page’s verdict as the toolbar icon, if enabled. Local only: reads no page, sends and stores nothing. */
export const makeToolbarIcon = (deps: ToolbarIconDeps) => {
  const jobs = new Map<number, () => Promise<void>>()
  /** True if a listener was added after the script’s first turn: Firefox doesn’t wake the background for such a listener. */
  let heardLate = false
  const isWanted = async () => (await deps.preferences()).checks.everyPage && (await maySeeTabs())

  const check = async (tabId: number): Promise<void> => {
    const wanted = await isWanted()
    const tab = wanted ? await getTab(tabId) : null
    const icon = iconOf(tab && (await deps.verdictOfAddress(tab.url)))
    // Skip if the tab has navigated meanwhile (it has its own check) or the user has disabled this.
    if (wanted && (tab === null || (await getTab(tabId))?.url !== tab.url || !(await isWanted()))) return
    await showIcon(tabId, icon.shape, icon.title)
  }

  /** Runs one check per tab at a time, so that the latest result is shown last. */
  const checkTab = (tabId: number): Promise<void> => {
    const begin = jobs.get(tabId) ?? singleFlight(() => check(tabId))
    jobs.set(tabId, begin)
    return begin()
  }

  const checkTabs = async (tabIds: Promise<number[]>): Promise<void> => {
    await Promise.all((await tabIds).map(checkTab))
  }

  /** Updates the activated tab, or all active tabs. */
  const shown = async (tabId?: number): Promise<void> => {
    if (!(await isWanted())) return
    await (tabId === undefined ? checkTabs(activeTabs()) : checkTab(tabId))
  }

  /** Serialized: otherwise an earlier call could apply an outdated setting after a later one. */
  const listen = singleFlight(async () => {
    const wanted = await isWanted()
    const anew = deps.onTabs(wanted)
    if (!wanted) return
    heardLate ||= anew
    const now = Date.now()
    if (heardLate) await setAlarm('every-page', now + START_AGAIN, now)
  })

  /** Called at each start of the background; stops listening to tabs if the user disabled this. */
  const resume = async (): Promise<void> => {
    await listen()
    await shown()
  }

  const toggled = async (): Promise<void> => {
    await resume()
    if (!(await isWanted())) await checkTabs(allTabs())
  }

  return { shown, resume, toggled }
}

/** Browsers show few more rows. */
const MAX_ROWS = 5

/** Prefix for entered assets: browsers hide a suggestion that equals the typed text. */
const VERB = 'report '

export const withoutVerb = (entered: string): string =>
  entered.startsWith(VERB) ? entered.slice(VERB.length) : entered

/** Returns a suggestion with the allowlist check’s result, in plain text, for each asset in the typed text. */
export const suggestionsFor = async (
  assets: readonly string[],
  verdictOfAddress: (address: string) => Promise<Pick<Verdict, 'findings'> | null>,
): Promise<Suggestion[]> => {
  const rows = assets.slice(0, MAX_ROWS).map(async (content): Promise<Suggestion[]> => {
    const asset = parseAsset(content)
    const verdict = await verdictOfAddress(content)
    if (!asset.ok || !verdict) return []
    const about = oneLine(defang(asset.value), ASSET_LENGTH)
    return [{ content: VERB + content, description: text('omnibox_row', about, verdictLine(verdict)) }]
  })
  return (await Promise.all(rows)).flat()
}
