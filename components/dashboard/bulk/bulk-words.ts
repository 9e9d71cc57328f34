import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { tenantOf, type ReviewReason, type RowStatus } from '#lib/model/bulk-row-status.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { assetProblemWords } from '../../wording/asset-words.ts'
import type { Tone } from '../../ui/state-mark.tsx'

export const ROW_STATUS_LOOKS: Record<RowStatus, { tone: Tone; words: TextKey }> = {
  ready: { tone: 'ok', words: 'bulk_goes' },
  checking: { tone: 'quiet', words: 'bulk_checking' },
  review: { tone: 'warn', words: 'bulk_held' },
  refused: { tone: 'danger', words: 'bulk_refused' },
  incomplete: { tone: 'warn', words: 'bulk_incomplete' },
  'not-asset': { tone: 'quiet', words: 'bulk_not_asset' },
  excluded: { tone: 'quiet', words: 'bulk_left' },
  removed: { tone: 'quiet', words: 'bulk_removed' },
  sent: { tone: 'info', words: 'bulk_sent' },
}

type Note = NonNullable<BulkRowView['note']>

const HELD_FOR: Record<Note, TextKey> = {
  'text-of-link': 'bulk_held_link_text',
  embedded: 'bulk_held_embedded',
  'cut-off': 'bulk_held_cut_off',
  joined: 'bulk_held_joined',
  signature: 'bulk_held_signature',
  recipient: 'bulk_held_recipient',
  reference: 'bulk_held_reference',
}

const HELD_BY: Record<ReviewReason, TextKey> = {
  own: 'bulk_held_own',
  listed: 'bulk_held_listed',
  correct: 'bulk_held_correct',
  reported: 'bulk_held_reported',
  wrapped: 'bulk_held_wrapped',
  'no-form': 'bulk_held_no_form',
  shared: 'bulk_held_shared',
}

export const NOTE_WORDS: Record<Note, TextKey> = {
  'text-of-link': 'bulk_note_link_text',
  embedded: 'bulk_note_embedded',
  'cut-off': 'bulk_note_cut_off',
  joined: 'bulk_note_joined',
  signature: 'bulk_note_signature',
  recipient: 'bulk_note_recipient',
  reference: 'bulk_note_reference',
}

/** Returns which part of a shared host a ready row names, so that “Shared host” beside “Ready” is explained; null for other rows. */
export const readyTenantOf = ({
  rowStatus,
  check,
  type,
}: Pick<BulkRowView, 'rowStatus' | 'check' | 'type'>) =>
  rowStatus === 'ready' && check !== null ? tenantOf({ finding: check.finding, type }) : null

const READY_TENANT: Record<NonNullable<ReturnType<typeof tenantOf>>, TextKey> = {
  account: 'bulk_ready_account',
  subdomain: 'bulk_ready_subdomain',
  tenant: 'bulk_ready_tenant',
}

type Said = Pick<BulkRowView, 'rowStatus' | 'what' | 'note' | 'check' | 'type' | 'closed'>

export const rowStatusWords = (row: Said): string => {
  const { rowStatus, what, note, check, closed } = row
  const tenant = readyTenantOf(row)
  if (tenant !== null) return text(READY_TENANT[tenant])
  if (rowStatus === 'review') {
    const why = check?.review ?? null
    if (why !== 'own' && note !== undefined) return text(HELD_FOR[note])
    if (why === 'wrapped' && closed !== null) return text('bulk_held_closed', closed)
    return text(HELD_BY[why ?? 'shared'])
  }
  if (rowStatus === 'incomplete' && what.is === 'wallet') return text('bulk_no_chain')
  if (rowStatus === 'incomplete' && what.is === 'handle') return text('bulk_no_platform')
  if (rowStatus === 'not-asset' && what.is === 'not-asset')
    return text('bulk_not_asset_why', shortReason(what.problem))
  return text(ROW_STATUS_LOOKS[rowStatus].words)
}

/** Extraction problems, short and as a sentence. All other problems are those of asset parsing. */
const REASONS: Record<string, { short: TextKey; says: TextKey }> = {
  email: { short: 'bulk_why_email', says: 'bulk_says_email' },
  'email-provider': { short: 'bulk_why_email', says: 'bulk_says_email_provider' },
  'other-chain': { short: 'bulk_why_other_chain', says: 'bulk_says_other_chain' },
  'not-an-address': { short: 'bulk_why_not_an_address', says: 'bulk_says_not_an_address' },
  shortened: { short: 'bulk_why_shortened', says: 'bulk_says_shortened' },
  explorer: { short: 'bulk_why_explorer', says: 'bulk_says_explorer' },
  ip: { short: 'bulk_why_ip', says: 'bulk_says_ip' },
  'ip-range': { short: 'bulk_why_ip_range', says: 'bulk_says_ip_range' },
  'name-service': { short: 'bulk_why_name_service', says: 'bulk_says_name_service' },
  'file-name': { short: 'bulk_why_file_name', says: 'bulk_says_file_name' },
  version: { short: 'bulk_why_version', says: 'bulk_says_version' },
  code: { short: 'bulk_why_code', says: 'bulk_says_code' },
  'unknown-ending': { short: 'bulk_why_unknown_ending', says: 'bulk_says_unknown_ending' },
  'other-scheme': { short: 'bulk_why_other_scheme', says: 'bulk_says_other_scheme' },
  'too-long': { short: 'bulk_why_too_long', says: 'bulk_says_too_long' },
  'mail-header': { short: 'bulk_why_mail_header', says: 'bulk_says_mail_header' },
}

const reasonOf = (problem: string) => (Object.hasOwn(REASONS, problem) ? REASONS[problem] : undefined)

const shortReason = (problem: string): string => text(reasonOf(problem)?.short ?? 'bulk_why_unparsable')

export const reasonWords = (problem: string, detail: string): string => {
  const reason = reasonOf(problem)
  return reason ? text(reason.says, detail) : assetProblemWords({ problem, detail })
}
