import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BETWEEN_PAGES } from '#lib/limits.ts'

/**
 * Copies the built extension with a timer that does not wait between two pages of the asset list: what a sync costs is measured, not what it
 * leaves the service in peace for. Nothing else differs from what is shipped, so the timers that are set while the script is evaluated
 * wait as they are: the background puts off for as long what nobody waits for (entrypoints/background/index.ts).
 */
export async function copyUnpaced(build: string, folder: string): Promise<void> {
  await cp(build, folder, { recursive: true })
  const script = join(folder, 'background.js')
  await writeFile(script, `;(${String(skipPace)})(${BETWEEN_PAGES});\n${await readFile(script, 'utf8')}`)
}

/** Runs in the worker. */
function skipPace(pace: number): void {
  const { setTimeout: wait } = globalThis
  const unpaced = (work: () => void, ms?: number): unknown => wait(work, ms === pace ? 0 : ms)
  queueMicrotask(() => Reflect.set(globalThis, 'setTimeout', unpaced))
}
