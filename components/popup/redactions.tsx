import { useId, useState } from 'preact/hooks'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { counted } from '../shared/words.ts'

type Secret = DraftView['secrets'][number]

const KINDS: Record<Secret['kind'], TextKey> = {
  userinfo: 'popup_secret_userinfo',
  email: 'popup_secret_email',
  phone: 'popup_secret_phone',
  name: 'popup_secret_name',
  token: 'popup_secret_token',
  opaque: 'popup_secret_opaque',
}

/** Where in the address it stands, as far as that tells more than its kind does; else the parameter's name. */
const whereWords = (where: string): string => {
  if (where === 'userinfo' || where === 'text') return ''
  return where === 'path' ? text('popup_secret_in_path') : text('popup_secret_in', where)
}

/** What was taken out of address and page, before and after, each to be kept or removed by one click. */
export const Redactions = ({
  secrets,
  redact,
}: {
  secrets: Secret[]
  redact: (secret: string, remove: boolean) => void
}) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const removed = secrets.filter((secret) => secret.removed).length
  return (
    <div>
      <p class="hint">
        {removed > 0
          ? counted(removed, 'popup_parts_changed_one', 'popup_parts_changed_other')
          : counted(secrets.length, 'popup_parts_marked_one', 'popup_parts_marked_other')}{' '}
        <button
          type="button"
          class="text-button small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {text(open ? 'popup_hide' : 'popup_show')}
        </button>
      </p>
      <ul id={id} class="secrets" hidden={!open} aria-label={text('popup_secrets')}>
        {secrets.map((secret) => (
          <li key={secret.id} class="secret">
            <div class="secret-words">
              <p class="small">
                {text(KINDS[secret.kind])} <span class="quiet">{whereWords(secret.where)}</span>
              </p>
              <p class="mono wrap-anywhere" dir="ltr">
                {secret.removed ? (
                  <>
                    <del>{secret.value}</del> <ins>{text('popup_secret_after')}</ins>
                  </>
                ) : (
                  secret.value
                )}
              </p>
            </div>
            <button
              type="button"
              class="text-button small"
              aria-label={text(
                secret.removed ? 'popup_secret_keep_it' : 'popup_secret_remove_it',
                secret.value,
              )}
              onClick={() => redact(secret.id, !secret.removed)}
            >
              {text(secret.removed ? 'popup_secret_keep' : 'popup_secret_remove')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
