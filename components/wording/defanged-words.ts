import { defangHosts } from '#lib/assets/defang-hosts.ts'

/** Defangs every URL in a user’s text, so that no program turns it into a link. */
export const defangedWords = (words: string): string =>
  defangHosts(words).replaceAll(/\bhttp(?=s?:\/\/)/gi, 'hxxp')
