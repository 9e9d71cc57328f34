import { startScreen } from '#test/e2e/browsers/screen.ts'
import { connectedKit, TEST_HOSTS, type Kind } from '#test/e2e/kit.ts'
import { reportPagesInARow, rowOfHosts } from '#test/e2e/reporting/pages-in-a-row.ts'
import type { Verdict } from './tally.ts'

/** What a person does for one page at most: opens the popup, and submits. */
const MAX_ACTIONS = 2

type Day = { verdicts: Verdict[]; words: string; problems: string[] }

/** So many pages, one after the other, by real keys in a real browser; each has to be at the service once. */
export const dayOfPages = async (kind: Kind, pages: number): Promise<Day> => {
  const hosts = rowOfHosts(pages)
  const screen = await startScreen()
  try {
    const kit = await connectedKit(kind, { screen, loopbackHosts: [...TEST_HOSTS, ...hosts] })
    try {
      const { actions, seconds, reported, arrived } = await reportPagesInARow(kit, hosts)
      const most = Math.max(...actions)
      return {
        verdicts: reported.map((address) => {
          const times = arrived.filter((one) => one === address).length
          return {
            lost: times === 0,
            doubled: times > 1,
            wronglyTold: false,
            words: `${address} arrived ${times} times`,
          }
        }),
        words: `${pages} pages in ${seconds.toFixed(0)} s; ${most} actions each at most`,
        problems: most > MAX_ACTIONS ? [`${kind} took ${most} actions for a page`] : [],
      }
    } finally {
      await kit.close()
    }
  } finally {
    await screen.stop()
  }
}
