/** A text in the letters that skeletons have, without what separates them. */
export const readAsLetters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '').replaceAll('i', 'l')

/** `co.uk` as `couk` and `co`. */
export const endingsOf = (ending: string): string[] =>
  [readAsLetters(ending), readAsLetters(ending.split('.')[0] ?? '')].filter((letters) => letters !== '')
