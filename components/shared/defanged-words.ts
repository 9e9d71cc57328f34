/** Whatever in a text reads as a host name or starts an address. */
const HOST = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}/gu

/** A person's own words with every address in them broken, so that no program makes a link of it. */
export const defangedWords = (words: string): string =>
  words.replaceAll(HOST, (host) => host.replaceAll('.', '[.]')).replaceAll(/\bhttp(?=s?:\/\/)/gi, 'hxxp')
