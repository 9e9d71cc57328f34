import { defang } from '#lib/assets/defang.ts'
import { oneLine } from '#lib/assets/written-text.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Suggestion } from '#lib/platform/omnibox.ts'
import { text } from '#lib/platform/texts.ts'
import { verdictLine } from '../verdict/verdict-line.ts'
import type { Verdict } from '#lib/model/verdict.ts'

/** Browsers show few more rows. */
const MOST_ROWS = 5
const ASSET_LENGTH = 80

/** Prefix for entered assets: browsers hide a suggestion that equals the typed text. */
const VERB = 'report '

export const withoutVerb = (entered: string): string =>
  entered.startsWith(VERB) ? entered.slice(VERB.length) : entered

/** Returns a suggestion with the allowlist check’s result, in plain text, for each asset in the typed text. */
export const suggestionsFor = async (
  assets: readonly string[],
  verdictOn: (address: string) => Promise<Pick<Verdict, 'findings'> | null>,
): Promise<Suggestion[]> => {
  const rows = assets.slice(0, MOST_ROWS).map(async (content): Promise<Suggestion[]> => {
    const asset = parseAsset(content)
    const verdict = await verdictOn(content)
    if (!asset.ok || !verdict) return []
    const about = oneLine(defang(asset.value), ASSET_LENGTH)
    return [{ content: VERB + content, description: text('omnibox_row', about, verdictLine(verdict)) }]
  })
  return (await Promise.all(rows)).flat()
}
