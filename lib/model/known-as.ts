type Told = readonly { errorType: string }[]

/** What the service has of a report that it knows in full: reports, assets with the wanted status already, or both. */
export const knownAs = (refusals: Told): 'reported' | 'correct' | 'mixed' => {
  const correct = refusals.filter(({ errorType }) => errorType === 'ASSET_ALREADY_CORRECT').length
  if (correct === 0) return 'reported'
  return correct === refusals.length ? 'correct' : 'mixed'
}

/**
 * For what names a report by its state alone: `reason` where that would say too much, since nobody has reported its assets and they
 * only have the wanted status already.
 */
export const knownReason = (state: { at: string; refusals?: Told }): { reason?: 'correct' } =>
  state.at === 'known' && knownAs(state.refusals ?? []) === 'correct' ? { reason: 'correct' } : {}
