import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AssetCheck } from '#lib/model/asset-check.ts'
import { text } from '#lib/platform/texts.ts'
import { assetProblemWords } from '../../wording/asset-words.ts'
import { Icon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import type { DashboardDeps } from '../deps.ts'
import { VerdictBox } from '../verdict-box.tsx'

/** Debounce in ms. */
const TYPED_FOR = 150

type Props = {
  address: string
  version: string
  now: number
  deps: Pick<DashboardDeps, 'ask'>
}

/** Runs the allowlist check on an asset, from the local copy alone, as the popup does. */
export const AssetVerdict = ({ address, version, now, deps }: Props) => {
  const asked = useAsked(
    async () => ({ about: address, check: await deps.ask('assets/verdict', { address }) }),
    `${version} ${address}`,
  )
  if (asked.at === 'failed') return <p class="problem">{text('dashboard_not_answered')}</p>
  // Ignores an answer about the previous asset.
  if (asked.at === 'asking' || asked.value.about !== address) return <Comparing />
  const { check } = asked.value
  return check === null ? null : <Check check={check} now={now} />
}

const Comparing = () => <p class="small quiet">{text('verdict_checking')}</p>

const Check = ({ check, now }: { check: AssetCheck; now: number }) => {
  if (!check.ok) {
    return (
      <div class="status-box fill-quiet">
        <p class="state">
          <Icon name="info" />
          <span>{text('assets_not_reportable')}</span>
        </p>
        <p class="small wrap-anywhere">{assetProblemWords(check)}</p>
      </div>
    )
  }
  return <VerdictBox check={check} now={now} />
}

/** Runs the allowlist check on typed or pasted text. The field takes the focus when `checks` rises. */
export const CheckAnything = ({
  checks,
  version,
  now,
  deps,
}: Omit<Props, 'address'> & { checks: number }) => {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (checks > 0) field.current?.focus()
  }, [checks])
  const [typed, setTyped] = useState('')
  const address = useSettled(typed.trim())
  return (
    <div class="check-anything">
      <h2>{text('assets_check_title')}</h2>
      <TextField
        label={text('assets_check_field')}
        value={typed}
        onType={setTyped}
        hint={text('assets_check_hint')}
        mono
        most={8192}
        autocomplete="off"
        inputRef={field}
      />
      <div aria-live="polite">
        {address === '' ? null : address === typed.trim() ? (
          <AssetVerdict address={address} version={version} now={now} deps={deps} />
        ) : (
          <Comparing />
        )}
      </div>
    </div>
  )
}

/** Debounces typed text; clearing it takes effect at once. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (typed === '') {
      setSettled('')
      return
    }
    const timer = setTimeout(() => setSettled(typed), TYPED_FOR)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
