import { text } from '#lib/platform/texts.ts'

/** What `npm run service` prints. The service runs on this computer, and its key opens nothing else. */
export const DEMO_SERVICE = {
  baseUrl: 'http://127.0.0.1:4870/v2',
  key: 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s=',
  slug: 'acme-wallet',
} as const

/** For people without a service: how to start the demo service. Fills in its values and sends nothing. */
export const DemoOffer = ({ onFill }: { onFill: () => void }) => (
  <details class="demo-offer">
    <summary>{text('options_demo')}</summary>
    <div class="demo-steps">
      <p class="small">{text('options_demo_lines')}</p>
      <p class="demo-command">
        <code class="mono" dir="ltr">
          npm run service
        </code>
      </p>
      <p class="small">{text('options_demo_then')}</p>
      <div class="options-actions">
        <button type="button" class="button" onClick={onFill}>
          {text('options_demo_fill')}
        </button>
      </div>
    </div>
  </details>
)
