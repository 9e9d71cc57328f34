import { useDashboard, type DashboardDeps } from '#components/dashboard/page.ts'
import { FileButton } from '#components/ui/controls.tsx'
import { render, type VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CaseFile, CaseReport } from '#lib/case-file/case-file.ts'
import type { Verified } from '#lib/case-file/verify.ts'
import type { KeyOwner } from '#lib/case-file/whose-key.ts'
import { text } from '#lib/platform/texts.ts'
import { StateMark } from '#components/ui/icons.tsx'
import { counted, number } from '#components/ui/format.ts'
import { DropPanel } from '#components/dashboard/tools.tsx'
import { loadCaseFileCode, makePause } from './case-file.ts'

type Code = Awaited<ReturnType<typeof loadCaseFileCode>>
type Check = { verified: Verified; owner: KeyOwner; code: Code }

type Checked = { name: string; check: Check | null }
/** `checking`: the file that is being verified. `beyond`: files of the same choice that aren’t verified. */
type Checking = { checked: Checked[]; checking: string | null; beyond: number }

/** Files verified at once: each result holds its file’s data, up to 32 MB. */
const MAX_FILES = 20

/** Reports that can be opened from the result. */
const MAX_SHOWN = 50

/** Returns whose key it is; null if that can’t be looked up. */
const ownerOf = async (fingerprint: string, code: Code, { read }: Pick<DashboardDeps, 'read'>) => {
  const keys = await read.caseFileKeys().catch(() => null)
  if (keys === null) return null
  if (keys.own === fingerprint) return { is: 'own' } as const
  const name = code.trustedKeysIn(keys.trusted).names.get(fingerprint)
  return name === undefined ? ({ is: 'unknown' } as const) : ({ is: 'named', name } as const)
}

/** Verifies a file in this page by the data in it. Null if the file can’t be read. */
export const checkFile = async (
  file: Pick<File, 'arrayBuffer'>,
  deps: Pick<DashboardDeps, 'read'>,
): Promise<Check | null> => {
  const code = await loadCaseFileCode()
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return null
  const verified = await code.verifyCaseFile(new Uint8Array(buffer), makePause())
  const owner = verified.kind === 'signed' ? await ownerOf(verified.fingerprint, code, deps) : null
  return { verified, owner, code }
}

/** Verifies chosen case files and shows what they say from the verified data, never from their pages. */
export const CaseFileCheck = () => {
  const deps = useDashboard()
  const [checking, setChecking] = useState<Checking>({ checked: [], checking: null, beyond: 0 })
  const turn = useRef(0)
  const take = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0) return
    turn.current += 1
    const mine = turn.current
    const files = chosen.slice(0, MAX_FILES)
    const beyond = chosen.length - files.length
    const checked: Checked[] = []
    for (const file of files) {
      setChecking({ checked: [...checked], checking: file.name, beyond })
      const check = await checkFile(file, deps)
      if (mine !== turn.current) return
      checked.push({ name: file.name, check })
    }
    setChecking({ checked, checking: null, beyond })
  }
  return (
    <DropPanel label={text('dashboard_check_file')}>
      <p class="small">{text('dashboard_check_means')}</p>
      <div
        class="case-file-drop stack-8"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take([...(event.dataTransfer?.files ?? [])])
        }}
      >
        <FileButton
          multiple
          label={text('dashboard_check_choose')}
          accept=".html,.json"
          onChoose={(files) => void take(files)}
        />
        <p class="hint">{text('dashboard_check_hint')}</p>
      </div>
      {checking.checking === null ? null : (
        <p class="small wrap-anywhere" role="status">
          {text('dashboard_check_checking', checking.checking)}
        </p>
      )}
      {checking.beyond > 0 ? (
        <p class="small" role="status">
          {text('dashboard_check_most', number(MAX_FILES))}
        </p>
      ) : null}
      {checking.checked.map((one, index) => (
        <Result key={index} {...one} isOnly={checking.checked.length === 1 && checking.checking === null} />
      ))}
    </DropPanel>
  )
}

const Result = ({ name, check, isOnly }: Checked & { isOnly: boolean }) => {
  const { tone, headline, lines } = check
    ? check.code.checkWords(check.verified, check.owner)
    : { tone: 'danger' as const, headline: text('case_check_not_read'), lines: [] }
  const verified = check?.verified
  return (
    <>
      <div class={`filled stack-4 fill-${tone}`}>
        <p class="small quiet wrap-anywhere">{name}</p>
        <div role="status">
          <p class={`state tone-${tone}`}>
            <StateMark tone={tone} />
            <span>{headline}</span>
          </p>
          {lines.map((line) => (
            <p key={line} class="small wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
        {verified?.kind === 'signed' ? (
          <>
            <p class="small quiet">{text('case_file_key')}</p>
            <p class="mono wrap-anywhere">{verified.fingerprint}</p>
          </>
        ) : null}
      </div>
      {check && (verified?.kind === 'signed' || verified?.kind === 'unsigned') ? (
        <FromData file={verified.file} root={verified.root} code={check.code} isOnly={isOnly} />
      ) : null}
    </>
  )
}

type FromDataProps = { file: CaseFile; root: string; code: Code; isOnly: boolean }

/** What the file says, drawn from its data; of one among several, once it is opened. */
const FromData = ({ file, root, code, isOnly }: FromDataProps) => {
  const [open, setOpen] = useState(isOnly)
  const shown = (
    <div class="case-file-data stack-8">
      <p class="small">{text('case_check_from_data')}</p>
      <Drawn code={code}>{(drawn) => <drawn.CaseFileHeader file={file} root={root} />}</Drawn>
      {file.reports.slice(0, MAX_SHOWN).map((report, index) => (
        <OneReport key={index} code={code} report={report} isOnly={file.reports.length === 1} index={index} />
      ))}
      {file.reports.length > MAX_SHOWN ? (
        <p class="small quiet">{text('dashboard_check_more', number(file.reports.length - MAX_SHOWN))}</p>
      ) : null}
    </div>
  )
  if (isOnly) return shown
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{counted(file.reports.length, 'common_reports_one', 'common_reports_other')}</summary>
      {open ? shown : null}
    </details>
  )
}

type OneReportProps = { report: CaseReport; isOnly: boolean; index: number; code: Code }

/** Draws a report once it is opened. */
const OneReport = ({ report, isOnly, index, code }: OneReportProps) => {
  const [open, setOpen] = useState(isOnly)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="mono wrap-anywhere" dir="ltr">
        {index + 1} · {code.shownAsset(report.assets[0] ?? '')}
      </summary>
      {open ? (
        <Drawn code={code}>
          {(shown) => <shown.CaseReportPage report={report} number={isOnly ? null : index + 1} />}
        </Drawn>
      ) : null}
    </details>
  )
}

/** Draws as in a saved page: in a shadow root with the page’s own style. */
const Drawn = ({ code, children }: { code: Code; children: (code: Code) => VNode }) => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const style = new CSSStyleSheet()
    style.replaceSync(code.STYLE)
    root.adoptedStyleSheets = [style]
    render(<div class="page">{children(code)}</div>, root)
    return () => render(null, root)
  }, [children])
  return <div ref={host} data-drawn />
}
