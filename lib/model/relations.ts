/** All relations of a reported asset, worst first; see lib/own-assets/verdict/verdict.ts. Without a schema, for pages. */
export const RELATIONS = [
  'ours',
  'part-of-ours',
  'contains-ours',
  'on-your-list',
  'already-blocked',
  'shared-host',
  'look-alike',
  'reported',
  'takedown',
  'not-checked',
  'not-known',
] as const
export type Relation = (typeof RELATIONS)[number]
