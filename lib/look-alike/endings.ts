export const readAsLetters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '').replaceAll('i', 'l')

/** Returns `couk` and `co` for `co.uk`. */
export const endingsOf = (ending: string): string[] =>
  [readAsLetters(ending), readAsLetters(ending.split('.')[0] ?? '')].filter((letters) => letters !== '')
