/**
 * Describes every control whose accessible name does not have the words that are seen on it, by which a person who speaks to the
 * computer calls it: WCAG 2.5.3. Runs in the page, so it is self-contained.
 */
export function findOtherNames(): string[] {
  const plain = (words: string): string =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return (
    [...document.querySelectorAll<HTMLElement>('[aria-label]:is(button, a[href], summary, [role="tab"])')]
      // An address is cut where it does not fit; the name has it whole.
      .filter((element) => element.checkVisibility() && !element.matches('.row-button'))
      .flatMap((element) => {
        const [seen, name] = [plain(element.innerText), plain(element.ariaLabel ?? '')]
        return name.includes(seen) ? [] : [`“${element.innerText}” is called “${element.ariaLabel}”`]
      })
  )
}
