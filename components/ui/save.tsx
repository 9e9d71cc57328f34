import { TextButton } from './fields.tsx'
import { useState } from 'preact/hooks'
import { text, textOf } from '#lib/platform/texts.ts'
import { failureIn } from './use-asked.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import { within } from '#lib/within.ts'
import type { Ask } from './ask.ts'
import { usePage, type ExportData } from './page.ts'

/** How long the blob URL stays valid, in ms: the browser reads it some time after the click, on a slow disk much later. */
const KEPT_FOR = 60_000

/** Saves a file by a download link. This needs no permission, and the CSP doesn’t block it. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}

type Step = 'idle' | 'saving' | 'saved' | 'nothing' | 'failed'

/** In ms; a background that is broken or hangs doesn’t keep anybody from saving. */
const ANSWERS_WITHIN = 10_000

/** Exports what is stored, read by the page itself; undefined in Firefox’s private windows, which have another database. */
export const makeExportData = (ask: Ask): ExportData | undefined =>
  isPageApart()
    ? undefined
    : async (wanted, goesOn) => {
        const { exportFile, extensionVersion, keptValues, settingsFile } =
          await import('#lib/your-data/export.ts')
        const settings = async () => settingsFile(await ask('preferences/get', {}))
        const connection = async () => {
          const { baseUrl, slug, abilities } = await ask('connection/get', {})
          return { baseUrl, slug, abilities }
        }
        /** Null where the background can’t tell: the stored rows are saved all the same. */
        const orNull = <T,>(told: Promise<T>): Promise<T | null> =>
          within(ANSWERS_WITHIN, told).catch(() => null)
        let answers = true
        const scrub = async (lines: string[]): Promise<string[]> => {
          if (!answers) return lines
          try {
            return (await within(ANSWERS_WITHIN, ask('data/scrub', { lines }))).lines
          } catch (thrown) {
            // A background that answers has the key, and nothing is saved with it.
            if (failureIn(thrown)) throw thrown
            answers = false
            return lines
          }
        }
        const more = async () => ({
          settings: await orNull(settings()),
          connection: await orNull(connection()),
          kept: await keptValues(),
        })
        return exportFile(wanted, {
          beginning: {
            by: `${text('extension_name')} ${extensionVersion()}`,
            at: Date.now(),
            more: wanted === 'unreadable' ? null : await more(),
          },
          scrub,
          goesOn,
        })
      }

/** Returns the name of an exported file. */
export const exportName = (now: number): string =>
  `takedown-reporter-${new Date(now).toISOString().slice(0, 10)}.jsonl`

/** Saves stored rows unparsed, for another version or a person to read. */
export const SaveRows = ({ which }: { which: 'all' | 'unreadable' }) => {
  const { exportData, now } = usePage()
  const [step, setStep] = useState<Step>('idle')
  if (!exportData) return null
  const save = async (): Promise<void> => {
    setStep('saving')
    const saved = await exportData(which, () => true)
    if (saved && saved.rows > 0) saveFile(exportName(now()), saved.file)
    setStep(saved && saved.rows > 0 ? 'saved' : 'nothing')
  }
  return (
    <p>
      <TextButton
        aria-disabled={step === 'saving'}
        onClick={() => {
          if (step !== 'saving') save().catch(() => setStep('failed'))
        }}
      >
        {text(which === 'all' ? 'storage_save_all' : 'storage_save_unreadable')}
      </TextButton>{' '}
      {step === 'idle' || step === 'saving' ? null : <span role="status">{textOf('storage', step)}</span>}
    </p>
  )
}
