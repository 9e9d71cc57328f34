import { parseAsset } from '#lib/assets/parse-asset.ts'
import { nameOf, titleName } from '#lib/assets/platforms/asset-name.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { madeTitle, shortName } from '#lib/model/title.ts'

/** What a title calls an asset: an account, post, form, app or tenant by its own name, anything else by its host. */
const nameInTitle = (content: string): string => {
  const asset = parseAsset(content)
  const name = asset.ok ? nameOf(asset.value) : null
  return name === null ? shortName(content) : titleName(name)
}

export const titleOf = (category: DraftForm['category'], assets: readonly string[]): string =>
  madeTitle(category, assets, nameInTitle)

/** Returns the form with its default title, unless the user typed one. */
export const withMadeTitle = (form: DraftForm): DraftForm =>
  form.titleTyped
    ? form
    : {
        ...form,
        title: titleOf(
          form.category,
          form.assets.map(({ content }) => content),
        ),
      }
