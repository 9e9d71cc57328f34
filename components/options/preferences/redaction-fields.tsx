import { useId } from 'preact/hooks'
import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { SECRET_KINDS, type KindChoice, type SecretKind } from '#lib/model/form/draft-form.ts'
import type { Preferences } from '#lib/model/preferences/preference-rows.ts'
import { isLocked, Locked } from '../locked.tsx'
import { KindChoiceSelect, kindWords } from '../../form/kind-choice.tsx'

type Props = {
  redaction: Preferences['redaction']
  policy: PolicyView
  set: (path: `redaction.${SecretKind}`, choice: KindChoice) => unknown
}

/** What becomes of each kind of what looks private, in every new report. */
export const RedactionFields = ({ redaction, policy, set }: Props) => (
  <div class="redaction-kinds">
    {SECRET_KINDS.map((kind) => (
      <Locked key={kind} when={isLocked(policy, `redaction.${kind}`)}>
        <Kind kind={kind} redaction={redaction} set={set} />
      </Locked>
    ))}
  </div>
)

const Kind = ({ kind, redaction, set }: Omit<Props, 'policy'> & { kind: SecretKind }) => {
  const id = useId()
  return (
    <div class="redaction-kind">
      <label for={id}>{kindWords(kind)}</label>
      <KindChoiceSelect
        id={id}
        kind={kind}
        choice={redaction[kind]}
        onChoose={(choice) => set(`redaction.${kind}`, choice)}
      />
    </div>
  )
}
