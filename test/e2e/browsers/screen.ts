import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { findOnPath } from '../../../.ci/find-programs.mjs'
import { waitUntil } from './wait-until.ts'

const run = promisify(execFile)

/** A virtual screen (Xvfb) with a real mouse and keyboard (xdotool): what a page or an extension cannot tell from a person. */
export interface Screen {
  /** `:99`; also in `env`. */
  readonly display: string
  /** The environment in which a browser draws on this screen. */
  readonly env: Record<string, string | undefined>
  click(x: number, y: number): Promise<void>
  rightClick(x: number, y: number): Promise<void>
  /** Presses keys in xdotool's names, one after the other: `keys('Up', 'Return')`, `keys('alt+shift+r')`. */
  keys(...names: string[]): Promise<void>
  /** Types text into whatever has the focus. */
  type(text: string): Promise<void>
  /** The ids of the windows that can be seen, menus and popups included. */
  windows(): Promise<string[]>
  /** Does something and resolves with the id of the window (a native menu, a prompt) that it opened. */
  waitForNewWindow(what: string, action: () => Promise<unknown>): Promise<string>
  /** Presses a key until the window shows that it has it: one that was only just drawn may not have the keyboard yet. */
  keyShownBy(id: string, name: string): Promise<void>
  /** Resolves when a window has closed. */
  waitForClosedWindow(id: string): Promise<void>
  /** Writes a picture (PNG) of the whole screen. */
  picture(file: string): Promise<void>
  stop(): Promise<void>
}

/** Starts an Xvfb on a display number that Xvfb itself picks, so that two runs at once never meet. */
export async function startScreen(size = { width: 1280, height: 900 }): Promise<Screen> {
  const missing = ['Xvfb', 'xdotool', 'import'].filter((name) => findOnPath(name) === undefined)
  if (missing.length > 0)
    throw new Error(`A virtual screen needs ${missing.join(', ')}: run npm test, which says how`)

  const geometry = `${size.width}x${size.height}x24`
  // The shell waits for the end of its input and then ends Xvfb, so that Xvfb ends with us, however we end.
  const options = ['-displayfd', '3', '-screen', '0', geometry, '-nolisten', 'tcp', '-noreset']
  const server = spawn('sh', ['-c', 'Xvfb "$@" & cat > /dev/null; kill $!; wait', 'sh', ...options], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))

  const display = await displayOf(server.stdio[3])
  const env = { ...process.env, DISPLAY: display, WAYLAND_DISPLAY: undefined, MOZ_ENABLE_WAYLAND: '0' }
  const xdotool = async (...args: string[]): Promise<string> => (await run('xdotool', args, { env })).stdout
  const press = (button: string) => (x: number, y: number) =>
    xdotool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', button).then(() => {})

  const windows = async (): Promise<string[]> =>
    (await xdotool('search', '--onlyvisible', '--name', '.*').catch(() => '')).split('\n').filter(Boolean)

  const look = async (id: string): Promise<string> =>
    (await run('import', ['-window', id, 'txt:-'], { env, maxBuffer: 100_000_000 })).stdout

  return {
    display,
    env,
    windows,
    click: press('1'),
    rightClick: press('3'),
    keys: async (...names) => {
      for (const name of names) await xdotool('key', '--clearmodifiers', name)
    },
    type: (text) => xdotool('type', '--', text).then(() => {}),
    waitForNewWindow: async (what, action) => {
      const before = new Set(await windows())
      await action()
      return waitUntil(what, async () => (await windows()).find((id) => !before.has(id)))
    },
    keyShownBy: async (id, name) => {
      const before = await look(id)
      await waitUntil(`window ${id} to show ${name}`, async () => {
        await xdotool('key', '--clearmodifiers', name)
        return waitUntil('a change', async () => (await look(id)) !== before, 2000).catch(() => false)
      })
    },
    waitForClosedWindow: async (id) => {
      await waitUntil(`window ${id} to close`, async () => !(await windows()).includes(id))
    },
    picture: (file) => run('import', ['-window', 'root', file], { env }).then(() => {}),
    stop: async () => {
      server.stdin?.end()
      await gone
    },
  }
}

/**
 * Xvfb writes the number of its display and then a line feed when it is ready for clients. Reading stops only after the
 * line feed: closing the pipe before it would kill Xvfb (SIGPIPE).
 */
async function displayOf(pipe: unknown): Promise<string> {
  if (!isReadable(pipe)) throw new Error('Xvfb was started without its pipe')
  let written = ''
  for await (const chunk of pipe) {
    written += String(chunk)
    const number = /^(\d+)\n/.exec(written)?.[1]
    if (number !== undefined) return `:${number}`
  }
  throw new Error('Xvfb ended before it had a display')
}

function isReadable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
