import type { Browser } from 'puppeteer-core'
import { runAsSource } from './run-as-source.ts'

/** Runs code in the browser's own window, where menus, prompts and the toolbar are a document like any other. */
export type RunInside = <A extends unknown[], T>(
  body: (...args: A) => T | Promise<T>,
  ...args: A
) => Promise<T>

/**
 * The door to Firefox's own window, which `--remote-allow-system-access` opens: of several, such as a private one, to the window in
 * front. Function bodies are sent as source, so they must be self-contained; arguments and results are JSON.
 */
export async function openInside(browser: Browser): Promise<RunInside> {
  const connection: unknown = Reflect.get(browser, 'connection')
  if (!isConnection(connection)) throw new Error('This puppeteer has no WebDriver BiDi connection to Firefox')
  const runIn = async (context: unknown, expression: string): Promise<unknown> => {
    const answer = await connection.send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    const exception = read(answer, 'result', 'exceptionDetails', 'text')
    if (typeof exception === 'string') throw new Error(`Inside Firefox: ${exception}`)
    return read(answer, 'result', 'result', 'value')
  }
  const windowInFront = async (): Promise<unknown> => {
    const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
    const found = read(tree, 'result', 'contexts')
    const windows = Array.isArray(found) ? found.map((one) => read(one, 'context')) : []
    for (const one of windows.slice(1)) if ((await runIn(one, IS_IN_FRONT)) === true) return one
    return windows[0]
  }
  return (body, ...args) =>
    runAsSource(body, args, async (expression) => runIn(await windowInFront(), expression))
}

/** Whether it is the browser window that was used last. */
const IS_IN_FRONT = "Services.wm.getMostRecentWindow('navigator:browser') === window"

interface Connection {
  send(method: string, params: object): Promise<unknown>
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'send') === 'function'
}

function read(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}
