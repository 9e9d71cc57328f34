type Told = readonly { errorType: string }[]

/** Why the service already knows all of a report: reported, wanted status already set, or both. */
export const knownAs = (refusals: Told): 'reported' | 'correct' | 'mixed' => {
  const correct = refusals.filter(({ errorType }) => errorType === 'ASSET_ALREADY_CORRECT').length
  if (correct === 0) return 'reported'
  return correct === refusals.length ? 'correct' : 'mixed'
}

/** Returns `reason` if the assets only have the wanted status already, so that nobody claims they were reported. */
export const knownReason = (state: { at: string; refusals?: Told }): { reason?: 'correct' } =>
  state.at === 'known' && knownAs(state.refusals ?? []) === 'correct' ? { reason: 'correct' } : {}
