import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { unannounced } from './announcer.tsx'
import { Button } from './fields.tsx'

type SelectProps<Value> = Pick<
  JSX.IntrinsicElements['select'],
  'id' | 'class' | 'aria-label' | 'aria-describedby'
> & {
  value: Value
  values: readonly Value[]
  wordsOf: (value: Value) => string
  onChoose: (value: Value) => void
}

/** One value of a few. The caller offers what is set among them. */
export const Select = <Value extends string | number | null>({
  value,
  values,
  wordsOf,
  onChoose,
  ...rest
}: SelectProps<Value>) => (
  <select
    ref={unannounced}
    class="input"
    value={String(value)}
    onChange={(event) => {
      const chosen = values.find((one) => String(one) === event.currentTarget.value)
      if (chosen !== undefined) onChoose(chosen)
    }}
    {...rest}
  >
    {values.map((one) => (
      <option key={String(one)} value={String(one)}>
        {wordsOf(one)}
      </option>
    ))}
  </select>
)

type FileButtonProps = {
  label: string
  multiple?: boolean
  accept?: string
  onChoose: (files: File[]) => void
}

/** A button that lets a file be chosen. */
export const FileButton = ({ label, onChoose, ...rest }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
        {...rest}
      />
    </>
  )
}
