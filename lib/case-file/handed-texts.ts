let handed: Record<string, string> = {}

/** The texts that the page has handed in, as they are written: `$1` to `$9` stand for what is filled in. */
export const takeTexts = (texts: Record<string, string>): void => {
  handed = texts
}

/** Stands where the extension API does in a script that has none (wxt.config.ts): a worker of a page. It knows its texts alone. */
export default {
  i18n: {
    getMessage: (key: string, filled: readonly string[] = []): string =>
      (Object.hasOwn(handed, key) ? handed[key] : '')?.replace(
        /\$([1-9])/g,
        (_sign, place: string) => filled[Number(place) - 1] ?? '',
      ) ?? '',
  },
}
