/** The part of Firefox's WebDriver that tells what an element is called; a door to what has no types. */
interface Accessibility {
  service?: { getAccessibleFor(element: Element): object | null }
  getAccessible: (element: Element) => Promise<object | null>
}

declare const ChromeUtils: {
  importESModule(url: 'chrome://remote/content/shared/webdriver/Accessibility.sys.mjs'): {
    accessibility: Accessibility
  }
}
declare const Services: { ppmm: { loadProcessScript(source: string, delayed: boolean): void } }

/**
 * To find an element by its role and name Firefox asks each element of the page for its accessible object. For each that has none
 * (a span, a script: most of a page) it draws the whole page twice and asks again, in case the object was about to be made:
 * 0.7 s of computing for one search. Here the page is drawn so for the first of them, and for the others only when that was some
 * time ago. What a role and a name are stays Firefox's own word; an element made in between is found by the next search.
 *
 * Runs inside Firefox's own window, and from there in each of its processes.
 */
export function findAccessiblesFast(): void {
  const inEachProcess = (): void => {
    const { accessibility } = ChromeUtils.importESModule(
      'chrome://remote/content/shared/webdriver/Accessibility.sys.mjs',
    )
    const thorough = accessibility.getAccessible
    const upToDate = new WeakMap<Document, number>()
    accessibility.getAccessible = async (element) => {
      const found = accessibility.service?.getAccessibleFor(element) ?? null
      const { ownerDocument } = element
      if (found !== null || Date.now() - (upToDate.get(ownerDocument) ?? 0) < 100) return found
      const foundAfterwards = await thorough(element)
      upToDate.set(ownerDocument, Date.now())
      return foundAfterwards
    }
  }
  Services.ppmm.loadProcessScript(
    `data:application/javascript,${encodeURIComponent(`(${inEachProcess.toString()})()`)}`,
    true,
  )
}
