import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { named, pieced, Pieces } from '../ui/pieces.tsx'
import { Address, type AddressParts } from '../wording/address.tsx'

type Found = { form: DraftForm; draft: DraftView }

/** Related assets, such as the host of a frame. They are never added automatically. */
export const Offers = ({ form, draft, onAdd }: Found & { onAdd: (content: string) => void }) => {
  const offers = draft.offers.filter((offer) => form.assets.every(({ content }) => content !== offer))
  if (offers.length === 0) return null
  return (
    <ul class="offers" aria-label={text('popup_offers')}>
      {offers.map((offer) => (
        <li key={offer} class="offer">
          <Address content={offer} />
          <button
            type="button"
            class="text-button small"
            aria-label={text('popup_offer_add_it', offer)}
            onClick={() => onAdd(offer)}
          >
            {text('popup_offer_add')}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the host, not defanged. */
const hostIn = (host: AddressParts | null): string =>
  host === null ? '' : (host.before + host.registrable).replaceAll('[.]', '.').replace(/^hxxp:\/\//, '')

/** Warns that the service may extend a reported page to its whole domain. */
export const Reach = ({ form, draft }: Found) => {
  const domains = new Set<string>()
  let pages = 0
  draft.checks.forEach((check, index) => {
    if (
      !check.ok ||
      (check.form !== 'url' && check.form !== 'domain') ||
      draft.form.assets[index]?.content !== form.assets[index]?.content
    )
      return
    if (check.form === 'url') pages += 1
    // An IP address or a single-label name isn’t a domain, but can still be reported whole.
    const domain = check.wholeDomain ?? hostIn(check.host)
    if (domain) domains.add(domain)
  })
  if (domains.size === 0) return <p class="hint reach" />
  const [first = ''] = domains
  if (domains.size > 1)
    return (
      <p class="hint reach">{text(pages > 0 ? 'popup_reach_pages' : 'popup_reach_domains', domains.size)}</p>
    )
  return pages > 0 ? (
    <p class="hint reach" title={text('popup_reach_site_hint')}>
      {text('popup_reach_site')}
    </p>
  ) : (
    <p class="hint reach">
      <Pieces pieces={pieced('popup_reach_domain', named(first))} />
    </p>
  )
}
