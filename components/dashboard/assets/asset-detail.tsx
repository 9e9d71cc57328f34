import { useLayoutEffect, useRef } from 'preact/hooks'
import type { AssetRow } from '#lib/model/asset-row.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { defangedWords } from '../../wording/defanged-words.ts'
import { Icon } from '../../ui/icons.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { agoWords, shownWords, statusBadge } from './asset-status-words.ts'
import { AssetVerdict } from './asset-verdict.tsx'
import { AssetHead, Fact } from '../asset-facts.tsx'
import type { DashboardDeps } from '../deps.ts'
import { foreign } from '../../ui/pieces.tsx'

type Props = {
  row: AssetRow
  version: string
  now: number
  deps: DashboardDeps
  onBack: () => void
}

export const AssetDetail = ({ row, version, now, deps, onBack }: Props) => {
  const back = useRef<HTMLButtonElement>(null)

  // In the narrow layout the list that had the focus is hidden.
  useLayoutEffect(() => {
    if (!document.activeElement?.checkVisibility()) back.current?.focus({ preventScroll: true })
  }, [row.id])

  return (
    <section class="detail-pane asset-detail" aria-label={text('assets_chosen')}>
      <button type="button" ref={back} class="text-button back" onClick={onBack}>
        <Icon name="back" /> {text('assets_back')}
      </button>
      <Whole key={row.id} row={row} version={version} now={now} deps={deps} />
    </section>
  )
}

const Whole = ({ row, version, now, deps }: Omit<Props, 'onBack'>) => {
  const status = statusBadge(row.status)
  return (
    <>
      <AssetHead shown={row.shown} content={row.content} name={shownWords(row)} copy={deps.copy} />
      <dl class="facts">
        <Fact label={text('assets_status')}>
          <span class={`state tone-${status.tone}`} title={row.status}>
            <StateMark tone={status.tone} />
            <span>{status.words}</span>
          </span>
        </Fact>
        <Fact label={text('assets_type')}>
          <span title={row.type}>{typeWords(row.type)}</span>
        </Fact>
        <Fact label={text('assets_column_name')}>
          {row.name === null ? '–' : <bdi {...foreign()}>{defangedWords(row.name)}</bdi>}
        </Fact>
        <Fact label={text('assets_description')}>
          {row.description === null ? '–' : <bdi {...foreign()}>{defangedWords(row.description)}</bdi>}
        </Fact>
        <Fact label={text('assets_group')}>
          {row.group === null ? text('assets_no_group') : <bdi {...foreign()}>{groupWords(row.group)}</bdi>}
        </Fact>
        <Fact label={text('assets_number')}>{`#${row.id}`}</Fact>
        <Fact label={text('assets_created')}>
          <span title={row.createdAt ?? ''}>{agoWords(row.createdAt, now)}</span>
        </Fact>
        <Fact label={text('assets_column_updated')}>
          <span title={row.updatedAt ?? ''}>{agoWords(row.updatedAt, now)}</span>
        </Fact>
      </dl>
      <div class="asset-hit">
        <h3 class="label">{text('assets_hit')}</h3>
        <AssetVerdict address={row.content} version={version} now={now} deps={deps} />
      </div>
    </>
  )
}

const groupWords = ({ id, name }: NonNullable<AssetRow['group']>): string =>
  name === '' ? (id === null ? '–' : `#${id}`) : name
