import { trustedKeysIn } from '#lib/case-file/words.ts'
import { PREFERENCES } from '#lib/model/preferences/preference-defaults.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../../ui/ask.ts'
import { TextArea } from '../../ui/fields.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { number } from '../../ui/words.ts'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { Locked } from '../locked.tsx'

/** The fingerprint of the key that signs this browser’s case files, and the keys of others that verification names. */
export const CaseFileKeys = ({
  ask,
  trusted,
  isLocked,
  set,
}: {
  ask: Ask
  trusted: string
  isLocked: boolean
  set: (lines: string) => unknown
}) => {
  const asked = useAsked(() => ask('case-file/keys', {}), 0)
  const [wrong] = trustedKeysIn(trusted).wrong
  const { label, most } = PREFERENCES.trustedCaseFileKeys
  return (
    <div class="steps">
      {asked.at === 'failed' ? <NotDoneWords problem={notRead(asked.thrown)} /> : null}
      {asked.at === 'here' ? (
        <div>
          <p class="label">{text('options_case_key_own')}</p>
          {asked.value.own === null ? (
            <p class="small">{text('options_case_key_none')}</p>
          ) : (
            <p class="mono wrap-anywhere" dir="ltr">
              {asked.value.own}
            </p>
          )}
          <p class="hint">{text('options_case_key_hint')}</p>
        </div>
      ) : null}
      <Locked when={isLocked}>
        <TextArea
          mono
          label={text(label)}
          hint={text('options_trusted_keys_hint')}
          problem={wrong === undefined ? null : text('options_trusted_keys_wrong', number(wrong))}
          most={most}
          rows={3}
          value={trusted}
          onType={(lines) => set(lines.slice(0, most))}
        />
      </Locked>
    </div>
  )
}
