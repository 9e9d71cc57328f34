import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { findBrowser } from '../../../.ci/find-programs.mjs'
import { profileFor } from '../../e2e/browsers/profile.ts'
import { openProtocol, type ProtocolPipe } from './protocol-pipe.ts'
import { attach, type Session } from './session.ts'

/** A headless Chromium that nothing is attached to unless a measurement asks for it, unlike one that an automation library drives. */
export interface BareBrowser {
  pipe: ProtocolPipe
  /** Installs an unpacked extension and resolves with its id. */
  install(folder: string): Promise<string>
  openTab(url: string): Promise<Tab>
  targets(type?: string): Promise<Target[]>
  closeTarget(id: string): Promise<void>
  close(): Promise<void>
}

export interface Tab {
  /** The page in it, to attach to. */
  id: string
  /** The tab around it, which a toolbar button is pressed on. */
  strip: string
  attach(): Promise<Session>
  toFront(): Promise<void>
}

type Target = z.infer<typeof target>
const target = z.object({ targetId: z.string(), type: z.string(), url: z.string(), title: z.string() })

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--enable-unsafe-extension-debugging',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-proxy-server',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1280,900',
]

/** Pages under this name are loopback pages that the extension has no host permission for. */
export const PHISHING_HOST = 'phish.test'

export async function launchBare(): Promise<BareBrowser> {
  const program = findBrowser('chromium')
  if (program === undefined) throw new Error('No Chromium, Chrome or Edge found: set CHROME_PATH')
  const profile = await profileFor('bench', undefined)
  const flags = [
    ...FLAGS,
    `--user-data-dir=${profile.folder}`,
    `--host-resolver-rules=MAP ${PHISHING_HOST} 127.0.0.1`,
  ]
  const browser = spawn(program, [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const stopWithUs = () => browser.kill('SIGKILL')
  process.once('exit', stopWithUs)
  const pipe = openProtocol(...pipesOf(browser))

  const targets = async (type = 'page'): Promise<Target[]> => {
    const answer = await pipe.send('Target.getTargets', { filter: [{ type }] })
    return z.object({ targetInfos: z.array(target) }).parse(answer).targetInfos
  }
  const closeTarget = async (targetId: string): Promise<void> => {
    await pipe.send('Target.closeTarget', { targetId })
    while ((await targets()).some((one) => one.targetId === targetId)) await sleep(10)
  }
  return {
    pipe,
    targets,
    closeTarget,
    install: async (path) =>
      z.object({ id: z.string() }).parse(await pipe.send('Extensions.loadUnpacked', { path })).id,
    openTab: async (url) => {
      const before = new Set((await targets('tab')).map(({ targetId }) => targetId))
      const { targetId: id } = z
        .object({ targetId: z.string() })
        .parse(await pipe.send('Target.createTarget', { url }))
      const strip = (await targets('tab')).find(({ targetId }) => !before.has(targetId))
      if (!strip) throw new Error('The browser opened no tab')
      return {
        id,
        strip: strip.targetId,
        attach: () => attach(pipe, id),
        toFront: async () => void (await pipe.send('Target.activateTarget', { targetId: id })),
      }
    },
    close: async () => {
      process.off('exit', stopWithUs)
      const gone = once(browser, 'exit')
      await pipe.send('Browser.close').catch(() => browser.kill('SIGKILL'))
      await gone
      await profile.discard()
    },
  }
}

/** As the browser says it: `Chrome/156.0.8078.79`. */
export async function browserVersion(): Promise<string> {
  const browser = await launchBare()
  try {
    return z.object({ product: z.string() }).parse(await browser.pipe.send('Browser.getVersion')).product
  } finally {
    await browser.close()
  }
}

function pipesOf(browser: ChildProcess): [Writable, Readable] {
  const commands = browser.stdio[3]
  const answers = browser.stdio[4]
  if (commands instanceof Writable && answers instanceof Readable) return [commands, answers]
  throw new TypeError('The browser was started without its pipes')
}
