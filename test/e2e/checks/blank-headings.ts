import type { Page } from 'puppeteer-core'

type Wording = { value?: unknown } | undefined

/**
 * The headings of a page that Chromium's own accessibility tree has no name for, as the ids of their nodes; axe-core reads the text
 * in a heading, and so does not miss the name.
 */
export const blankHeadings = async (page: Page): Promise<string[]> => {
  const session = await page.createCDPSession()
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const headings = nodes.filter(({ ignored, role }) => !ignored && wordsOf(role) === 'heading')
  return headings.filter(({ name }) => wordsOf(name).trim() === '').map(({ nodeId }) => `heading ${nodeId}`)
}

const wordsOf = (wording: Wording): string => (typeof wording?.value === 'string' ? wording.value : '')
