/**
 * A worker: reports every regular expression that is made while the given files are imported and the functions below are called.
 * It is its own context, so that nothing is in it before `RegExp` is listened to.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const { root, files } = z.object({ root: z.string(), files: z.array(z.string()) }).parse(workerData)

const made: { file: string; line: number; pattern: string; flags: string }[] = []

const note = (pattern: string, flags: string): void => {
  const place = (new Error('place').stack ?? '')
    .split('\n')
    // The folder of the product itself may be called lib.
    .map((line) => /(\/(?:entrypoints|components|lib)\/[^:?]+)\S*?:(\d+):\d+/.exec(line.replace(root, '')))
    .find((match) => match !== null)
  if (place) made.push({ file: String(place[1]).slice(1), line: Number(place[2]), pattern, flags })
}

const listen = (target: typeof RegExp, args: ConstructorParameters<typeof RegExp>): RegExp => {
  const expression = new target(...args)
  note(expression.source, expression.flags)
  return expression
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args: ConstructorParameters<typeof RegExp>) => listen(target, args),
  apply: (target, _this, args: ConstructorParameters<typeof RegExp>) => listen(target, args),
})

for (const file of files) await import(pathToFileURL(join(root, file)).href)

// Their ASCII forms are made at first use.
const { labelledIn, phrasesIn } = await import('#lib/redaction/credential-names.ts')
labelledIn('')
phrasesIn(`mnemonic ${'word '.repeat(12)}`)

// Made of what is to be found: the longest that comes.
const { groupedNumber } = await import('#lib/redaction/redactor.ts')
groupedNumber('+491512345678901')
groupedNumber('0151 2345678')
groupedNumber('4111 1111 1111 1111')
const { runsIn } = await import('#lib/redaction/spellings.ts')
runsIn('0'.repeat(99), 4)

parentPort?.postMessage(made)
