import { text } from '#lib/platform/texts.ts'

/** Asked once for each key that may not read the asset list: whether that is as it should be. */
export const ReportOnlyKey = ({ onReportOnly }: { onReportOnly: () => void }) => (
  <>
    <p class="small">{text('report_only_key_lines')}</p>
    <button type="button" class="button" onClick={onReportOnly}>
      {text('report_only_key')}
    </button>
  </>
)
