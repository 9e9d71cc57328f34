/**
 * A text without the run of these characters (UTF-16 units) that it ends with. Linear, where a regular expression such as `=+$`
 * would begin anew at each of them and, wherever the text does not end there, read the whole run each time.
 */
export const withoutEnd = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
