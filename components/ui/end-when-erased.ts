import { hearChanges } from './hear-changes.ts'

/** Takes a page down once everything was deleted: whatever it still holds is from before. */
export const endWhenErased = (root: HTMLElement): void => {
  hearChanges(({ what }) => {
    if (what === 'erased') void import('./erased.tsx').then(({ showErased }) => showErased(root))
  })
}
