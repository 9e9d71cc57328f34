import { retitled } from '#lib/model/title.ts'
import type { AssetLine, DraftForm } from '#lib/model/draft-form.ts'
import { useId } from 'preact/hooks'
import { CATEGORIES } from '#lib/limits.ts'
import { text, textOf } from '#lib/platform/texts.ts'

/** A change of the form. It is applied again on top of every answer until the background has stored it. */
export type Edit = (form: DraftForm) => DraftForm

export const setAsset =
  (index: number, line: AssetLine): Edit =>
  (form) => {
    const assets = [...form.assets]
    while (assets.length < index) assets.push({ content: '', exact: null })
    assets[index] = line
    return retitled(form, { ...form, assets })
  }

export const removeAsset =
  (index: number): Edit =>
  (form) =>
    retitled(form, { ...form, assets: form.assets.filter((_, at) => at !== index) })

export const setAssets =
  (assets: AssetLine[]): Edit =>
  (form) =>
    retitled(form, { ...form, assets })

export const setCategory =
  (category: DraftForm['category']): Edit =>
  (form) =>
    retitled(form, { ...form, category })

/** A title that the user cleared stays empty: the report then has none. */
export const setTitle =
  (title: string): Edit =>
  (form) => ({ ...form, title, titleTyped: true })

/** An empty list title gives each report its generated title. */
export const setListTitle =
  (title: string): Edit =>
  (form) => ({ ...form, title, titleTyped: title !== '' })

export const setFields =
  (fields: Partial<DraftForm>): Edit =>
  (form) => ({ ...form, ...fields })

export const setEvidence =
  (fields: Partial<DraftForm['evidence']>): Edit =>
  (form) => ({ ...form, evidence: { ...form.evidence, ...fields } })

export const setReporter =
  (fields: Partial<DraftForm['reporter']>): Edit =>
  (form) => ({ ...form, reporter: { ...form.reporter, ...fields } })

export const addDescription =
  (recent: string): Edit =>
  (form) => ({
    ...form,
    description: form.description.trim() === '' ? recent : `${form.description}\n${recent}`,
  })

/**
 * Edits of a form that the background stores. Each save sends the whole form with a rising time, `editedAt`. Unsaved edits are applied again on top
 * of every answer, so that typed text is never overwritten. `whenAnswered` runs when no request is pending any more.
 */
export const makeEditQueue = <Form,>(
  now: () => number,
  failed: (thrown: unknown) => void,
  whenAnswered?: () => void,
) => {
  let unsaved: { editedAt: number; change: (form: Form) => Form }[] = []
  let last = 0
  const pending = new Set<Promise<void>>()

  /** Makes `allAnswered` wait for a request. Never rejects; a failure goes to `failed`. */
  const run = (request: Promise<void>): Promise<void> => {
    const done = request.catch(failed)
    pending.add(done)
    return done.finally(() => {
      pending.delete(done)
      if (pending.size === 0) whenAnswered?.()
    })
  }
  return {
    run,
    add: (change: (form: Form) => Form): void => {
      last = Math.max(last + 1, now())
      unsaved.push({ editedAt: last, change })
    },
    /** Sends unsaved edits, if any. `stored` is the `editedAt` of the stored form, which another window may have saved. */
    save: <Answer,>(
      stored: number,
      send: (editedAt: number) => Promise<Answer>,
      take: (answer: Answer) => void,
    ): void => {
      if (unsaved.length === 0) return
      last = Math.max(last, stored + 1)
      const saved = last
      const sent = send(saved).then((answer) => {
        unsaved = unsaved.filter(({ editedAt }) => editedAt > saved)
        take(answer)
      })
      void run(sent)
    },
    /** Returns a form from the background with the unsaved edits. */
    apply: (form: Form): Form => unsaved.reduce((done, { change }) => change(done), form),
    clear: (): void => {
      unsaved = []
    },
    hasUnsaved: (): boolean => unsaved.length > 0,
    isPending: (): boolean => pending.size > 0,
    allAnswered: async (): Promise<void> => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

type Category = NonNullable<DraftForm['category']>

export const CategoryChips = ({
  chosen,
  onChoose,
  bare = false,
}: {
  chosen: DraftForm['category']
  onChoose: (category: Category) => void
  /** Hides the label where the choices say it. */
  bare?: boolean
}) => {
  const name = useId()
  return (
    <fieldset class="stack-4 shrinks">
      <legend class={bare ? 'visually-hidden' : 'label'}>{text('common_category')}</legend>
      <div class="cluster-4 category-chips">
        {CATEGORIES.map((category) => (
          <label key={category} class="chip">
            <input
              type="radio"
              name={name}
              value={category}
              checked={chosen === category}
              onChange={() => onChoose(category)}
            />
            {textOf('category', category)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
