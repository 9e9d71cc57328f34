import { text } from '#lib/platform/texts.ts'

/** Asks, once per key that can’t read the asset list, whether that is intended. */
export const ReportOnlyKey = ({ onReportOnly }: { onReportOnly: () => void }) => (
  <>
    <p class="small">{text('report_only_key_lines')}</p>
    <button type="button" class="button" onClick={onReportOnly}>
      {text('report_only_key')}
    </button>
  </>
)
