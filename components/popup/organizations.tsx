import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ConnectionChoice, ConnectionChoices, ConnectionReason } from '#lib/model/connections.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { defanged } from '#components/wording/assets.tsx'
import { BareButton } from '#components/ui/fields.tsx'
import { Icon, StateMark } from '#components/ui/icons.tsx'
import { troubleWords } from '#components/wording/report-states.tsx'
import { setFields } from '#components/report/form.tsx'
import { usePopup } from './first-frame/screens.tsx'

/** Why one is offered, as its line in the menu says. */
const offerWords = (reason: ConnectionReason): string => {
  switch (reason.kind) {
    case 'imitated':
      return text('organizations_imitated', defanged(reason.asset))
    case 'owned':
      return text('organizations_owned', defanged(reason.asset))
    case 'earlier':
      return text('organizations_earlier')
    case 'last-used':
      return text('organizations_last_used')
    case 'default':
      return text('organizations_default')
  }
}

type OfferProps = {
  /** The menu, which a choice closes; the browser gives the focus back to its button. */
  menu: string
  choice: ConnectionChoice
  isChosen: boolean
  isProposed: boolean
  onChoose: () => void
}

const Offer = ({ menu, choice: { name, reason, trouble }, isChosen, isProposed, onChoose }: OfferProps) => (
  <li>
    <BareButton
      class="menu-item organization-offer"
      aria-current={isChosen}
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={onChoose}
    >
      <span class="organization-dot" />
      <span class="organization-offer-words">
        <bdi class="bold">{name}</bdi>
        {reason === null ? null : <span class="small quiet wrap-anywhere">{offerWords(reason)}</span>}
      </span>
      {trouble !== null ? (
        <span class="small line-4 baseline">
          <StateMark tone="danger" /> {troubleWords(trouble)}
        </span>
      ) : isProposed ? (
        <span class="small quiet">{text('organizations_proposed')}</span>
      ) : null}
    </BareButton>
  </li>
)

/**
 * Above the verdict, where there are several organizations: which one the report is for, and why. The icons of the verdict stand at its
 * end. The others are in a menu, which fits into the window.
 */
export const OrganizationChoice = ({ chosen, proposed, reason, choices }: ConnectionChoices) => {
  const { openOptions, session } = usePopup()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    menu.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
    /** Keeps an open menu from covering what has the focus. */
    const leave = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.hidePopover()
    }
    document.addEventListener('focusin', leave)
    return () => document.removeEventListener('focusin', leave)
  }, [isOpen])
  const choose = (wanted: string): void => {
    if (wanted !== chosen) session.edit(setFields({ connection: wanted === proposed ? undefined : wanted }))
  }
  const name = choices.find((one) => one.id === chosen)?.name ?? ''
  const why = reason === null ? text('organizations_why_chosen') : textOf('organizations_why', reason.kind)
  return (
    <>
      <span class="quiet fixed" aria-hidden="true">
        {text('organizations_for')}
      </span>
      <BareButton
        class="input organization-button drops-down"
        aria-label={`${text('popup_for_organization')}: ${name}`}
        aria-describedby={`${id}-why`}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <bdi class="one-line" title={name}>
          {name}
        </bdi>
        <Icon name="down" />
      </BareButton>
      <span id={`${id}-why`} class="grow shrinks small quiet one-line" title={why}>
        {why}
      </span>
      <div
        ref={menu}
        id={id}
        popover="auto"
        class="floats menu organization-menu"
        role="group"
        aria-label={text('popup_for_organization')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <ul>
          {choices.map((choice) => (
            <Offer
              key={choice.id}
              menu={id}
              choice={choice}
              isChosen={choice.id === chosen}
              isProposed={choice.id === proposed}
              onChoose={() => choose(choice.id)}
            />
          ))}
        </ul>
        <BareButton class="menu-item" onClick={openOptions}>
          {text('organizations_manage')}
        </BareButton>
      </div>
    </>
  )
}
