import { LONGEST_INPUT, LONGEST_TEXT, MAX_SETTINGS_LENGTH } from '#lib/limits.ts'
/**
 * Every function that text of strangers reaches, with the greatest input that it can be given. Each bound stands in the code: where
 * it does, says `bound`. A new reader of such text gets a row here; `complete.test.ts` holds the requests of pages to it.
 */
import { defangHosts, defangText } from '#lib/assets/defang.ts'
import { keysOfAsset, keysToLookUp, readOwnContent } from '#lib/assets/own-asset-keys.ts'
import { extract, extractAll } from '#lib/assets/extraction/extract.ts'
import { readColumns } from '#lib/assets/extraction/formats/columns.ts'
import type { InputForm } from '#lib/assets/extraction/extracted.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { htmlOfRtf } from '#lib/assets/extraction/formats/rtf.ts'
import { nameOf } from '#lib/assets/platforms/asset-name.ts'
import { groupIdsIn, resourcesOn } from '#lib/assets/platforms/resources.ts'
import { parseAsset, parseAssetInProse } from '#lib/assets/parse-asset.ts'
import { accountOf, accountsNamed, profileUrl } from '#lib/assets/platforms/platform-account.ts'
import { refang } from '#lib/assets/written-text.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { categoryIn } from '#lib/bulk/feed.ts'
import { captureSchema } from '#lib/capture/capture-schema.ts'
import { emailsIn } from '#lib/redaction/people.ts'
import { findSecrets } from '#lib/redaction/find-secrets.ts'
import { redactCapture, withoutEmails } from '#lib/redaction/redact-strings.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import { redactorOf } from '#lib/redaction/redactor.ts'
import { verifyCaseFile } from '#lib/case-file/verify.ts'
import { trustedKeysIn } from '#lib/case-file/whose-key.ts'
import { shown, shownJson } from '#lib/case-file/shown-text.ts'
import { questionAbout, worstLookAlike } from '#lib/look-alike/look-alike.ts'
import { thingOf } from '#lib/reader/read-slices.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { searchable, wantedOf } from '#lib/own-assets/search.ts'
import { withoutVerb } from '#lib/own-assets/toolbar-and-omnibox.ts'
import { LONGEST_TYPED, xmlText } from '#lib/platform/browser-ui.ts'
import { LONGEST_FILLED_IN } from '#lib/model/draft-form.ts'
import { csvField } from '#lib/reports/export.ts'
import { assetsInTyped } from '#lib/drafts/begin.ts'
import { withPayee } from '#lib/reader/codes.ts'
import { readMessage } from '#lib/reader/outlook.ts'
import { compoundFile, messageTree } from '../reader/compound-files.ts'
import { HEADER_BYTES, imageSize, LONGEST_CODE } from '#lib/reader/images.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import { parseApiKey, createScrubber, scrubAnswer, scrubLine } from '#lib/service/scrub.ts'
import { createAssetNames } from '#lib/model/repair.ts'
import { parseServiceUrl } from '#lib/base-url.ts'
import { classifyCreate } from '#lib/service/classify-create.ts'
import { classifyAssets, classifyTakedowns } from '#lib/service/classify-list.ts'
import type { RawAnswer } from '#lib/service/exchange.ts'
import { parseRetryAfter } from '#lib/service/error-shapes.ts'
import { parseJsonWithDigits } from '#lib/encoding.ts'
import { readAsset } from '#lib/service/organization-assets.ts'
import { readPolicy } from '#lib/settings/policy.ts'
import { sharedBelow } from '#lib/assets/shared-hosts.ts'
import { ignoresText, readIgnoreList } from '#lib/model/ignore-list.ts'
import { ownSitesIn, siteLinks } from '#lib/model/look-up.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { readSettings, settingsIn } from '#lib/your-data/settings-file.ts'
import { sampleCapture } from '../capture/sample-capture.ts'
import type { Grammar } from './pieces.ts'

export type Entrance = {
  name: string
  /** Where such text comes from. */
  from: 'page' | 'paste or file' | 'form' | 'service' | 'policy' | 'import' | 'address bar'
  /** UTF-16 units. */
  greatest: number
  /** Where the bound stands. */
  bound: string
  signs: readonly Grammar[]
  /** The requests of pages that bring such text, as `lib/messages` names them. */
  asks?: readonly string[]
  run: (text: string) => unknown
}

const KEY = 'key-0123456789-abcdefghijklmnopqrstuvwxyz'
const CLOCK = { now: () => 0, random: () => 0 }
const READING = {
  perPage: 100,
  clock: CLOCK,
  scrubber: createScrubber(KEY),
  turn: async (): Promise<void> => {},
}
const MEBIBYTE = 1024 * 1024

const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
const ASSET_SIGNS: readonly Grammar[] = [
  'url',
  'host',
  'mail',
  'ipv6',
  'percent',
  'defanged',
  'chain',
  'unseen',
]
const EVERY_SIGN: readonly Grammar[] = [...ASSET_SIGNS, 'base64', 'html', 'csv', 'mime', 'json', 'words']

/** A text in the place of something longer that it is a part of, so that the whole has the length of the text. */
const behind = (start: string, text: string): string => start + text.slice(start.length)

/** Reads all, one thing after another. */
const allOf = async (text: string, form: InputForm): Promise<void> => {
  const decoded = await decode(text, form)
  const shownText = typeof decoded === 'string' ? decoded : decoded.text
  for (const one of extract(decoded, { form })) if (one.kind !== 'progress') thingOf(one, shownText)
}

const extraction = (form: InputForm, signs: readonly Grammar[], start = ''): Entrance => ({
  name: `extract, as ${form}`,
  from: 'paste or file',
  greatest: LONGEST_INPUT,
  bound: 'LONGEST_INPUT in lib/limits.ts',
  signs,
  asks: ['bulk/add'],
  run: (text) => allOf(behind(start, text), form),
})

/** The first sector of a compound file; what follows is its tables. */
const COMPOUND_HEADER = Array.from(compoundFile(messageTree({ streams: {} })).slice(0, 512), (byte) =>
  String.fromCharCode(byte),
).join('')

/** What is done with an address that somebody wrote or a page has. */
const useOfAddress = (text: string): void => {
  for (const read of [
    parseAsset(text),
    parseAssetInProse(text),
    parseAsset(behind('https://evil.example/', text)),
  ]) {
    if (!read.ok) continue
    keysOfAsset(read.value)
    keysToLookUp(read.value)
    if (read.value.form === 'address') continue
    nameOf(read.value)
    accountOf(read.value)
    if (read.value.form === 'url') resourcesOn(read.value)
  }
}

/** Reads the columns of a feed beside its assets, as the reader of Bulk does. */
const columnsIn = (form: 'csv' | 'json', start: string, signs: readonly Grammar[]): Entrance => ({
  name: `columns of a feed, as ${form}`,
  from: 'paste or file',
  greatest: LONGEST_INPUT,
  bound: 'LONGEST_INPUT in lib/limits.ts; MAX_COLUMNS and LONGEST_CELL in lib/assets/extraction/extracted.ts',
  signs,
  run: (text) => {
    const whole = behind(start, text)
    const reading = readColumns(whole, form)
    if (reading === null) throw new Error('no columns')
    const items = extractAll(whole, { form })
    for (const item of items) reading.note(item)
    const table = reading.table()
    for (const item of items) reading.placeOf(item, (cell) => categoryIn(cell) ?? cell)
    return table
  },
})

const formText = (name: string, run: Entrance['run'], signs = ASSET_SIGNS): Entrance => ({
  name,
  from: 'form',
  greatest: 2 * LONGEST_FILLED_IN,
  bound: 'LONGEST_LINE in lib/model/draft-form.ts',
  signs,
  asks: ['draft/save'],
  run,
})

const raw = (text: string, status: number): { ok: true; value: RawAnswer } => ({
  ok: true,
  value: {
    status,
    contentType: 'application/json',
    retryAfter: null,
    date: null,
    text,
    damaged: false,
    ending: 'whole',
  },
})

const answer = (name: string, greatest: number, bound: string, run: Entrance['run']): Entrance => ({
  name,
  from: 'service',
  greatest,
  bound,
  signs: ['json', 'url', 'percent', 'unseen', 'html'],
  run,
})

export const ENTRANCES: readonly Entrance[] = [
  extraction('text', EVERY_SIGN),
  extraction('csv', ['csv', 'url', 'host', 'mail', 'unseen'], 'telegram,url\n'),
  extraction('json', ['json', 'url', 'host', 'percent', 'html', 'unseen'], '{"a":"'),
  extraction('feed', ['csv', 'url', 'host', 'unseen'], '# a\n||evil.example^\n'),
  extraction('html', ['html', 'url', 'host', 'percent', 'unseen']),
  extraction(
    'mail',
    ['mime', 'html', 'mail', 'base64', 'url'],
    'From: a@b.example\nTo: c@d.example\nSubject: x\n',
  ),

  columnsIn('csv', 'url,threat,notes\nhttps://evil.example/a,phishing,', ['csv', 'url', 'mail', 'unseen']),
  columnsIn('json', '{"url":"https://evil.example/a","threat":"phishing","notes":"', [
    'json',
    'url',
    'unseen',
  ]),

  formText('parseAsset, keys, platforms, places', useOfAddress),
  formText('refang, defang', (text) => [refang(text), defangText(text)]),
  formText('unwrap', (text) => [
    unwrap(text),
    unwrap(behind('https://www.google.com/url?q=', text)),
    unwrap(behind('https://urldefense.com/v3/__', text)),
    unwrap(behind('https://nam02.safelinks.protection.outlook.com/?url=', text)),
    unwrap(behind('https://web.archive.org/web/2020/', text)),
  ]),
  formText('accountsNamed, profileUrl', (text) => [
    accountsNamed('TELEGRAM', text),
    profileUrl('TWITTER', text),
  ]),
  formText('groupIdsIn', (text) => groupIdsIn([text])),
  formText('look-alikes', (text) => {
    const host = text.slice(0, 253)
    return [questionAbout(host), worstLookAlike(host, ['metamask.io', 'paypal.com', host.slice(1)])]
  }),
  formText(
    'findSecrets of an address',
    (text) => findSecrets(behind('https://evil.example/?a=', text), text),
    [...ASSET_SIGNS, 'base64', 'words'],
  ),
  formText('findSecrets of words', (text) => findSecrets(text), [
    'mail',
    'base64',
    'percent',
    'words',
    'unseen',
  ]),
  formText(
    'redactUrl',
    (text) => redactUrl(behind('https://evil.example/?a=', text), [text.slice(0, 40), 'a@b.example', 'aaaa']),
    [...ASSET_SIGNS, 'base64'],
  ),
  formText(
    'redactor',
    (text) => redactorOf([text.slice(0, 64), text.slice(7, 20), 'someone@b.example']).redact(text),
    [...ASSET_SIGNS, 'base64', 'words', 'html'],
  ),
  {
    name: 'words of a form, shown and exported',
    from: 'form',
    greatest: 200_000,
    bound: 'rawAssetsInput in lib/model/draft-form.ts',
    signs: EVERY_SIGN,
    asks: ['draft/save', 'bulk/change', 'preferences/set'],
    run: (text) => [defangHosts(text), shown(text), csvField(text), emailsIn(text, 50)],
  },
  {
    name: 'assets of a selection',
    from: 'page',
    greatest: 1_000_000,
    bound: 'LONGEST_SELECTION in lib/capture/in-page/collect-links.ts; the browser’s menu hands over less',
    signs: EVERY_SIGN,
    run: assetsInText,
  },
  {
    name: 'capture of a page',
    from: 'page',
    greatest: 100_000,
    bound: 'lib/capture/bounds.ts, by captureSchema itself, which cuts what is longer',
    signs: EVERY_SIGN,
    run: (text) => {
      const sample = sampleCapture()
      const change = { ...sample.page, url: behind('https://evil.example/', text), title: text }
      const read = captureSchema.safeParse({ ...sample, page: change, text: { headings: [], visible: text } })
      return read.success ? [withoutEmails(read.data), redactCapture(read.data, [text.slice(0, 30)])] : read
    },
  },
  {
    name: 'typed into the address bar, or into the search of the dashboard',
    from: 'address bar',
    greatest: LONGEST_TYPED,
    bound: 'LONGEST_TYPED in lib/platform/browser-ui.ts',
    signs: ASSET_SIGNS,
    asks: ['draft/from-text'],
    run: (text) => [assetsInTyped(withoutVerb(text), assetsInText), xmlText(text)],
  },
  {
    name: 'text of a QR code',
    from: 'page',
    greatest: LONGEST_CODE,
    bound: 'LONGEST_CODE in lib/reader/images.ts',
    signs: ['chain', 'url'],
    asks: ['draft/found'],
    run: (text) => withPayee(behind('ethereum:', text)),
  },
  {
    name: 'directory and streams of a compound file',
    from: 'paste or file',
    greatest: MEBIBYTE,
    bound:
      'MAX_ENTRIES, MAX_VISITS and MAX_BYTES in lib/reader/compound-file.ts, for files up to LARGEST_OUTLOOK in components/dashboard/bulk/bulk-session.ts',
    signs: ['image', 'rtf'],
    run: (text) => readMessage(bytesOf(behind(COMPOUND_HEADER, text))),
  },
  {
    name: 'HTML in RTF',
    from: 'paste or file',
    greatest: LONGEST_INPUT,
    bound: 'LONGEST_MAIL in lib/reader/outlook.ts',
    signs: ['rtf'],
    run: (text) => htmlOfRtf(behind('{\\rtf1\\fromhtml1 ', text)),
  },
  {
    name: 'text in RTF',
    from: 'paste or file',
    greatest: LONGEST_INPUT,
    bound: 'LONGEST_INPUT in lib/limits.ts',
    signs: ['rtf'],
    run: (text) => htmlOfRtf(behind('{\\rtf1{\\field{\\*\\fldinst HYPERLINK ', text)),
  },
  {
    name: 'header of an image',
    from: 'paste or file',
    greatest: HEADER_BYTES,
    bound: 'HEADER_BYTES in lib/reader/images.ts',
    signs: ['image'],
    run: (text) => imageSize(bytesOf(behind('\u00ff\u00d8', text))),
  },
  {
    name: 'an address that is looked up',
    from: 'page',
    greatest: 100_000,
    bound:
      'assets/verdict in lib/messages/requests.ts, LONGEST_ADDRESS in entrypoints/background/connection-state.ts',
    signs: ASSET_SIGNS,
    asks: ['assets/verdict', 'bulk/change', 'bulk/submit', 'bulk/found'],
    run: useOfAddress,
  },
  {
    name: 'search among own assets and cases',
    from: 'form',
    greatest: 10_000,
    bound: 'assetFilters in lib/messages/requests.ts, takedownFilters in lib/messages/requests.ts',
    signs: ['url', 'host', 'unseen', 'defanged'],
    asks: ['assets/at-service', 'takedowns/list'],
    run: (query) => wantedOf({ query, type: null, group: null, status: null }),
  },
  answer('own assets', 8 * MEBIBYTE, 'LISTING_LIMIT in lib/service/client.ts', (text) =>
    Promise.all([
      classifyAssets(raw(text, 200), READING),
      classifyTakedowns(raw(behind('{"data":"', text), 200), READING),
      classifyAssets(
        raw(JSON.stringify({ assets: [{ id: 1, content: text.slice(0, MEBIBYTE), name: text }] }), 200),
        READING,
      ),
    ]),
  ),
  answer('own asset, into lines', LONGEST_TEXT.content, 'LONGEST_TEXT in lib/limits.ts', (content) => {
    const lines: string[] = []
    const add = makeLines(() => [])
    for (const type of ['URL', 'TELEGRAM', 'ADDRESS']) {
      const asset = readAsset({ id: 1, content, type, status: 'ALLOWED' })
      if (!asset) continue
      readOwnContent(asset)
      add(lines, asset, 0, 0)
    }
    return lines
  }),
  answer(
    'own assets, looked through',
    8 * MEBIBYTE,
    'LISTING_LIMIT in lib/service/client.ts, as the copy stores it',
    (text) => searchable(JSON.stringify({ name: text.slice(0, 2 * MEBIBYTE) }) + text),
  ),
  answer('answer to a report', MEBIBYTE, 'CREATE_ANSWER_LIMIT in lib/service/client.ts', (text) => [
    classifyCreate(raw(text, 200), ['https://evil.example/'], CLOCK),
    classifyCreate(raw(behind('{"errors":[{"message":"', text), 422), ['https://evil.example/'], CLOCK),
    parseJsonWithDigits(text),
    shownJson(text),
  ]),
  answer('the key in an answer', MEBIBYTE, 'CREATE_ANSWER_LIMIT in lib/service/client.ts', (text) =>
    scrubAnswer(raw(text + KEY.slice(0, 9), 200).value, createScrubber(KEY)),
  ),
  answer('header of an answer', 262_144, 'the browser’s limit of all header fields of an answer', (text) =>
    parseRetryAfter(text, text, 0),
  ),
  answer(
    'assets that an answer names',
    LONGEST_FILLED_IN,
    'CREATE_ANSWER_LIMIT in lib/service/client.ts',
    (text) => createAssetNames([text, 'https://evil.example/'])(text),
  ),
  {
    name: 'service and key',
    from: 'form',
    greatest: 100_000,
    bound: 'connection/save in lib/messages/requests.ts',
    signs: ['url', 'host', 'unseen', 'percent'],
    asks: ['connection/save'],
    run: (text) => [
      parseServiceUrl(text),
      parseServiceUrl(behind('https://a.example/', text)),
      parseApiKey(text),
    ],
  },
  {
    name: 'policy',
    from: 'policy',
    greatest: MEBIBYTE,
    bound: 'an administrator writes it; the browsers bound what they store',
    signs: ['url', 'host', 'json', 'unseen'],
    run: (text) =>
      readPolicy({
        serviceUrl: text,
        apiKey: text,
        contactInfo: text,
        locked: [text],
        connections: [text, `A https://a.example ${text}`],
        [text.slice(0, 99)]: 1,
      }),
  },
  {
    name: 'exported line',
    from: 'import',
    greatest: MEBIBYTE,
    bound: 'BODY_LIMIT in lib/limits.ts, the longest text of a stored row',
    signs: ['json', 'words'],
    asks: ['data/scrub'],
    run: (text) => scrubLine(JSON.stringify({ kind: 'draft', value: { text: text + KEY } }), [KEY]),
  },
  {
    name: 'settings file',
    from: 'import',
    greatest: MAX_SETTINGS_LENGTH,
    bound: 'MAX_SETTINGS_LENGTH in lib/limits.ts',
    signs: ['json', 'words', 'unseen'],
    run: (text) => [
      settingsIn(text),
      readSettings(
        [
          { path: 'contactInfo', value: text.slice(0, 100_000) },
          { path: text.slice(0, 1000), value: 1 },
        ],
        DEFAULT_PREFERENCES,
        [],
      ),
    ],
  },
  {
    name: 'case file',
    from: 'import',
    greatest: 10 * MEBIBYTE,
    bound: 'LARGEST in lib/case-file/verify.ts, of a file and of a line',
    signs: ['json', 'html', 'unseen'],
    run: (text) =>
      Promise.all(
        [text, behind('{"format":"takedown-case-file"', text), behind('[\n"takedown-case-file"', text)].map(
          (one) => verifyCaseFile(new TextEncoder().encode(one)),
        ),
      ),
  },
  {
    name: 'ignore list',
    from: 'form',
    greatest: 100_000,
    bound: 'LONGEST.ignored in lib/model/preference-table.ts',
    signs: ['host', 'mail', 'url', 'chain'],
    run: (text) => ignoresText(readIgnoreList(text, sharedBelow), text.slice(0, 16_384)),
  },
  {
    name: 'an asset in the address of another site',
    from: 'form',
    greatest: 8192,
    bound: 'longestAsset in lib/assets/asset.ts',
    signs: ['url', 'host', 'unseen'],
    asks: ['report/act'],
    run: (text) => {
      const asset = parseAsset(`https://evil.example/${text.replaceAll(/\s/g, '')}`)
      return asset.ok ? siteLinks(asset.value, '') : asset
    },
  },
  {
    name: 'look-up sites in the options',
    from: 'form',
    greatest: 20_000,
    bound: 'LONGEST.lookUps in lib/model/preference-table.ts',
    signs: ['words', 'url', 'unseen'],
    run: (text) => ownSitesIn(text),
  },
  {
    name: 'keys of case files in the options',
    from: 'form',
    greatest: 20_000,
    bound: 'LONGEST.trustedKeys in lib/model/preference-table.ts',
    signs: ['words', 'unseen'],
    run: (text) => [trustedKeysIn(text), trustedKeysIn(text.replace(/\P{ASCII}/gu, 'a'))],
  },
]
