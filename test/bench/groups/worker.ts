import { join } from 'node:path'
import { stopWorkers } from '../browser/workers.ts'
import { idOfTab, openBlankPage } from '../extensions/configure.ts'
import { writeReference } from '../extensions/reference-extension.ts'
import { inTurns, type Group, type Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

/** The time from a message to its answer when the message has to start the worker, which a person waits for after every pause. */
export const worker: Group = {
  name: 'worker',
  about:
    'A message to a stopped worker, from one of the extension’s pages; the reference answers a constant.',
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  const { browser, folder, sandbox } = setup
  const product = await installConnected(setup, build)
  await writeReference(build, join(folder, 'reference'), { worker: 'constant' })
  const reference = await browser.install(join(folder, 'reference'))

  const reported = await browser.openTab('about:blank')
  const reportedPage = await reported.attach()
  const productPage = await openBlankPage(browser, product)
  const referencePage = await openBlankPage(browser, reference)
  await reportedPage.navigate(sandbox.pageUrl('phishing.html'))
  const reportedTab = await productPage.session.run(idOfTab, 'http://127.0.0.1/*')

  const answered = async ({ session, tab }: typeof productPage, message: object): Promise<number> => {
    await tab.toFront()
    await stopWorkers(session)
    return session.run(timeToAnswer, message)
  }
  const constant = () => answered(referencePage, {})
  const known = await inTurns(() => answered(productPage, { request: 'connection/get', ask: {} }), constant)
  const draft = await inTurns(
    () => answered(productPage, { request: 'draft/open-tab', ask: { tabId: reportedTab } }),
    constant,
    { before: (round) => reportedPage.navigate(`${sandbox.pageUrl('phishing.html')}?page=${round}`) },
  )

  return [
    {
      what: 'stopped to answer: connection/get',
      unit: 'ms',
      samples: known.product,
      reference: known.reference,
      bar: { times: 1.4 },
    },
    {
      what: 'stopped to answer: draft/open-tab, new',
      unit: 'ms',
      samples: draft.product,
      reference: draft.reference,
      bar: { times: 3 },
    },
  ]
}

/** Runs in an extension's page. */
async function timeToAnswer(message: object): Promise<number> {
  const since = performance.now()
  const answer: unknown = await globalThis.chrome?.runtime.sendMessage(message)
  const ms = performance.now() - since
  if (!Reflect.get(Object(answer), 'ok')) throw new Error(`not answered: ${JSON.stringify(answer)}`)
  return ms
}
