import { useId } from 'preact/hooks'
import type { ComponentChildren, JSX, Ref } from 'preact'
import { Icon, type IconName } from './icons.tsx'

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'class' | 'type'> & {
  type?: 'button' | 'submit'
  /** Classes of its own, beside those of every such button. */
  class?: string | undefined
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** A button that looks like no other: `class` says all of its looks. */
export const BareButton = (props: ButtonProps) => <button type="button" {...props} />

type LooksOfButton = {
  /** The action that the screen is there for. */
  main?: boolean
  danger?: boolean
}

export const Button = ({ main, danger, class: own, ...rest }: ButtonProps & LooksOfButton) => (
  <BareButton class={classes('button', main && 'main', danger && 'danger', own)} {...rest} />
)

export const TextButton = ({
  small = false,
  danger = false,
  class: own,
  ...rest
}: ButtonProps & { small?: boolean; danger?: boolean }) => (
  <BareButton class={classes('text-button', small && 'small', danger && 'danger', own)} {...rest} />
)

/** A button without words; its name is also its title. */
export const IconButton = ({
  icon,
  label,
  class: own,
  ...rest
}: ButtonProps & { icon: IconName; label: string }) => (
  <BareButton class={classes('icon-button', own)} aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </BareButton>
)

type Common = {
  label: string
  value: string
  onType: (value: string) => void
  hint?: ComponentChildren
  problem?: ComponentChildren
  /** The maximum length the background stores. */
  most?: number
  /** Value of `data-field`, used to find and focus the control. */
  field?: string
}

type NotesProps = { id: string; hint?: ComponentChildren; problem?: ComponentChildren }

const Notes = ({ id, hint, problem }: NotesProps) => (
  <>
    {hint ? (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    {problem ? (
      <p class="problem" id={`${id}-problem`}>
        {problem}
      </p>
    ) : null}
  </>
)

const described = (id: string, hint: unknown, problem: unknown, others = ''): string | undefined =>
  [others, hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ') || undefined

/** Returns the direction of the typed text, always ltr for URLs. An empty field follows the page, or a placeholder that is a URL. */
export const directionOf = (value: string, mono = false, placeholder = ''): 'ltr' | 'auto' | undefined => {
  if (mono && (value !== '' || /^[!-~]+$/.test(placeholder))) return 'ltr'
  return value === '' ? undefined : 'auto'
}

type TextFieldProps = Common & {
  secret?: boolean
  mono?: boolean
  /** Drawn as a row of plain text, with the box of a field only while it is pointed at or has the focus. */
  plain?: boolean
  inputRef?: Ref<HTMLInputElement>
  placeholder?: string
  autocomplete?: string
  /** A line of text with a pencil beside it, without a box or a visible label. */
  bare?: boolean
}

export const TextField = ({
  label,
  value,
  onType,
  hint,
  problem,
  secret,
  mono,
  plain,
  inputRef,
  field,
  most,
  bare,
  ...rest
}: TextFieldProps) => {
  const id = useId()
  const attributes = {
    ...rest,
    id,
    ref: inputRef ?? null,
    'data-field': field,
    maxLength: most,
    class: bare ? 'bare-input' : `input${mono ? ' mono' : ''}${plain ? ' plain' : ''}`,
    dir: directionOf(value, mono, rest.placeholder),
    value,
    spellcheck: !mono && !secret,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': described(id, hint, problem),
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement }) => onType(event.currentTarget.value),
  }
  return (
    <div class={plain ? 'field in-row' : bare ? 'field bare-field' : 'field'}>
      <label class={bare ? 'visually-hidden' : 'label'} for={id}>
        {label}
      </label>
      {secret ? <input {...attributes} type="password" /> : <input {...attributes} type="text" />}
      {bare ? <Icon name="pencil" /> : null}
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  )
}

type TextAreaProps = Common & {
  mono?: boolean
  inputRef?: Ref<HTMLTextAreaElement>
  placeholder?: string
  rows?: number
  /** An action in the line of the label. */
  beside?: ComponentChildren
  /** Id of another description, read before the hint. */
  describedBy?: string | undefined
}

export const TextArea = ({
  label,
  value,
  onType,
  hint,
  problem,
  mono,
  inputRef,
  field,
  most,
  placeholder,
  rows = 2,
  beside,
  describedBy,
}: TextAreaProps) => {
  const id = useId()
  return (
    <div class="field">
      <div class="cluster-8 baseline between tight">
        <label class="label" for={id}>
          {label}
        </label>
        {beside}
      </div>
      <textarea
        id={id}
        ref={inputRef ?? null}
        data-field={field}
        maxLength={most}
        class={mono ? 'input mono' : 'input'}
        dir={directionOf(value, mono)}
        rows={rows}
        value={value}
        placeholder={placeholder}
        spellcheck={!mono}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={described(id, hint, problem, describedBy)}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  )
}

type CheckProps = {
  label: ComponentChildren
  checked: boolean
  onTick: (checked: boolean) => void
  disabled?: boolean
  describedBy?: string | undefined
  field?: string
  /** Class of the label’s words. */
  class?: string
}

export const Check = ({ label, checked, onTick, disabled, describedBy, field, class: own }: CheckProps) => (
  <label class="check">
    <input
      data-field={field}
      type="checkbox"
      checked={checked}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
    <span class={own}>{label}</span>
  </label>
)
