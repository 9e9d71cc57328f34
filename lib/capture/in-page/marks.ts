import { COUNTS, LENGTHS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { boundedLine } from '#lib/capture/bounds.ts'
import { firstOf, LIMITS, type Ledger } from './budget.ts'
import { attribute, textOf, walkerOver, LONGEST_REFERENCE, type Found, type Kinds } from './dom.ts'

/**
 * Services to which phishing kits send stolen data, and their URLs in scripts and form actions. The first group identifies the
 * recipient but isn't secret: with a bot's or webhook's ID, the service can shut it down. The secret part of a token is never
 * captured.
 */
const COLLECTORS: readonly (readonly [host: string, written: RegExp])[] = [
  // core.telegram.org/bots/api, "Making requests": /bot<token>/METHOD; a token is <number of the bot>:<secret>.
  ['api.telegram.org', /api\.telegram\.org\/bot(\d{5,15})?/],
  // A token stored separately from its URL.
  ['api.telegram.org', /\b(\d{8,12}):AA[\w-]{30}/],
  // discord.com/developers/docs/resources/webhook: /webhooks/{webhook.id}/{webhook.token}.
  ['discord.com', /discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d{15,25})/],
  // api.slack.com/messaging/webhooks.
  ['hooks.slack.com', /hooks\.slack\.com\/services\//],
  // help.formspree.io, "Your form's endpoint".
  ['formspree.io', /formspree\.io\/\w/],
  // formsubmit.co/documentation.
  ['formsubmit.co', /formsubmit\.co\/\w/],
  // getform.io/docs.
  ['getform.io', /getform\.io\/f\//],
  // docs.web3forms.com.
  ['api.web3forms.com', /api\.web3forms\.com\/submit/],
  // usebasin.com/docs.
  ['usebasin.com', /usebasin\.com\/f\//],
  // formcarry.com/docs.
  ['formcarry.com', /formcarry\.com\/s\//],
  // emailjs.com/docs/rest-api/send.
  ['api.emailjs.com', /api\.emailjs\.com\/api|emailjs\.send/],
  // developers.google.com/apps-script/guides/web: anyone's script that accepts a POST.
  ['script.google.com', /script\.google\.com\/macros\/s\//],
  // A Google form submitted from another page.
  ['docs.google.com', /docs\.google\.com\/forms\/[\w/-]{1,120}\/formResponse/],
  // firebase.google.com/docs/reference/rest/database: <project>.firebaseio.com/….json.
  ['firebaseio.com', /[\w-]{1,60}\.firebaseio\.com\/[^\s"'`]{0,80}\.json/],
  // docs.webhook.site.
  ['webhook.site', /webhook\.site\/[\da-f]{8}-/],
  // pipedream.com/docs: each workflow has its own URL.
  ['pipedream.net', /[\w-]{1,60}\.m\.pipedream\.net/],
  // help.zapier.com, "Catch hook".
  ['hooks.zapier.com', /hooks\.zapier\.com\/hooks\/catch/],
  // make.com, "Webhooks".
  ['make.com', /hook\.[\w-]{1,20}\.make\.com\//],
  // docs.ntfy.sh/publish.
  ['ntfy.sh', /\/\/ntfy\.sh\/\w/],
]

export type Mark = NonNullable<PageDetails['marks']>[number]

/** Types of scripts that are executed; others (JSON, templates) are data. */
const RUN = /^$|module|script|jsx/

const SAID: readonly (readonly [mark: string, said: RegExp])[] = [
  ['clipboard', /navigator\.clipboard|clipboardData\.setData|execCommand\(\s?["']copy/],
  [
    'wallet-connect',
    /walletconnect|web3modal|ethereum\.request|eth_requestAccounts|solana\.connect|tronWeb\./i,
  ],
  ['wallet-approve', /eth_signTypedData|setApprovalForAll|increaseAllowance|signAllTransactions|eth_sign\b/],
]
const COMMAND = /powershell|mshta|certutil|rundll32|osascript|cmd(?:\.exe)? \/c|curl -/i
const DECODES = /atob\(|unescape\(|fromCharCode/
/** In characters. */
const LONG_RUN = 1_000
/** Search distance after an event's name, and the number of its occurrences checked. */
const NEAR = 200
const MAX_FOUND = 8
/** The key code that opens the developer tools. */
const TOOLS_KEY = /(?:keyCode|which)\s?={2,3}\s?123|["']F12["']/
const STOPS = /preventDefault|return\s?(?:false|!1)/

const HANDLERS = {
  oncontextmenu: 'blocks-menu',
  oncopy: 'blocks-copy',
  onselectstart: 'blocks-copy',
  onkeydown: 'blocks-keys',
} as const

/** Returns the page's hidden behavior, each mark once; lib/capture/signals gives the reasons. */
export const readMarks = (kinds: Kinds, root: Element | null, pageHost: string, ledger: Ledger): Mark[] => {
  const found = new Map<string, Mark>()
  const add = (mark: string, about = ''): void => {
    found.set(`${mark} ${about}`, about === '' ? { mark } : { mark, about: boundedLine(about, LENGTHS.host) })
  }
  const scripts = inlineScripts(kinds, ledger)
  for (const script of scripts) {
    for (const [mark, said] of SAID) if (said.test(script)) add(mark)
    if (SAID[0]?.[1].test(script) && COMMAND.test(script)) add('clipboard-command')
    if (stopsNear(script, 'contextmenu')) add('blocks-menu')
    if (TOOLS_KEY.test(script) && STOPS.test(script)) add('blocks-keys')
    if (DECODES.test(script) && hasLongRun(script)) add('hidden-code')
  }
  const actions = kinds.forms.kept.map(({ element }) => attribute(element, 'action', LONGEST_REFERENCE))
  for (const text of [...scripts, actions.join('\n')])
    for (const [host, written] of COLLECTORS) {
      const match = written.exec(text)
      if (match) add('collector', match[1] ? `${host} ${match[1]}` : host)
    }
  for (const element of [root, ...kinds.bodies.kept.map((body) => body.element)])
    if (element !== null)
      for (const [name, mark] of Object.entries(HANDLERS))
        if (STOPS.test(attribute(element, name, NEAR))) add(mark)
  if (kinds.frames.kept.some(({ element }) => /^\s*(?:data:(?!image)|blob:)/i.test(start(element, 'src'))))
    add('data-frame')
  if (kinds.links.kept.some(({ element }) => /^\s*data:text\/html/i.test(start(element, 'href'))))
    add('data-link')
  for (const meta of kinds.metas.kept) {
    const leads = refreshOf(meta)
    if (leads !== null && leads !== pageHost) add('refresh', leads)
  }
  return firstOf([...found.values()], COUNTS.marks, 'marks', ledger)
}

const start = (element: Element, name: string): string => attribute(element, name, LENGTHS.code)

const inlineScripts = ({ scripts }: Kinds, ledger: Ledger): string[] => {
  const texts: string[] = []
  let left: number = LIMITS.scriptText
  for (const { element } of scripts.kept) {
    if (attribute(element, 'src', 1) !== '' || !RUN.test(start(element, 'type').toLowerCase())) continue
    const walker = walkerOver(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION)
    for (let node = walker.nextNode(); node !== null && left > 0; node = walker.nextNode()) {
      const text = textOf(node, left)
      left -= text.length
      texts.push(text)
    }
  }
  if (left === 0) ledger.cut({ what: 'inline-scripts', why: 'length', kept: LIMITS.scriptText })
  return texts
}

const stopsNear = (script: string, event: string): boolean => {
  let at = script.indexOf(event)
  for (let found = 0; at >= 0 && found < MAX_FOUND; found += 1) {
    if (STOPS.test(script.slice(at, at + NEAR))) return true
    at = script.indexOf(event, at + NEAR)
  }
  return false
}

/** Returns true if there is a long run of base64 or escapes that isn't an embedded image or font. Single pass. */
const hasLongRun = (script: string): boolean => {
  const run = /[\w+/%\\=]+/g
  for (let found = run.exec(script); found !== null; found = run.exec(script))
    if (found[0].length >= LONG_RUN && script.slice(found.index - 7, found.index) !== 'base64,') return true
  return false
}

/** Returns the host (or scheme) that a `meta` refresh redirects to; null for any other `meta`. */
const refreshOf = ({ element, base }: Found): string | null => {
  if (start(element, 'http-equiv').trim().toLowerCase() !== 'refresh') return null
  const content = attribute(element, 'content', LONGEST_REFERENCE)
  const to = /^[\s\d.]*[;,]\s*(?:url\s*=)?\s*["']?([^"']+)/i.exec(content)?.[1]
  const url = to === undefined ? null : URL.parse(to, base.href)
  return url === null ? null : url.hostname || url.protocol
}
