import { useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'
import { number } from '../../ui/words.ts'
import { checkChosenFile, type ChosenCheck } from './check-case-file.ts'
import type { DashboardDeps } from '../deps.ts'
import { DropPanel } from '../drop-panel.tsx'

type Checking =
  | { at: 'nothing' }
  | { at: 'checking'; name: string }
  | { at: 'done'; name: string; check: ChosenCheck }

const MOST_SHOWN = 6

/** Verifies a chosen case file in this page, against its checksums and this browser’s records. */
export const CaseFileCheck = ({ deps }: { deps: DashboardDeps }) => {
  const [checking, setChecking] = useState<Checking>({ at: 'nothing' })
  const choose = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    turn.current += 1
    const mine = turn.current
    setChecking({ at: 'checking', name: file.name })
    const check = await checkChosenFile(file, deps)
    if (mine === turn.current) setChecking({ at: 'done', name: file.name, check })
  }
  return (
    <DropPanel label={text('dashboard_check_file')}>
      <p class="small">{text('dashboard_check_means')}</p>
      <div
        class="case-file-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer?.files[0])
        }}
      >
        <button type="button" class="button" onClick={() => choose.current?.click()}>
          {text('dashboard_check_choose')}
        </button>
        <input
          ref={choose}
          type="file"
          class="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept=".html,.json"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <p class="hint">{text('dashboard_check_hint')}</p>
      </div>
      {checking.at === 'checking' ? (
        <p class="small wrap-anywhere" role="status">
          {text('dashboard_check_checking', checking.name)}
        </p>
      ) : null}
      {checking.at === 'done' ? <Result name={checking.name} check={checking.check} /> : null}
    </DropPanel>
  )
}

const Line = ({ tone, words }: { tone: Tone; words: string }) => (
  <p class={`state tone-${tone}`}>
    <StateMark tone={tone} />
    <span>{words}</span>
  </p>
)

const Result = ({
  name,
  check: { tone, headline, lines, reports, root },
}: {
  name: string
  check: ChosenCheck
}) => (
  <div class={`status-box fill-${tone}`}>
    <p class="small quiet wrap-anywhere">{name}</p>
    <div role="status">
      <Line tone={tone} words={headline} />
      {lines.map((line) => (
        <p key={line} class="small wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
    {reports.length > 1 ? (
      <ul class="case-file-checked">
        {reports.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.id}>
            <p class="mono wrap-anywhere" dir="ltr">
              {one.asset}
            </p>
            <p class={`small tone-${one.tone}`}>{one.words}</p>
          </li>
        ))}
        {reports.length > MOST_SHOWN ? (
          <li class="small quiet">{text('dashboard_check_more', number(reports.length - MOST_SHOWN))}</li>
        ) : null}
      </ul>
    ) : null}
    {root === null ? null : (
      <>
        <p class="small quiet">{text('case_file_root')}</p>
        <p class="mono wrap-anywhere">{root}</p>
      </>
    )}
  </div>
)
