const plainName = (name: string): string =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const NAME =
  /^(?:first|last|middle|full|given|family|real|customer|client|recipient|victim|holder|cardholder|account|contact|billing|shipping)name$|^(?:f|l)name$|^surname$|^(?:vor|nach)name$|^(?:pre)?nom$|^nombres?$|^apellidos?$|^(?:cog)?nome$|^sobrenome$|^salutation$|^greeting$|^imie$|^nazwisko$/

/** Parameters that may also hold a product, file or campaign name. */
const PERHAPS =
  /^(?:name|n|user|to|for|dear|who|person|customer|client|display|displayname|nick|hello|hi|recipient)$/

const NOBODY =
  /^(?:true|false|null|undefined|none|yes|no|guest|anonymous|customer|user|member|client|friend|sir|madam|all|everyone|you|kunde|cliente|utilisateur)$/i

/** A name in any script: words without digits or special characters. */
const WRITTEN_LIKE_ONE =
  /^[^\d\s"<>()[\]{}|\\/,;:=&?#!*$%^~@_+]{2,40}(?:[ +][^\d\s"<>()[\]{}|\\/,;:=&?#!*$%^~@_+]{1,40}){0,4}$/

/** Returns true for `Jane Doe`, false for `free shipping`; needs at least two words. */
const isCapitalised = (value: string): boolean =>
  /[ +]/.test(value) &&
  value.split(/[ +]/).every((word) => {
    const first = word.charAt(0)
    return first !== first.toLowerCase() || first === first.toUpperCase()
  })

/** In characters. */
const LONGEST_PAGE = 20_000

const greeting = (): RegExp =>
  /(?:hello|hi|hey|dear|welcome(?: back)?|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|willkommen|bonjour|cher|chère|hola|estimad[oa]|bienvenid[oa]|ciao|gentile|ol[áa]|prezad[oa]|hej|cześć|congratulations|congrats|gl[üu]ckwunsch|félicitations|felicidades|thank you|thanks|danke|merci|gracias|signed in as|logged in as|angemeldet als)[\s,:]{1,3}/g

const MOST_WORDS = 6
const LONGEST_NAME = 120

/** Cache for one page, whose names are checked in sequence. */
let greetedBefore: { page: string; names: ReadonlySet<string> } | undefined

/** Returns all word sequences after a greeting, up to the bounds: each may be the name. */
const namesGreeted = (page: string): ReadonlySet<string> => {
  if (greetedBefore?.page === page) return greetedBefore.names
  const words = page.slice(0, LONGEST_PAGE).toLowerCase()
  const names = new Set<string>()
  for (const match of words.matchAll(greeting())) {
    const start = match.index + match[0].length
    const behind = words.slice(start, start + LONGEST_NAME)
    const ends = Array.from(behind.matchAll(/[^\p{L}\p{M}]|$/gu), ({ index }) => index)
    for (const end of ends.slice(0, MOST_WORDS)) names.add(behind.slice(0, end))
  }
  greetedBefore = { page, names }
  return names
}

const isGreeted = (name: string, page: string): boolean => namesGreeted(page).has(name.toLowerCase())

/** Returns the person's name in a parameter; `page` is the page's text, if it was read. */
export const personName = (parameter: string, value: string, page: string): string | undefined => {
  const plain = plainName(parameter)
  const name = value.replace(/\+/g, ' ').trim()
  if (!WRITTEN_LIKE_ONE.test(name) || NOBODY.test(name)) return undefined
  if (NAME.test(plain)) return name
  return PERHAPS.test(plain) && (isCapitalised(name) || isGreeted(name, page)) ? name : undefined
}
