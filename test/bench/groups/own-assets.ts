import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '#test/service/sandbox.ts'
import { stopWorkers } from '../browser/workers.ts'
import { ask, connectMore, openBlankPage } from '../extensions/configure.ts'
import { writeReference } from '../extensions/reference-extension.ts'
import { copyStores } from '../extensions/same-reads.ts'
import { copyUnpaced } from '../extensions/unpaced-copy.ts'
import { inTurns, type Group, type Row, type Sides } from '../measured.ts'
import { summaryOf } from '../statistics.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

const SIZES = [50, 10_000, 100_000, 1_000_000]
/** Of this size the floors are measured too: they grow with the list as little as the verdict does. */
const WITH_FLOORS = 10_000

/** Connections of one browser at most, each with a list of its own: together as long as the longest list above. */
const ORGANIZATIONS = 20
const EACH = 50_000

/** Hosts that look like none of the list, like one, and are one: each round asks for another, so that nothing is remembered. */
const ADDRESSES = [
  'https://unheard-of-NUMBER.example/login',
  'https://acrne-wallet-NUMBER.test/',
  'https://www.acme.test/login?NUMBER',
]

/** "Is this one of ours?" from a stopped worker and from one that is awake, for lists of every size. */
export const ownAssets: Group = {
  name: 'own-assets',
  about:
    'The verdict on an address, look-alikes included, from one of the extension’s pages; the reference answers a constant. Rows of the same scripts and of the same reads are of a worker with nothing but them: the floor of any verdict of this product. The last row holds a million assets against ten thousand.',
  run: async (build) => {
    const rows: Row[] = []
    const stopped = new Map<number, readonly number[]>()
    for (const size of SIZES) {
      const measured = await withBenchSetup(
        (setup) => measure(setup, build, { floors: size === WITH_FLOORS }),
        {
          ownAssets: size,
        },
      )
      const assets = size.toLocaleString('en')
      rows.push(
        {
          what: `stopped to verdict, ${assets} assets`,
          unit: 'ms',
          ...sides(measured.cold),
          bar: { times: 1.8 },
        },
        { what: `awake, ${assets} assets`, unit: 'ms', ...sides(measured.warm), bar: { times: 2 } },
      )
      if (measured.floors)
        rows.push(
          {
            what: `  of it the same scripts, in an empty worker that runs none`,
            unit: 'ms',
            ...sides(measured.floors.scripts),
          },
          {
            what: `  of it the same reads, in an empty worker`,
            unit: 'ms',
            ...sides(measured.floors.reads.cold),
          },
          { what: '  of it the same reads, awake', unit: 'ms', ...sides(measured.floors.reads.warm) },
        )
      stopped.set(size, measured.cold.product)
    }
    const several = await withBenchSetup(
      (setup) => withOrganizations((others) => measure(setup, build, { others })),
      {
        ownAssets: EACH,
      },
    )
    const lists = `${ORGANIZATIONS} organizations of ${EACH.toLocaleString('en')} assets each`
    rows.push(
      { what: `stopped to verdict, ${lists}`, unit: 'ms', ...sides(several.cold), bar: { times: 1.8 } },
      { what: `awake, ${lists}`, unit: 'ms', ...sides(several.warm), bar: { times: 2 } },
    )
    const [few = [], many = []] = [stopped.get(10_000), stopped.get(1_000_000)]
    rows.push({
      what: 'stopped to verdict, 1,000,000 against 10,000',
      unit: 'ms',
      samples: many,
      reference: few,
      bar: { times: 1.25 },
    })
    return rows
  },
}

const sides = ({ product, reference }: Sides<number>): Pick<Row, 'samples' | 'reference'> => ({
  samples: product,
  reference,
})

/** Starts the services of all organizations but the first for a piece of work, and ends them whatever comes of it. */
async function withOrganizations<T>(work: (others: readonly Sandbox[]) => Promise<T>): Promise<T> {
  const others: Sandbox[] = []
  try {
    while (others.length < ORGANIZATIONS - 1) others.push(await startSandbox({ seed: EACH }))
    return await work(others)
  } finally {
    await Promise.all(others.map((one) => one.close()))
  }
}

type ColdAndWarm = { cold: Sides<number>; warm: Sides<number> }

/** What no verdict can do without, each alone in a worker. */
type Floors = { reads: ColdAndWarm; scripts: Sides<number> }

async function measure(
  setup: BenchSetup,
  build: string,
  { floors: withFloors = false, others = [] }: { floors?: boolean; others?: readonly Sandbox[] },
): Promise<ColdAndWarm & { floors: Floors | null }> {
  const { browser, folder } = setup
  const copy = join(folder, 'unpaced')
  await copyUnpaced(build, copy)
  const product = await installConnected(setup, copy)
  await writeReference(build, join(folder, 'reference'), { worker: 'constant' })
  const reference = await browser.install(join(folder, 'reference'))
  const productPage = await openBlankPage(browser, product)
  await connectMore(productPage.session, others)
  const referencePage = await openBlankPage(browser, reference)

  let asked = 0
  const next = (): object => {
    asked += 1
    const address = (ADDRESSES[asked % ADDRESSES.length] ?? '').replace('NUMBER', String(asked))
    return { request: 'assets/verdict', ask: { address } }
  }
  const answered = async (
    { session, tab }: typeof productPage,
    message: object,
    cold: boolean,
  ): Promise<number> => {
    await tab.toFront()
    await (cold ? stopWorkers(session) : sleep(100))
    return session.run(timeToAnswer, message)
  }
  const cold = await inTurns(
    () => answered(productPage, next(), true),
    () => answered(referencePage, {}, true),
    { rounds: 30 },
  )
  // Awake again, with its first answer given.
  await ask(productPage.session, 'connection/get', {})
  const warm = await inTurns(
    () => answered(productPage, next(), false),
    () => answered(referencePage, {}, false),
    { rounds: 30, warmUp: 3 },
  )
  if (summaryOf(warm.product).median === 0) throw new Error('The clock of the page stands still')
  if (!withFloors) return { cold, warm, floors: null }
  const floorOf = async (worker: 'reads' | 'scripts'): Promise<typeof productPage> => {
    await writeReference(build, join(folder, worker), { worker })
    return openBlankPage(browser, await browser.install(join(folder, worker)))
  }
  const scriptsPage = await floorOf('scripts')
  const readsPage = await floorOf('reads')
  await copyStores(productPage.session, readsPage.session)
  const against = (page: typeof productPage, isCold: boolean): Promise<Sides<number>> =>
    inTurns(
      () => answered(page, {}, isCold),
      () => answered(referencePage, {}, isCold),
      { rounds: 30, ...(isCold ? {} : { warmUp: 3 }) },
    )
  return {
    cold,
    warm,
    floors: {
      scripts: await against(scriptsPage, true),
      reads: { cold: await against(readsPage, true), warm: await against(readsPage, false) },
    },
  }
}

/** Runs in an extension's page. */
async function timeToAnswer(message: object): Promise<number> {
  const since = performance.now()
  const answer: unknown = await globalThis.chrome?.runtime.sendMessage(message)
  const ms = performance.now() - since
  if (!Reflect.get(Object(answer), 'ok')) throw new Error(`not answered: ${JSON.stringify(answer)}`)
  return ms
}
