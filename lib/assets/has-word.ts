/** Returns true if a space-separated list contains the word. */
export function hasWord(words: string, word: string): boolean {
  if (word === '') return false
  for (let at = words.indexOf(word); at !== -1; at = words.indexOf(word, at + 1)) {
    const end = at + word.length
    if ((at === 0 || words[at - 1] === ' ') && (end === words.length || words[end] === ' ')) return true
  }
  return false
}
