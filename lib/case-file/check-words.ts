import { text } from '#lib/platform/texts.ts'
import type { CheckAnswer } from './check-messages.ts'
import type { Checked, Mismatch } from './check.ts'

const mismatchWords = (mismatch: Mismatch): string => {
  switch (mismatch.what) {
    case 'data':
      return text('case_check_data')
    case 'bytes':
      return text('case_check_bytes')
    case 'root':
      return text('case_check_root')
    case 'last-line':
      return text('case_check_last_line')
    case 'part':
      return text('case_check_part', mismatch.report, mismatch.part)
    case 'sent':
      return text('case_check_sent', mismatch.report, mismatch.part)
    case 'page':
      return text('case_check_page', mismatch.line)
  }
}

/** Returns a result’s headline and details. Never claims more than the checksums show. */
export const checkWords = (checked: Checked | CheckAnswer): { headline: string; lines: string[] } => {
  switch (checked.at) {
    case 'consistent':
      return {
        headline: text('case_check_consistent'),
        lines: checked.drawnHere ? [] : [text('case_check_not_drawn')],
      }
    case 'changed':
      return { headline: text('case_check_changed'), lines: checked.mismatches.map(mismatchWords) }
    case 'foreign':
      return { headline: text('case_check_foreign'), lines: [] }
    case 'newer':
      return { headline: text('case_check_newer'), lines: [] }
  }
}
