import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { PREFERENCES, type Preferences } from '#lib/model/preferences/preference-rows.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { isLocked, Locked } from '../locked.tsx'
import type { Set } from './use-preferences.ts'

type Reporter = Preferences['reporter']

const FIELDS: { name: keyof Reporter; mono: boolean }[] = [
  { name: 'displayName', mono: false },
  { name: 'platform', mono: false },
  { name: 'platformIdentifier', mono: true },
  { name: 'avatarUrl', mono: true },
]

export const ReporterFields = ({
  reporter,
  policy,
  set,
}: {
  reporter: Reporter
  policy: PolicyView
  set: Set
}) => (
  <div class="reporter-fields">
    {FIELDS.map(({ name, mono }) => {
      const { label, most } = PREFERENCES.reporter[name]
      return (
        <Locked key={name} when={isLocked(policy, `reporter.${name}`)}>
          <TextField
            mono={mono}
            label={text(label)}
            value={reporter[name]}
            onType={(value) => void set(`reporter.${name}`, value.slice(0, most))}
          />
        </Locked>
      )
    })}
  </div>
)
