let handed: Record<string, string> = {}

/** Sets the texts that the page sent, with `$1` to `$9` for insertions. */
export const takeTexts = (texts: Record<string, string>): void => {
  handed = texts
}

/** Replaces the extension API in a worker that has none (wxt.config.ts), with these texts only. */
export default {
  i18n: {
    getMessage: (key: string, filled: readonly string[] = []): string =>
      (Object.hasOwn(handed, key) ? handed[key] : '')?.replace(
        /\$([1-9])/g,
        (_sign, digit: string) => filled[Number(digit) - 1] ?? '',
      ) ?? '',
  },
}
