import messages from '../../public/_locales/en/messages.json' with { type: 'json' }

type Placeholder = { content: string }
type Message = { message: string; placeholders?: Record<string, Placeholder> }

const isKey = (key: string): key is keyof typeof messages => Object.hasOwn(messages, key)

/** Texts as a browser gives them: named placeholders, then `$1` to `$9`; an unknown key answers an empty string. */
const getMessage = (key: string, substitutions: string[] = []): string => {
  if (!isKey(key)) return ''
  const { message, placeholders = {} }: Message = messages[key]
  return message
    .replace(/\$(\w+)\$/g, (whole, name: string) => placeholders[name.toLowerCase()]?.content ?? whole)
    .replace(/\$(\d)/g, (_, digit: string) => substitutions[Number(digit) - 1] ?? '')
}

/** As much of the extension API as pages need to word what they show. */
Object.assign(globalThis, { browser: { i18n: { getMessage, getUILanguage: () => 'en' } } })
