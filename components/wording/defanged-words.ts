import { defangHosts } from '#lib/assets/shown/defang-hosts.ts'

/** A person's own words with every address in them broken, so that no program makes a link of it. */
export const defangedWords = (words: string): string =>
  defangHosts(words).replaceAll(/\bhttp(?=s?:\/\/)/gi, 'hxxp')
