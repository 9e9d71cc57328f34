import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Banner } from '../../ui/boxes/banner.tsx'

type Problem = PolicyView['problems'][number]['problem']

const PROBLEMS: Record<Problem, TextKey> = {
  'not-readable': 'policy_problem_not_readable',
  'not-known': 'policy_problem_not_known',
  'wrong-type': 'policy_problem_wrong_type',
  'out-of-range': 'policy_problem_out_of_range',
  'not-a-service-url': 'policy_problem_not_a_service_url',
  'not-an-api-key': 'policy_problem_not_an_api_key',
  'key-without-url': 'policy_problem_key_without_url',
}

export const PolicySection = ({ policy, actsAtOnce }: { policy: PolicyView; actsAtOnce: boolean }) => {
  if (!policy.active) return null
  const { problems } = policy
  return (
    <section class="card" aria-label={text('policy_title')}>
      <h3>{text('policy_title')}</h3>
      <p class="small">
        {text(actsAtOnce ? 'policy_acts_at_once' : 'policy_acts_at_start')}
        {policy.keyGiven ? <> {text('policy_key_readable')}</> : null}
      </p>
      {problems.length === 0 ? null : (
        <Banner tone="warn">
          <p>
            <strong>{text('policy_problems')}</strong> {text('policy_problems_do')}
          </p>
          <ul class="small">
            {problems.map(({ key, problem }) => (
              <li key={`${key} ${problem}`} class="wrap-anywhere">
                {key === '' ? null : <code>{key}</code>} {text(PROBLEMS[problem])}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  )
}
