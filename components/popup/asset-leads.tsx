import type { AssetCheck } from '#lib/model/asset-check.ts'
import type { AssetLine } from '#lib/model/form/draft-form.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Address, defanged } from '../wording/address.tsx'
import { listed } from '../ui/lists.ts'

type Change = (line: AssetLine) => void
type Resource = AssetCheck['resources'][number]

const CALLED: Record<Resource['what'], TextKey> = {
  account: 'place_account',
  app: 'place_app',
  domain: 'place_domain',
  file: 'place_file',
  form: 'place_form',
  group: 'place_group',
  item: 'place_item',
  package: 'place_package',
  post: 'place_post',
  repository: 'place_repository',
  shop: 'place_shop',
  video: 'place_video',
}

/** Offers a wrapper’s target, or the account or post on a platform, from the URL alone. Can be undone, also after the popup closed. */
export const Leads = ({
  line,
  check,
  onChange,
}: {
  line: AssetLine
  check: AssetCheck | null
  onChange: Change
}) => {
  const instead = (content: string): void =>
    onChange({ content, exact: null, insteadOf: line.insteadOf ?? line.content })
  const { insteadOf } = line
  return (
    <>
      {insteadOf === undefined ? null : (
        <Row
          label={text('lead_in_place_of')}
          content={insteadOf}
          host={null}
          does={text('lead_put_back')}
          name={text('lead_put_back_it', defanged(insteadOf))}
          onClick={() => onChange({ content: insteadOf, exact: null })}
        />
      )}
      {check?.leadsTo ? <LeadsTo {...check.leadsTo} onTake={instead} /> : null}
      {check === null || check.resources.length === 0 ? null : (
        <ul class="asset-resources" aria-label={text('lead_places')}>
          {check.resources.map(({ what, content, host }) => (
            <li key={what}>
              <Row
                label={text(CALLED[what])}
                content={content}
                host={host}
                does={text('lead_take')}
                name={text('lead_take_it', defanged(content))}
                onClick={() => instead(content)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const LeadsTo = ({
  target,
  host,
  via,
  onTake,
}: NonNullable<AssetCheck['leadsTo']> & { onTake: (target: string) => void }) => {
  const [outer = '', ...inner] = via
  if (target === null) return <p class="hint">{text('lead_unreadable', outer)}</p>
  return (
    <div class="asset-lead">
      <Row
        label={text('lead_leads_to')}
        content={target}
        host={host}
        does={text('lead_take')}
        name={text('lead_take_it', defanged(target))}
        onClick={() => onTake(target)}
      />
      <p class="hint">
        {inner.length === 0
          ? text('lead_read_from', outer)
          : text('lead_read_from_many', outer, listed(inner))}
      </p>
    </div>
  )
}

/** One alternative. Choosing it moves the focus to the asset line. */
const Row = ({
  label,
  content,
  host,
  does,
  name,
  onClick,
}: {
  label: string
  content: string
  host: Resource['host']
  does: string
  name: string
  onClick: () => void
}) => (
  <div class="asset-resource">
    <span class="small quiet">{label}</span>
    <Address content={content} host={host} line />
    <button
      type="button"
      class="text-button small"
      aria-label={name}
      onClick={(event) => {
        event.currentTarget.closest('.asset-list > li')?.querySelector('input')?.focus()
        onClick()
      }}
    >
      {does}
    </button>
  </div>
)
