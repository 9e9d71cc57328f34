import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOnPath } from '../../.ci/find-programs.mjs'
import { startScreen, type Screen } from '../e2e/browsers/screen.ts'
import { waitUntil } from '../e2e/browsers/wait-until.ts'

/** A screen reader on a screen of its own, whose words are written down. */
export interface Orca {
  /** The screen; a browser that is started on it finds the screen reader. */
  readonly screen: Screen
  /**
   * Resolves once something was said and then nothing for a while (in ms), or nothing at all for some seconds, with all that was
   * said since the last call; interrupted texts too.
   */
  heard(quiet?: number): Promise<string[]>
  stop(): Promise<void>
}

const VOICE = join(import.meta.dirname, 'written_voice.py')
const LAUNCHER = '/usr/libexec/at-spi-bus-launcher'
/** Faster than people listen (some 15 letters a second), slower than everything else here. */
const LETTERS_PER_SECOND = 60
/** In ms. So long the first word may take; a key that says nothing takes as long. */
const PATIENCE = 2500
/** Set to a file, Orca writes there what it hears of the browser and does about it. */
const DEBUG_FILE = process.env['ORCA_DEBUG_FILE']

const SPEECHD = `LogLevel 3
CommunicationMethod "unix_socket"
Timeout 0
DefaultRate 0
DefaultLanguage "en-US"
AddModule "written" "${VOICE}" "written.conf"
DefaultModule written
`

/**
 * Orca’s own defaults, except what a first start would ask, what echoes each typed letter, and the reading of a whole page once it
 * has loaded, which would go on for half a minute.
 */
const SETTINGS = {
  general: {
    enableSpeech: true,
    enableBraille: false,
    enableBrailleMonitor: false,
    enableEchoByWord: false,
    enableEchoByCharacter: false,
    enableKeyEcho: false,
    enableSound: false,
    onlySpeakDisplayedText: false,
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
    speechVerbosityLevel: 1,
    startingProfile: ['Default', 'default'],
    profile: ['Default', 'default'],
  },
  profiles: { default: { profile: ['Default', 'default'], pronunciations: {}, keybindings: {} } },
  pronunciations: {},
  keybindings: {},
}

export async function startOrca(): Promise<Orca> {
  const missing = ['orca', 'openbox', 'speech-dispatcher', 'dbus-daemon'].filter((name) => !findOnPath(name))
  if (missing.length > 0)
    throw new Error(`A screen reader needs ${missing.join(', ')}: npm run spoken says how`)
  const bare = await startScreen({ width: 1280, height: 1000 })
  const home = mkdtempSync(join(tmpdir(), 'takedown-reporter-orca-'))
  const log = join(home, 'spoken.tsv')
  writeHome(home)
  writeFileSync(log, '')

  const env: Record<string, string | undefined> = {
    ...bare.env,
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_SESSION_TYPE: 'x11',
    XDG_CURRENT_DESKTOP: 'GNOME',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    GSETTINGS_BACKEND: 'memory',
    GTK_MODULES: 'gail:atk-bridge',
    NO_AT_BRIDGE: '0',
    // The browsers build their accessibility trees only when asked.
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    SPOKEN_LOG: log,
    SPOKEN_LETTERS_PER_SECOND: String(LETTERS_PER_SECOND),
  }
  const started: ChildProcess[] = []
  const start = (program: string, args: string[], stdio: StdioOptions = 'ignore'): ChildProcess => {
    const child = spawn(program, args, { env, stdio, detached: true })
    started.push(child)
    return child
  }
  const endAll = (): void => {
    for (const { pid } of started.toReversed()) endGroup(pid)
  }
  process.once('exit', endAll)

  const bus = start(
    'dbus-daemon',
    ['--session', '--nofork', '--print-address=1'],
    ['ignore', 'pipe', 'ignore'],
  )
  env['DBUS_SESSION_BUS_ADDRESS'] = await firstLineOf(bus)
  // Without a window manager no window is ever active, and the screen reader is silent.
  start('openbox', [])
  start(LAUNCHER, ['--launch-immediately'])
  // Started by Orca it would leave our group, and live on.
  start('speech-dispatcher', ['--run-single', '--timeout', '0'])
  await sleep(700)
  start('orca', ['--replace', ...(DEBUG_FILE === undefined ? [] : [`--debug-file=${DEBUG_FILE}`])])

  const lines = (): Said[] => readLog(log)
  let told = 0
  const heard = async (quiet = 700): Promise<string[]> => {
    const began = Date.now()
    await waitUntil('the screen reader to be silent', () => {
      const all = lines()
      const last = all.at(-1)
      const silent = Date.now() - Math.max(began, last?.at ?? 0)
      return last?.what !== 'SAY' && silent > (all.length > told ? quiet : PATIENCE)
    })
    const all = lines()
    const fresh = all.slice(told)
    told = all.length
    return fresh.flatMap(({ what, text }) => (what === 'SAY' && text !== '' ? [text] : []))
  }
  const stop = async (): Promise<void> => {
    endAll()
    process.off('exit', endAll)
    await bare.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 20 })
  }

  await waitUntil('the screen reader to speak', () => lines().some(({ what }) => what === 'DONE')).catch(
    async (thrown: unknown) => {
      await stop()
      throw thrown
    },
  )
  return { screen: { ...bare, env }, heard, stop }
}

type Said = { at: number; what: string; text: string }

function readLog(file: string): Said[] {
  // The last part is empty, or a line that is still being written.
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [at, what = '', ...text] = line.split('\t')
      return { at: Number(at), what, text: text.join('\t') }
    })
}

function writeHome(home: string): void {
  mkdirSync(join(home, 'run'), { mode: 0o700 })
  mkdirSync(join(home, '.config/speech-dispatcher/modules'), { recursive: true })
  mkdirSync(join(home, '.local/share/orca'), { recursive: true })
  writeFileSync(join(home, '.config/speech-dispatcher/modules/written.conf'), '')
  writeFileSync(join(home, '.config/speech-dispatcher/speechd.conf'), SPEECHD)
  writeFileSync(join(home, '.local/share/orca/user-settings.conf'), JSON.stringify(SETTINGS))
}

async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) return String(chunk).trim()
  throw new Error('The session bus ended before it had an address')
}

/** What we started, with what it started in turn: speech-dispatcher and its voice, the bus of the accessibility trees. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
