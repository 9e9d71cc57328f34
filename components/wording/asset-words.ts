import type { AssetProblem } from '#lib/assets/asset.ts'
import type { AssetCheck } from '#lib/model/asset-check.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

type Problem = AssetProblem['kind'] | 'other-chain'

const PROBLEMS: Record<Problem, TextKey> = {
  empty: 'asset_problem_empty',
  'too-long': 'asset_problem_too_long',
  'contains-space': 'asset_problem_space',
  'not-http': 'asset_problem_not_http',
  'address-needs-chain': 'asset_problem_needs_chain',
  'not-an-address': 'asset_problem_not_an_address',
  email: 'asset_problem_email',
  handle: 'asset_problem_handle',
  'no-dot': 'asset_problem_no_dot',
  'not-a-domain': 'asset_problem_not_a_domain',
  'ip-needs-url': 'asset_problem_ip',
  'ip-range': 'asset_problem_ip_range',
  unparsable: 'asset_problem_unparsable',
  'other-chain': 'bulk_says_other_chain',
}

const isProblem = (kind: string): kind is Problem => Object.hasOwn(PROBLEMS, kind)

export const assetProblemWords = ({
  problem,
  detail,
}: Pick<Extract<AssetCheck, { ok: false }>, 'problem' | 'detail'>): string =>
  text(isProblem(problem) ? PROBLEMS[problem] : 'asset_problem_unparsable', detail)

export const CAUTION_WORDS: Record<NonNullable<Extract<AssetCheck, { ok: true }>['caution']>, TextKey> = {
  'no-form': 'asset_caution_no_form',
  local: 'asset_caution_local',
  sign: 'asset_caution_sign',
}
