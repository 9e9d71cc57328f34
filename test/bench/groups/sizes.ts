import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSourceMapped, zipProduct } from '../build/build.ts'
import { bytesBySource } from '../build/bytes-by-source.ts'
import { filesOf } from '../build/first-load.ts'
import type { Group, Row } from '../measured.ts'

/** Sizes as shipped, uncompressed but for the package. Lower is what a person waits for on each start. */
export const sizes: Group = {
  name: 'sizes',
  about: 'Bytes as shipped; the worker’s tables told apart by source maps.',
  run: async (build) => {
    const { scripts, styles, later } = await filesOf(build, 'popup.html')
    const worker = await bytesOf(build, WORKER)
    const { suffixes, others } = await tablesIn(await buildSourceMapped())
    return [
      sizeRow('capture.js', await bytesOf(build, ['content-scripts/capture.js']), 20_000),
      sizeRow('popup’s first load, scripts', await bytesOf(build, scripts), 60_000),
      sizeRow('popup’s first load, style sheets', await bytesOf(build, styles)),
      sizeRow('popup’s scripts that come later', await bytesOf(build, later)),
      sizeRow('worker’s first script', await bytesOf(build, ['background.js'])),
      sizeRow('worker, all scripts', worker),
      sizeRow('  of it public suffixes', suffixes),
      sizeRow('  of it other tables', others),
      sizeRow('worker apart from public suffixes', worker - suffixes),
      sizeRow('worker apart from all tables', worker - suffixes - others, 250_000),
      sizeRow('package, zipped', await packageBytes()),
      sizeRow('package, zipped, without the other languages', zippedBytes(build), 300_000),
    ]
  },
}

const sizeRow = (what: string, bytes: number, most?: number): Row => ({
  what,
  unit: 'bytes',
  samples: [bytes],
  ...(most === undefined ? {} : { bar: { most } }),
})

const bytesOf = async (folder: string, names: string[]): Promise<number> => {
  const files = await Promise.all(names.map((name) => stat(join(folder, name))))
  return files.reduce((sum, { size }) => sum + size, 0)
}

const WORKER = ['background.js', 'verdict.js', 'drafts.js', 'handlers.js']

const SUFFIXES = 'lib/assets/data/public-suffix-rules.ts'

/** Files of nothing but rows. */
const OTHER_TABLES = [
  'lib/assets/data/top-level-domains.ts',
  'lib/assets/platforms/platform-table.ts',
  'lib/look-alike/data/common-words.ts',
  'lib/look-alike/data/confusables.ts',
]

/**
 * Returns the bytes of the tables in the background. The source-mapped build has its chunks apart, as its maps describe them
 * (.ci/background-scripts.ts). @throws if one of the tables isn’t found
 */
async function tablesIn(mapped: string): Promise<{ suffixes: number; others: number }> {
  const maps = new Set(await readdir(mapped))
  // The bundler’s own helpers have no map.
  const chunks = (await required(mapped, 'background.js')).filter((name) => maps.has(`${name}.map`))
  const bySource = await Promise.all(chunks.map((name) => bytesBySource(join(mapped, name))))
  const bytesFrom = (table: string): number => {
    const found = bySource.flatMap((bytes) =>
      [...bytes].flatMap(([source, own]) => (source.endsWith(`/${table}`) ? [own] : [])),
    )
    if (found.length === 0) throw new Error(`The background has nothing of ${table}`)
    return found.reduce((sum, own) => sum + own, 0)
  }
  return {
    suffixes: bytesFrom(SUFFIXES),
    others: OTHER_TABLES.reduce((sum, table) => sum + bytesFrom(table), 0),
  }
}

/** Returns a chunk and all that it requires, followed to the end. */
async function required(folder: string, name: string): Promise<string[]> {
  const found = new Set([name])
  for (const one of found)
    for (const [, next = ''] of (await readFile(join(folder, one), 'utf8')).matchAll(
      /require\(["'`]\.\/([^"'`]+\.js)["'`]\)/g,
    ))
      found.add(next)
  return [...found]
}

/** Each file by itself, as a zip holds it. A browser opens the texts of one language, and English where that has none. */
export const zippedBytes = (build: string): number =>
  readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(build, name)).isFile())
    .filter((name) => !name.startsWith('_locales') || name.startsWith(join('_locales', 'en')))
    .reduce((total, name) => total + gzipSync(readFileSync(join(build, name))).length, 0)

async function packageBytes(): Promise<number> {
  const folder = await zipProduct()
  const zips = (await readdir(folder)).filter((name) => name.endsWith('chrome-store.zip'))
  if (zips.length !== 1) throw new Error(`One package expected in ${folder}: ${zips.join(', ')}`)
  return bytesOf(folder, zips)
}
