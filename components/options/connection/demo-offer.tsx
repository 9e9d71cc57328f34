import { HelpText } from '../../ui/help-link.tsx'
import { text } from '#lib/platform/texts.ts'

/** What `npm run service` prints. The service runs on this computer, and its key opens nothing else. */
export const DEMO_SERVICE = {
  baseUrl: 'http://127.0.0.1:4870/v2',
  key: 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s=',
  slug: 'acme-wallet',
} as const

/** For users without a service: how to start the demo service. The button fills in its values and sends nothing. */
export const DemoOffer = ({ onFill }: { onFill: () => void }) => (
  <p class="options-actions after-line">
    <HelpText topic="demo" class="text-link">
      {text('options_demo')}
    </HelpText>
    <button type="button" class="text-button quiet" onClick={onFill}>
      {text('options_demo_fill')}
    </button>
  </p>
)
