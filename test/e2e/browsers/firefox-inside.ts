import type { Browser } from 'puppeteer-core'
import { runAsSource } from './run-as-source.ts'

/** Runs code in the browser's own window, where menus, prompts and the toolbar are a document like any other. */
export type RunInside = <A extends unknown[], T>(
  body: (...args: A) => T | Promise<T>,
  ...args: A
) => Promise<T>

/**
 * The door to Firefox's own window, which `--remote-allow-system-access` opens. Function bodies are sent as source, so
 * they must be self-contained; arguments and results are JSON.
 */
export async function openInside(browser: Browser): Promise<RunInside> {
  const connection: unknown = Reflect.get(browser, 'connection')
  if (!isConnection(connection)) throw new Error('This puppeteer has no WebDriver BiDi connection to Firefox')
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const window = read(tree, 'result', 'contexts', '0', 'context')

  return (body, ...args) =>
    runAsSource(body, args, async (expression) => {
      const answer = await connection.send('script.evaluate', {
        expression,
        target: { context: window },
        awaitPromise: true,
        userActivation: true,
      })
      const exception = read(answer, 'result', 'exceptionDetails', 'text')
      if (typeof exception === 'string') throw new Error(`Inside Firefox: ${exception}`)
      return read(answer, 'result', 'result', 'value')
    })
}

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
