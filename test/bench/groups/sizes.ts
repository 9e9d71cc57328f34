import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import manifest from '../../../package.json' with { type: 'json' }
import { buildShared, SHARED_SCRIPTS } from '../../../.ci/shared-scripts.ts'
import { zipProduct } from '../build/build.ts'
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
    const { suffixes, others } = await tables()
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

/** What pages share with the background is as much part of it. */
const WORKER = [...SHARED_SCRIPTS, 'background.js', 'verdict.js', 'drafts.js', 'handlers.js']

const SUFFIXES = 'lib/assets/data/public-suffix-rules.ts'

/** Files of nothing but rows. */
const OTHER_TABLES = [
  'lib/assets/data/top-level-domains.ts',
  'lib/assets/platforms/platform-table.ts',
  'lib/look-alike/data/common-words.ts',
  'lib/look-alike/data/confusables.ts',
]

/** Returns the bytes of the tables, which are all in one script. @throws if one of the tables isn’t found */
async function tables(): Promise<{ suffixes: number; others: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'takedown-reporter-sizes-'))
  try {
    const made = await buildShared({ target: ['esnext'], sourcemap: true })
    const script = made.find(({ file }) => file === 'assets.js')
    if (!script) throw new Error('The package has no assets.js')
    const path = join(folder, script.file)
    await Promise.all([writeFile(path, script.code), writeFile(`${path}.map`, JSON.stringify(script.map))])
    const bytes = await bytesBySource(path)
    const bytesFrom = (table: string): number => {
      const found = [...bytes].find(([source]) => source.endsWith(`/${table}`))
      if (!found) throw new Error(`assets.js has nothing of ${table}`)
      return found[1]
    }
    return {
      suffixes: bytesFrom(SUFFIXES),
      others: OTHER_TABLES.reduce((sum, table) => sum + bytesFrom(table), 0),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Each file by itself, as a zip holds it. A browser opens the texts of one language, and English where that has none. */
export const zippedBytes = (build: string): number =>
  readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(build, name)).isFile())
    .filter((name) => !name.startsWith('_locales') || name.startsWith(join('_locales', 'en')))
    .reduce((total, name) => total + gzipSync(readFileSync(join(build, name))).length, 0)

async function packageBytes(): Promise<number> {
  const folder = await zipProduct()
  // Packages of earlier versions may still lie beside it.
  return bytesOf(folder, [`${manifest.name}-${manifest.version}-chrome-store.zip`])
}
