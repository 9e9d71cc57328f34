import { COUNTS, LENGTHS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { COLLECTORS } from '../exfiltration-hosts.ts'
import { boundedLine } from '../plain-text.ts'
import { firstOf, LIMITS, type Ledger } from './budget.ts'
import { attribute, textOf, walkerOver } from './dom.ts'
import type { Found, Kinds } from './element-kinds.ts'
import { LONGEST_REFERENCE } from './references.ts'

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
const MOST_FOUND = 8
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
  for (let found = 0; at >= 0 && found < MOST_FOUND; found += 1) {
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
