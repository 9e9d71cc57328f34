import { useLayoutEffect } from 'preact/hooks'
import { useAnswer } from '#components/ui/answers.ts'
import { BareButton } from '#components/ui/fields.tsx'
import { clockTime } from '#components/ui/format.ts'
import { usePage } from '#components/ui/page.ts'
import { NotDoneWords, useAction } from '#components/wording/failures.tsx'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { siteLinks, type SiteLink } from '#lib/model/look-up.ts'
import type { Opened } from '#lib/model/report.ts'
import { openBeside } from '#lib/platform/private-pages.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

export type LookUpListProps = {
  content: string
  /** The report that notes what was opened, and what it has noted. */
  report?: string | undefined
  opened?: readonly Opened[] | undefined
  onDrawn: () => void
  onDone: () => void
}

/** Where own sites are added; beside every page that has this menu. */
const OWN_SITES = 'options.html#look-ups'

/** The sites for an asset. Each is a link, so that its whole address can be seen before it is pressed. */
export const LookUpList = ({ content, report, opened = [], onDrawn, onDone }: LookUpListProps) => {
  const { ask, copy, now } = usePage()
  const { problem, run } = useAction('look_up_failed')
  const asked = useAnswer(async () => (await ask('preferences/get', {})).lookUps, content)
  useLayoutEffect(onDrawn, [asked.status])
  const asset = parseAsset(content)
  if (asked.status === 'loading') return <p class="menu-cap small quiet">{text('common_loading')}</p>
  // Without the options there are the sites that everybody has.
  const own = asked.status === 'ready' ? asked.value : ''
  const links = asset.ok ? siteLinks(asset.value, own) : { lookUp: [], report: [] }

  const open = ({ name, address, isPlain }: SiteLink): void =>
    run(async () => {
      if (isPlain) await copy(content)
      // Noted first: the popup closes with the new tab.
      if (report !== undefined) await ask('report/act', { id: report, how: 'opened', name, content })
      await openBeside(address)
      onDone()
    })
  const groupOf = (label: TextKey, group: readonly SiteLink[]) =>
    group.length === 0 ? null : (
      <ul class="menu-picks" aria-label={text(label)}>
        <li class="menu-cap small quiet" aria-hidden="true">
          {text(label)}
        </li>
        {group.map((link) => {
          const last = opened.findLast((one) => one.name === link.name && one.content === content)
          const end = last
            ? text('look_up_opened', clockTime(last.openedAt, now()))
            : link.isPlain
              ? text('look_up_plain')
              : ''
          return (
            <li key={`${link.name} ${link.address}`}>
              <a
                class="menu-item line-16 between"
                href={link.address}
                target="_blank"
                rel="noreferrer"
                onClick={(event) => {
                  event.preventDefault()
                  open(link)
                }}
              >
                <bdi>{link.name}</bdi>
                {end === '' ? null : <span class="small quiet numbers">{end}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    )
  return (
    <>
      {groupOf('look_up', links.lookUp)}
      {groupOf('look_up_report', links.report)}
      {links.lookUp.length + links.report.length === 0 ? (
        <p class="menu-cap small quiet">{text('look_up_none')}</p>
      ) : (
        <p class="menu-cap hint">{text('look_up_hint')}</p>
      )}
      <BareButton
        class="menu-item"
        onClick={() => run(() => openBeside(new URL(OWN_SITES, location.href).href).then(onDone))}
      >
        {text('look_up_add')}
      </BareButton>
      <NotDoneWords problem={problem} />
    </>
  )
}
