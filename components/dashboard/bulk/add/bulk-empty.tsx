import { text } from '#lib/platform/texts.ts'

/** Says how to fill the list, with examples. */
export const BulkEmpty = ({ reading }: { reading: boolean }) =>
  reading ? (
    <p class="quiet">{text('bulk_reading_first')}</p>
  ) : (
    <>
      <h2>{text('bulk_empty')}</h2>
      <p class="quiet">{text('bulk_empty_lines')}</p>
      <dl class="bulk-examples small">
        <dt class="mono wrap-anywhere" dir="ltr">
          {text('bulk_example_chat')}
        </dt>
        <dd class="quiet">{text('bulk_example_chat_becomes')}</dd>
        <dt class="mono wrap-anywhere" dir="ltr">
          {text('bulk_example_mixed')}
        </dt>
        <dd class="quiet">{text('bulk_example_mixed_becomes')}</dd>
      </dl>
      <p class="small quiet">{text('bulk_empty_never')}</p>
    </>
  )
