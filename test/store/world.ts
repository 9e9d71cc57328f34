import type { Sandbox } from '../service/sandbox.ts'

const HOUR = 3_600_000

/** What the sandbox service is to show in a picture: a list without the entry that nobody can read, and cases of these days. */
export const asOfToday = ({ assets, takedowns }: Sandbox): void => {
  for (const { id } of assets.all.filter(({ type }) => type === 'EMAIL')) assets.remove(id)
  const newest = Math.max(...takedowns.all.map(({ updatedAt }) => Date.parse(updatedAt)))
  const passed = Date.now() - 2 * HOUR - newest
  const moved = (time: string): string => new Date(Date.parse(time) + passed).toISOString()
  for (const one of takedowns.all) {
    one.createdAt = moved(one.createdAt)
    one.updatedAt = moved(one.updatedAt)
  }
}
