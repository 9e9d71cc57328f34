import { hearChanges } from './hear-changes.ts'

/** Replaces the page after all data was deleted, because everything it holds is outdated. */
export const endWhenErased = (root: HTMLElement): void => {
  hearChanges(({ what }) => {
    if (what === 'erased') void import('./erased.tsx').then(({ showErased }) => showErased(root))
  })
}
