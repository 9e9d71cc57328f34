/** A pattern that must not occur in texts and documents, why not, and a sample in which it must be found. */
export type ProseRule = { pattern: RegExp; instead: string; sample: string }

/** Grammar, spelling and punctuation. */
export const WORDING: readonly ProseRule[] = [
  { pattern: /\be-mails?\b/i, instead: 'email', sample: 'An e-mail address was found.' },
  { pattern: /\bcannot\b/i, instead: 'can’t', sample: 'It cannot be read.' },
  {
    pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)/i,
    instead: 'isn’t a …',
    sample: 'This is no domain.',
  },
  { pattern: /\bany ?more\b/i, instead: 'no longer', sample: 'It is not here any more.' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically', sample: 'It is retried by itself.' },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: 'shows, says', sample: 'The reason is told.' },
  {
    pattern: /\b(?:is|are|was|were|be|been) looked (?:at|for|through|up in)\b/i,
    instead: 'checks',
    sample: 'Cases are looked at every hour.',
  },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, or the role', sample: 'Ask whoever runs the service.' },
  { pattern: /\bgoes as\b/i, instead: 'will be sent as', sample: 'It goes as 2 reports.' },
  { pattern: /\bwhat (?:became|becomes) of\b/i, instead: 'status', sample: 'See what became of it.' },
  { pattern: /\bwhat (?:goes|stands)\b/i, instead: 'a noun', sample: 'What stands out' },
  {
    pattern: /\bstands? (?:in|on|against|beside|below|above)\b/i,
    instead: 'is, appears',
    sample: 'It stands in the evidence.',
  },
  { pattern: /\bmeanwhile\b/i, instead: 'until then', sample: 'The last list answers meanwhile.' },
  { pattern: /\banew\b/i, instead: 'again', sample: 'It is read anew.' },
  { pattern: /\bone[’']s own\b/i, instead: 'your own', sample: 'A page of one’s own' },
  {
    pattern: /\byour word\b/i,
    instead: 'consent, unless you say so',
    sample: 'It goes there only at your word.',
  },
  {
    pattern:
      /\b(?:colou?r(?<=colour)|behaviour|favourite|centre|grey|licence|cancelled|cancelling|(?:organ|recogn|synchron)is(?:e|ed|ing|ation))s?\b/i,
    instead: 'the spelling of the US',
    sample: 'The organisation cancelled it.',
  },
  { pattern: /[\w’)]!(?!\[)/, instead: 'a full stop', sample: 'Report sent!' },
  { pattern: /["']/, instead: '’ “ ”', sample: "It's here." },
]

/** Names of places, states and acts that had another word. */
export const TERMS: readonly ProseRule[] = [
  { pattern: /\bDesk\b/, instead: 'dashboard', sample: 'Open the Desk.' },
  { pattern: /\bbaskets?\b/i, instead: 'bulk list', sample: 'Add to basket' },
  { pattern: /\bheld out\b/i, instead: 'Review, Excluded', sample: 'Two rows are held out.' },
  { pattern: /\bneeds you\b/i, instead: 'Needs attention', sample: 'State: Needs you' },
  { pattern: /\bturn(?:s|ed)? (?:it )?down\b/i, instead: 'reject', sample: 'The service turned it down.' },
  { pattern: /\brefused\b/i, instead: 'rejected, blocked', sample: 'The service refused the report.' },
  {
    pattern: /\b(?:takes?|taken|taking|black(?:s|ed)?) out\b/i,
    instead: 'redact',
    sample: 'Names are taken out of it.',
  },
  { pattern: /\b(?:give|gives|given|giving) back\b/i, instead: 'revoke', sample: 'It can be given back.' },
  { pattern: /\btick(?:s|ed|ing)?\b/i, instead: 'select', sample: 'Where it is ticked' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix', sample: 'Mend the connection' },
  {
    pattern: /\b(?:one|some|none) of (?:yours|ours)\b/i,
    instead: 'your own asset',
    sample: 'Is this one of ours?',
  },
  {
    pattern: /\b(?:left alone|asks? for peace)\b/i,
    instead: 'rate limit',
    sample: 'It asked for peace: ask for peace.',
  },
  { pattern: /\b(?:the|a) person\b(?!’s name)/i, instead: 'user, you', sample: 'The person decides.' },
  { pattern: /\bsent off\b|\bsend off\b/i, instead: 'submit', sample: 'Send off the report' },
]
