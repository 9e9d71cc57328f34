import { madeTitle } from '#lib/model/title.ts'
import type { AssetLine, DraftForm } from '#lib/model/draft-form.ts'

/** One change of the form, made again on whatever the background answers until the background has seen it. */
export type Edit = (form: DraftForm) => DraftForm

/** The title follows category and first asset until somebody types one. */
const withMadeTitle = (form: DraftForm): DraftForm =>
  form.titleTyped ? form : { ...form, title: madeTitle(form.category, form.assets[0]?.content) }

export const setAsset =
  (index: number, line: AssetLine): Edit =>
  (form) => {
    const assets = [...form.assets]
    while (assets.length < index) assets.push({ content: '', exact: null })
    assets[index] = line
    return withMadeTitle({ ...form, assets })
  }

export const removeAsset =
  (index: number): Edit =>
  (form) =>
    withMadeTitle({ ...form, assets: form.assets.filter((_, place) => place !== index) })

export const setCategory =
  (category: DraftForm['category']): Edit =>
  (form) =>
    withMadeTitle({ ...form, category })

/** An emptied title stays empty: then none is sent. */
export const setTitle =
  (title: string): Edit =>
  (form) => ({ ...form, title, titleTyped: true })

/** The title of a list: each of its reports has its own made one as long as it is empty. */
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

/** A recent description is taken over; what was typed before it stays. */
export const addDescription =
  (recent: string): Edit =>
  (form) => ({
    ...form,
    description: form.description.trim() === '' ? recent : `${form.description}\n${recent}`,
  })
