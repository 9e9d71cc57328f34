import { withMadeTitle } from '#lib/model/title.ts'
import type { AssetLine, DraftForm } from '#lib/model/form/draft-form.ts'

/** A change of the form. It is applied again on top of every answer until the background has stored it. */
export type Edit = (form: DraftForm) => DraftForm

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
    withMadeTitle({ ...form, assets: form.assets.filter((_, at) => at !== index) })

export const setAssets =
  (assets: AssetLine[]): Edit =>
  (form) =>
    withMadeTitle({ ...form, assets })

export const setCategory =
  (category: DraftForm['category']): Edit =>
  (form) =>
    withMadeTitle({ ...form, category })

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
