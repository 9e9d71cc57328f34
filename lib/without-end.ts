/**
 * Strips trailing occurrences of these characters (UTF-16 units) in linear time; a regular expression such as `=+$`
 * backtracks over every run that isn’t at the end.
 */
export const withoutEnd = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
