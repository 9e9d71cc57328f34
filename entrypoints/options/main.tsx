import { render } from 'preact'
import { Options } from '#components/options/options.tsx'
import { makePageAsk } from '#components/shared/ask.ts'
import { hearChanges } from '#components/shared/hear-changes.ts'
import { nativeBrowser } from '#lib/platform/native-browser.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'

/** On their way while the first answer is. */
const schemas = import('#lib/messages/read-answer.ts')
const browser = nativeBrowser()

tellLanguage(document.documentElement)
document.title = `${text('options_page')} – ${text('extension_name')}`

const root = document.getElementById('root')
if (root) {
  render(
    <Options
      ask={makePageAsk(
        (message) => browser.runtime.sendMessage(message),
        async (name, reply) => (await schemas).readAnswer(name, reply),
      )}
      onChange={hearChanges}
      notifications={{
        allowed: () => browser.permissions.contains({ permissions: ['notifications'] }),
        request: () => browser.permissions.request({ permissions: ['notifications'] }),
      }}
      tabs={{
        allowed: () => browser.permissions.contains({ permissions: ['tabs'] }),
        request: () => browser.permissions.request({ permissions: ['tabs'] }),
        giveBack: () => browser.permissions.remove({ permissions: ['tabs'] }),
      }}
      requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
      now={Date.now}
      // Firefox reads policies at its start, and has an address of its own for extensions.
      policyActsAtOnce={location.protocol !== 'moz-extension:'}
    />,
    root,
  )
}
