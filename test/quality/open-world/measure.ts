// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before lib/ asks for it
import '#test/fakes/browser.ts'
import * as z from 'zod'
import { keysOfOwnAsset } from '#lib/assets/own-asset-keys.ts'
import { hasHost, type Asset } from '#lib/assets/asset.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { AssetFacts } from '#lib/bulk/check-row.ts'
import { assetFacts, rowView } from '#lib/bulk/check-row.ts'
import { makeList } from '#lib/bulk/list.ts'
import { readyAssets } from '#lib/bulk/reports.ts'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { OwnAsset, Verdict } from '#lib/model/verdict.ts'
import { findLookAlike, lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import type { VerdictDeps } from '#lib/own-assets/verdict.ts'
import { verdictOf } from '#lib/own-assets/verdict.ts'
import { readSlices } from '#lib/reader/read-slices.ts'
import { copyOf, depsOf, ownAsset } from '#test/fakes/own-assets.ts'
import { readRows } from '#test/jsonl.ts'
import { SortedTable } from '#test/look-alike/sorted-table.ts'

/** One content, or several of which one must fit. */
const oneOf = z.union([z.string(), z.array(z.string())])
const contents = z.prefault(z.array(oneOf), [])
const texts = z.prefault(z.array(z.string()), [])

/**
 * A text as analysts really meet it, and what Bulk must make of it. Names, hosts and numbers are invented or reserved; nothing is
 * visited. URLs are compared as browsers write them, domains in ASCII, wallets in any case; a content without a scheme but with a path
 * stands for http and https. `REDACTED` is the mark of a removed value.
 */
const openWorldCase = z.strictObject({
  id: z.string(),
  /** Class of fault. */
  kind: z.string(),
  /** What the case asks, in a line. */
  about: z.string(),
  /** Public reports of the fault, or `review`. */
  source: z.string(),
  form: z.enum(['text', 'mail', 'html', 'csv', 'json', 'chat']),
  input: z.string(),
  /** The input is a file of this name; otherwise it is pasted as plain text. */
  fileName: z.optional(z.string()),
  /** Encoding of the file; UTF-8 if absent. */
  encoding: z.optional(z.string()),
  /** Must be Ready, so Submit sends it. Only these, and what `either`, `may` and `leadsTo` name, may be sent, each once. */
  ready: contents,
  /** Must not be lost: sent, or in a row that shows it whole. */
  either: contents,
  /** May be sent as well. */
  may: contents,
  /** Must not be sent: a content, or a bare host, which stands for everything on exactly that host. */
  notReady: texts,
  /** Words visible in a row that isn’t Ready. */
  review: contents,
  /** Words that no row shows. */
  absent: texts,
  /** Destinations offered for a wrapper, which isn’t sent itself. */
  leadsTo: contents,
  /** Not offered in place of a row. */
  notOffered: texts,
  /** Pairs: the first is marked as a look-alike of the second, an own asset. */
  lookAlike: z.prefault(z.array(z.tuple([z.string(), z.string()])), []),
  notLookAlike: texts,
  /** Marked as own or as part of an own asset. */
  isOwn: contents,
  /** Own assets of the case, status ALLOWED. All cases share one list, except those with `ownAlone`, which share another. */
  own: texts,
  ownAlone: z.prefault(z.boolean(), false),
  /** Letters that occur nowhere in what is sent. */
  never: texts,
})
export type OpenWorldCase = z.output<typeof openWorldCase>

export const openWorld: readonly OpenWorldCase[] = readRows(
  new URL('cases.jsonl', import.meta.url),
  openWorldCase,
)

/** The rows of the list after one case, and the contents that Submit would send. */
type Outcome = { rows: readonly BulkRowView[]; verdicts: ReadonlyMap<number, Verdict>; sent: string[] }

/** Own assets as the list has them, and what a verdict looks up in it. */
const makeOwn = (list: readonly string[]): VerdictDeps => {
  const own = [...new Set(list)].map((content, id) => ownAsset(content, { id: id + 1 }))
  const entries = own.flatMap((asset: OwnAsset) =>
    lookAlikeEntries(keysOfOwnAsset(asset)).map((entry) => ({ ...entry, asset })),
  )
  const table = new SortedTable(entries)
  const ownOf = new Map(entries.map(({ name, asset }) => [name, asset]))
  return depsOf(own, {
    lookAlike: async (asset) => {
      const found = await findLookAlike(asset, async (ranges) => table.read(ranges))
      const by = found && ownOf.get(found.by.name)
      return found && by ? { own: by, match: found.match } : null
    },
  })
}

export const ownContents = (alone: boolean): string[] =>
  openWorld.flatMap(({ own, ownAlone }) => (ownAlone === alone ? own : []))

const makeOwnOnce = (alone: boolean) => {
  let made: VerdictDeps | undefined
  return () => (made ??= makeOwn(ownContents(alone)))
}
const shared = makeOwnOnce(false)
const apart = makeOwnOnce(true)

/** Reads and checks a text by the same functions as Bulk; the database and the service are left out. */
const readAsBulk = async (input: string, deps: VerdictDeps): Promise<Outcome> => {
  const list = makeList([], 20_000)
  for (const { found } of readSlices(await decode(input), { from: 0, redaction: {}, elapsed: () => 0 }))
    for (const { note, ...one } of found)
      list.add({ ...one, source: 1, ...(note === undefined ? {} : { note }) })
  const checks = new Map<number, AssetFacts>()
  const verdicts = new Map<number, Verdict>()
  for (const row of list.rows().values()) {
    const asset = row.what.is === 'asset' ? parseAsset(row.what.content) : undefined
    if (!asset?.ok) continue
    const verdict = await verdictOf(asset.value, { copy: copyOf(1), unchecked: null }, deps)
    verdicts.set(row.id, verdict)
    checks.set(row.id, assetFacts(asset.value, verdict))
  }
  const now = { list, rows: list.rows(), checks, reports: new Map(), redaction: {} }
  const rows = [...list.rows().values()].map((row) => rowView(now, row))
  const sent = readyAssets(now, new Map()).map(({ content }) => content)
  return { rows, verdicts, sent }
}

/** Returns the rows of a text and what Submit would send, where no asset is one’s own. */
export const readWithoutOwn = (input: string): Promise<Outcome> => readAsBulk(input, makeOwn([]))

const assetIn = (text: string): Asset | undefined => {
  const parsed = parseAsset(text)
  return parsed.ok ? parsed.value : undefined
}

const hrefOf = (text: string): string => {
  try {
    return new URL(text).href
  } catch {
    return text
  }
}

/** Returns a content’s spelling for comparison. */
const plain = (content: string): string => {
  if (/^https?:\/\//i.test(content)) return hrefOf(content)
  const asset = /[/?#]/.test(content) ? undefined : assetIn(content)
  return asset?.form === 'domain' ? asset.host : content.toLowerCase()
}

const spellings = (expected: string): string[] =>
  !/^[a-z][a-z\d+.-]*:/i.test(expected) && expected.includes('/')
    ? [`http://${expected}`, `https://${expected}`].map(plain)
    : [plain(expected)]

export const isSame = (content: string, expected: string | readonly string[]): boolean =>
  [expected].flat().some((one) => spellings(one).includes(plain(content)))

const hostOf = (content: string): string => {
  const asset = assetIn(content)
  return asset && hasHost(asset) ? asset.host : ''
}

const isBareHost = (text: string): boolean => !/[/:@]/.test(text)

/** Undoes the marks that only keep programs from linking a text. */
const linked = (text: string): string =>
  text
    .replaceAll('[.]', '.')
    .replaceAll('[@]', '@')
    .replace(/\bhxxp/gi, 'http')

/** Returns all that a row shows of its asset. */
const wordsOf = ({ shown, written, what, spellings: more }: BulkRowView): string =>
  [
    linked(shown.before + shown.registrable + shown.after),
    written,
    linked(written),
    ...(what.is === 'asset' ? [what.content] : []),
    ...more,
  ].join('\n')

const shows = (row: BulkRowView, words: string | readonly string[]): boolean => {
  const all = wordsOf(row).toLowerCase()
  return [words]
    .flat()
    .some((one) => all.includes(one.toLowerCase()) || all.includes(linked(plain(one)).toLowerCase()))
}

/** Returns what is wrong about an outcome, in words; empty if it is right. */
const faultsIn = (one: OpenWorldCase, { rows, verdicts, sent }: Outcome): string[] => {
  const faults: string[] = []
  const say = (wrong: boolean, fault: string): void => void (wrong && faults.push(fault))
  const isSent = (expected: string | readonly string[]): boolean =>
    sent.some((content) => isSame(content, expected))
  const json = JSON.stringify(sent)
  const rowsOf = (expected: string | readonly string[]): BulkRowView[] =>
    rows.filter(({ what }) => what.is === 'asset' && isSame(what.content, expected))

  for (const expected of one.ready) say(!isSent(expected), `not Ready: ${[expected].flat().join(' or ')}`)
  const allowed = [...one.ready, ...one.either, ...one.may, ...one.leadsTo]
  for (const content of sent)
    say(!allowed.some((expected) => isSame(content, expected)), `Ready, but not expected: ${content}`)
  say(new Set(sent.map(plain)).size < sent.length, `twice: ${json}`)
  for (const expected of one.either)
    say(
      !isSent(expected) && !rows.some((row) => shows(row, expected)),
      `lost: ${[expected].flat().join(' or ')}`,
    )
  for (const wrong of one.notReady)
    say(
      sent.some((content) =>
        isBareHost(wrong) ? hostOf(content) === plain(wrong) : plain(content) === plain(wrong),
      ),
      `Ready: ${wrong}`,
    )
  for (const words of one.review)
    say(
      !rows.some((row) => row.rowStatus !== 'ready' && shows(row, words)),
      `in no row to review: ${[words].flat().join(' or ')}`,
    )
  for (const words of one.absent)
    say(
      rows.some((row) => shows(row, words)),
      `shown: ${words}`,
    )
  const offered = rows.flatMap(({ what, leadsTo }) => [
    ...(leadsTo ? [leadsTo.target] : []),
    ...(what.is === 'not-asset' && what.instead !== null ? [what.instead] : []),
  ])
  for (const target of one.leadsTo)
    say(!offered.some((content) => isSame(content, target)), `not offered: ${[target].flat().join(' or ')}`)
  say(
    one.leadsTo.length > 0 &&
      rows.some(({ leadsTo, rowStatus }) => leadsTo !== null && rowStatus === 'ready'),
    'a wrapper is Ready',
  )
  for (const wrong of one.notOffered)
    say(
      offered.some((content) => isSame(content, wrong)),
      `offered: ${wrong}`,
    )
  const findingsOf = (content: string | readonly string[]) =>
    rowsOf(content).flatMap(({ id }) => verdicts.get(id)?.findings ?? [])
  for (const [content, own] of one.lookAlike)
    say(
      !findingsOf(content).some(
        (finding) => finding.relation === 'look-alike' && finding.own.content === own,
      ),
      `no look-alike of ${own}: ${content}`,
    )
  for (const content of one.notLookAlike)
    say(
      findingsOf(content).some(({ relation }) => relation === 'look-alike'),
      `a look-alike: ${content}`,
    )
  for (const content of one.isOwn)
    say(
      !findingsOf(content).some(({ relation }) => relation === 'ours' || relation === 'part-of-ours'),
      `not own: ${[content].flat().join(' or ')}`,
    )
  for (const letters of one.never) say(json.toLowerCase().includes(letters.toLowerCase()), `sent: ${letters}`)
  return faults
}

/** Returns what is wrong about a case; empty if Bulk is right. */
export const faultsOf = async (one: OpenWorldCase): Promise<string[]> =>
  faultsIn(one, await readAsBulk(one.input, one.ownAlone ? apart() : shared()))

type Right = { kind: string; right: number; of: number }

/** Returns how many cases of each class are right, and every fault. */
export const openWorldMeasured = async (): Promise<{ kinds: Right[]; faults: string[] }> => {
  const kinds = new Map<string, Right>()
  const faults: string[] = []
  for (const one of openWorld) {
    const kind = kinds.get(one.kind) ?? { kind: one.kind, right: 0, of: 0 }
    kinds.set(one.kind, kind)
    const found = await faultsOf(one)
    kind.of += 1
    kind.right += found.length === 0 ? 1 : 0
    faults.push(...found.map((fault) => `${one.id}: ${fault}`))
  }
  return { kinds: [...kinds.values()], faults }
}
