import type { PolicyView, Preferences } from '#lib/messages/connection-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { isLocked, Locked } from '../locked.tsx'
import { Check } from './notify-fields.tsx'

const EVIDENCE: [item: keyof Preferences['evidence'], label: TextKey][] = [
  ['page', 'evidence_page'],
  ['text', 'evidence_text'],
  ['emails', 'evidence_emails'],
  ['browser', 'evidence_browser'],
  ['foundOn', 'evidence_found_on'],
]
const MENU: [item: keyof Preferences['menu'], label: TextKey][] = [
  ['page', 'menu_page'],
  ['link', 'menu_link'],
  ['selection', 'menu_selection'],
  ['image', 'menu_image'],
]

type Props<Group extends 'evidence' | 'menu'> = {
  chosen: Preferences[Group]
  policy: PolicyView
  set: (chosen: Preferences[Group]) => void
}

/** What of a page's evidence starts ticked; the popup always shows it before anything is sent. */
export const EvidenceFields = ({ chosen, policy, set }: Props<'evidence'>) => (
  <fieldset class="notify">
    <legend class="label">{text('options_evidence')}</legend>
    <p class="hint">{text('options_evidence_hint')}</p>
    {EVIDENCE.map(([item, label]) => (
      <Locked key={item} when={isLocked(policy, `evidence.${item}`)}>
        <Check
          label={text(label)}
          checked={chosen[item]}
          onChange={(ticked) => set({ ...chosen, [item]: ticked })}
        />
      </Locked>
    ))}
  </fieldset>
)

/** Which entries stand in the context menu. */
export const MenuFields = ({ chosen, policy, set }: Props<'menu'>) => (
  <fieldset class="notify">
    <legend class="label">{text('options_menu')}</legend>
    {MENU.map(([item, label]) => (
      <Locked key={item} when={isLocked(policy, `menu.${item}`)}>
        <Check
          label={text(label)}
          checked={chosen[item]}
          onChange={(ticked) => set({ ...chosen, [item]: ticked })}
        />
      </Locked>
    ))}
  </fieldset>
)
