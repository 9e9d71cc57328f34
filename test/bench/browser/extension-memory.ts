import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) })

/** The renderers in which extensions live; `send` asks the browser by the DevTools protocol. */
export const extensionProcesses = async (
  send: (method: 'SystemInfo.getProcessInfo') => Promise<unknown>,
): Promise<number[]> => {
  const { processInfo } = processes.parse(await send('SystemInfo.getProcessInfo'))
  const found: number[] = []
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue
    if ((await readFile(`/proc/${id}/cmdline`, 'utf8')).includes('--extension-process')) found.push(id)
  }
  return found
}

/** What processes have for themselves: Private_Clean and Private_Dirty of Linux. */
export const privateBytesOf = async (ids: readonly number[]): Promise<number> => {
  const maps = await Promise.all(ids.map((id) => readFile(`/proc/${id}/smaps_rollup`, 'utf8')))
  const kilobytes = maps.flatMap((map) =>
    [...map.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, count = '']) => Number(count)),
  )
  return kilobytes.reduce((sum, count) => sum + count, 0) * 1024
}
