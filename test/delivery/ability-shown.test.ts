import { expect, test } from 'vitest'
import { abilityShown } from '#lib/outbox/deliver.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import * as outcomes from '#test/fakes/outcomes.ts'

test.each<[shown: 'yes' | 'no' | null, why: string, outcome: CreateOutcome]>([
  ['yes', 'it took a report', outcomes.accepted()],
  ['yes', 'it looked the assets up', outcomes.known()],
  ['yes', 'it judged the assets', outcomes.refused('assets')],
  ['no', 'the key is refused', outcomes.held('unauthorized')],
  ['no', 'the key may not', outcomes.held('forbidden')],
  [null, 'another service answers', outcomes.held('not-this-service')],
  [null, 'a firewall judged it', outcomes.firewall()],
  [null, 'it never came to the key', outcomes.refused('bad-request')],
  [null, 'nobody there', outcomes.serviceDown()],
  [null, 'too many', outcomes.waiting('throttled')],
  [null, 'an answer that says nothing', outcomes.presumed()],
])('%j: %s', (shown, _, outcome) => {
  expect(abilityShown(outcome)).toBe(shown)
})
