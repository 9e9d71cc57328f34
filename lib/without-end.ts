/** Strips these characters (UTF-16 units) from the end, in linear time: `/=+$/` is quadratic for runs within the text. */
export const withoutEnd = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
