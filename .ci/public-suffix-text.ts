import { MARK_OF_NAME } from './public-suffix-list.ts'

/** What follows in a name that is read label by label from its end: `uk,co,` for `co.uk`. Nothing follows where a name ends. */
type Trie = Map<string, Trie>

const whole: Trie = new Map()
for (const name of MARK_OF_NAME.keys()) {
  let at = whole
  let above = ''
  for (const label of name.split('.').toReversed()) {
    above = above === '' ? label : `${label}.${above}`
    for (const character of label + (MARK_OF_NAME.get(above) ?? '')) {
      const next = at.get(character) ?? new Map()
      at.set(character, next)
      at = next
    }
  }
}

const isMark = (character: string): boolean => ',;!:'.includes(character)

/** Marks come first, so that the reader finds them without a search. */
const inOrder = (trie: Trie): [string, Trie][] =>
  [...trie].toSorted(
    ([one], [other]) =>
      Number(isMark(other)) - Number(isMark(one)) || Number(one > other) - Number(one < other),
  )

/** A state of the automaton. Equal ones are one. `isGroup` where the text needs brackets: several ways on, or the labels below a name. */
type State = { id: number; isGroup: boolean; edges: { character: string; to?: State }[]; places: number }

const states = new Map<string, State>()

const stateOf = (trie: Trie, isBelow: boolean): State => {
  const edges = inOrder(trie).map(([character, next]) =>
    next.size === 0 ? { character } : { character, to: stateOf(next, isMark(character)) },
  )
  const key = edges.map(({ character, to }) => character + (to?.id ?? '')).join(' ') + (isBelow ? '.' : '')
  const known = states.get(key)
  if (known) return known
  const state = { id: states.size, isGroup: isBelow || edges.length > 1, edges, places: 0 }
  states.set(key, state)
  return state
}

/** Counts where a group is needed. What it holds is needed there once, as later places refer to it. */
const countPlaces = (state: State): void => {
  state.places += 1
  if (state.isGroup && state.places > 1) return
  for (const { to } of state.edges) if (to) countPlaces(to)
}

/** A number in base 50, its digits from `*` to `[`: no closing bracket, and no character that a string would escape. */
const inDigits = (value: number, digits: number): string => {
  if (value >= 50 ** digits) throw new Error(`${value} doesn’t fit into ${digits} digits`)
  let text = ''
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 50))
    text = String.fromCharCode(0x2a + (rest % 50)) + text
  return text
}

/** The distances that two digits hold. */
const FURTHEST = 50 ** 2 - 1
/** A shorter group is hardly longer than a reference to it. */
const SHORTEST_SHARED = 6

/** What several names share, at the end of the text, and what stands for each: its distance from the end. */
let shared = ''
const references = new Map<State, string>()

/** A capital is a letter with the rule that it ends: half of all names end so. */
const edgeText = (character: string, to: State | undefined): string => {
  const text = character + (to ? stateText(to) : '')
  return /^[a-z],$/.test(text) ? character.toUpperCase() : text
}

const stateText = (state: State): string => {
  const reference = references.get(state)
  if (reference !== undefined) return reference
  const body = state.edges.map(({ character, to }) => edgeText(character, to)).join('')
  if (!state.isGroup) return body
  const group = `${body})`
  if (state.places > 1 && group.length >= SHORTEST_SHARED && shared.length + group.length <= FURTHEST) {
    shared = group + shared
    const own = `@${inDigits(shared.length, 2)}`
    references.set(state, own)
    return own
  }
  // The reader skips what has no groups in it without a length.
  if (!/[([{]/.test(body)) return `(${group}`
  return group.length <= FURTHEST
    ? `[${inDigits(group.length, 2)}${group}`
    : `{${inDigits(group.length, 3)}${group}`
}

const first = stateOf(whole, true)
countPlaces(first)
/** The list of tldts as lib/assets/data/public-suffix-rules.ts holds it. */
export const PUBLIC_SUFFIX_TEXT = stateText(first) + shared
