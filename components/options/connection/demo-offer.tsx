import { text } from '#lib/platform/texts.ts'

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
