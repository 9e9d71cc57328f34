import { useLayoutEffect, useRef } from 'preact/hooks'
import { useFirstThatFits } from '#components/ui/controls.tsx'
import { BareButton } from '#components/ui/fields.tsx'
import { number } from '#components/ui/format.ts'
import type { IconName } from '#components/ui/icons.tsx'
import { Icon } from '#components/ui/icons.tsx'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import { useReturns } from './back-online.tsx'
import { useDashboard } from './page.ts'

export const TABS = ['reports', 'bulk', 'assets', 'takedowns'] as const
/** Tabs in the side panel: “This page” comes first. */
export const TABS_BESIDE = ['page', ...TABS] as const
export type Tab = (typeof TABS_BESIDE)[number]

const TAB_WORDS: Record<Tab, TextKey> = {
  page: 'dashboard_page_tab',
  reports: 'common_reports',
  bulk: 'dashboard_bulk',
  assets: 'dashboard_assets',
  takedowns: 'dashboard_takedowns',
}

const TAB_ICONS: Record<Tab, IconName> = {
  page: 'page',
  reports: 'sent',
  bulk: 'list',
  assets: 'shield',
  takedowns: 'case',
}

/** How the tabs are written: in words, by icons but for the chosen one, by icons alone. */
const WAYS = ['words', 'chosen', 'icons'] as const

type Props = {
  tabs: readonly Tab[]
  tab: Tab
  /** Reports that need attention. */
  needing: number
  onChoose: (tab: Tab) => void
}

/** The tabs, in one line in each language and however narrow the window; their counts stay. */
export const Tabs = ({ tabs, tab, needing, onChoose }: Props) => {
  /** Cases that are back online and that nobody has opened. */
  const unseen = useReturns(useDashboard().read).filter(({ seen }) => !seen).length
  const { line, at } = useFirstThatFits<HTMLDivElement>(WAYS.length, JSON.stringify([tab, needing, unseen]))
  const way = WAYS[at] ?? 'icons'
  const byKey = useRef(false)
  useLayoutEffect(() => {
    if (byKey.current) document.getElementById(`tab-${tab}`)?.focus()
    byKey.current = false
  }, [tab])
  const onKey = (event: KeyboardEvent) => {
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === onward ? 1 : /^Arrow(?:Left|Right)$/.test(event.key) ? -1 : 0
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    byKey.current = true
    onChoose(next)
  }
  return (
    <div ref={line} role="tablist" class="tabs" aria-label={text('dashboard_tabs')} onKeyDown={onKey}>
      {tabs.map((name) => {
        const words = text(TAB_WORDS[name])
        const isIcon = way === 'icons' || (way === 'chosen' && name !== tab)
        return (
          <BareButton
            key={name}
            role="tab"
            id={`tab-${name}`}
            class={isIcon ? 'tab tab-icon line-8' : 'tab line-8'}
            title={isIcon ? words : undefined}
            aria-selected={name === tab}
            aria-controls="tab-content"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {isIcon ? <Icon name={TAB_ICONS[name]} /> : null}
            <span class={isIcon ? 'visually-hidden' : undefined}>{words}</span>
            {name === 'reports' ? <Badge count={needing} hint="dashboard_needing" /> : null}
            {name === 'takedowns' ? <Badge count={unseen} hint="case_back_filter" /> : null}
          </BareButton>
        )
      })}
    </div>
  )
}

const Badge = ({ count, hint }: { count: number; hint: 'dashboard_needing' | 'case_back_filter' }) =>
  count > 0 ? (
    <span class="badge numbers" title={text(hint, number(count))}>
      {number(count)}
    </span>
  ) : null
