import type { KeyObject } from 'node:crypto'
import { createHash, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { FIRST_DATE } from '../../../.ci/zip.ts'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { env } from 'node:process'
import type { Kind } from '#test/e2e/kit.ts'
import type { Published } from './update-server.ts'

const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return Buffer.from([...bytes, left])
}

/** A field of a protocol buffer whose value has a length. */
const field = (number: number, value: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(value.length), value])

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })

const idBytes = (key: KeyObject): Buffer =>
  createHash('sha256').update(publicKeyOf(key)).digest().subarray(0, 16)

/** The extension’s ID: the first half of the key’s hash, in the letters a to p. */
const extensionIdOf = (key: KeyObject): string =>
  idBytes(key)
    .toString('hex')
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** Signs a zip as a package that Chromium installs (CRX3: a header with one RSA proof, then the zip). */
const crx3 = (zip: Buffer, key: KeyObject): Buffer => {
  const signed = field(1, idBytes(key))
  const signature = createSign('sha256')
    .update('CRX3 SignedData\0')
    .update(uint32(signed.length))
    .update(signed)
    .update(zip)
    .sign(key)
  const proof = Buffer.concat([field(1, publicKeyOf(key)), field(2, signature)])
  const header = Buffer.concat([field(2, proof), field(10_000, signed)])
  return Buffer.concat([Buffer.from('Cr24'), uint32(3), uint32(header.length), header, zip])
}

const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
const VERSION = 20

const record = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const written = Buffer.alloc(bytes)
      written.writeUIntLE(value, 0, bytes)
      return written
    }),
  )

/** Packs files into a zip without compressing them (PKWARE’s APPNOTE 6.3, method 0). */
const storedZip = (files: readonly { name: string; content: Buffer }[]): Buffer => {
  const packed: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content } of files) {
    const its = Buffer.from(name)
    const common = record(
      [VERSION, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [FIRST_DATE, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [its.length, 2],
      [0, 2],
    )
    const file = Buffer.concat([record([SIGNATURES.file, 4]), common, its, content])
    entries.push(
      record([SIGNATURES.entry, 4], [VERSION, 2]),
      common,
      record([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      its,
    )
    packed.push(file)
    at += file.length
  }
  const directory = Buffer.concat(entries)
  const end = record(
    [SIGNATURES.end, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  )
  return Buffer.concat([...packed, directory, end])
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NAMES = { chromium: 'chrome', firefox: 'firefox' } as const
/** One for each migration that a later version has more. */
const STORES = ['later', 'latest']

/** Builds this code as a version with so many more migrations; the build under test with none. */
export const buildWith = (kind: Kind, migrations: 0 | 1 | 2): string => {
  if (migrations === 0) return join(ROOT, '.output', `${NAMES[kind]}-mv3`)
  const config = join('test', 'policy', 'updates', 'later.wxt.config.ts')
  execFileSync('wxt', ['build', '-c', config, '-b', NAMES[kind]], {
    cwd: ROOT,
    env: { ...env, LATER_STORES: STORES.slice(0, migrations).join(',') },
    stdio: 'pipe',
  })
  return join(ROOT, '.e2e', 'later', `${NAMES[kind]}-${migrations}`)
}

const filesOf = (folder: string): { name: string; content: Buffer }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ name: relative(folder, path).replaceAll(sep, '/'), content: readFileSync(path) }))

/** A package’s signature is its identity: a `key` beside another one is refused. */
const manifestAt = (version: string, manifest: Buffer): Buffer => {
  const { key: _, ...rest } = JSON.parse(manifest.toString())
  return Buffer.from(JSON.stringify({ ...rest, version }))
}

/** Makes packages of builds, all of one extension, as a browser’s updater takes them. */
export const packagesFor = (kind: Kind) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const gecko = readFileSync(join(buildWith('firefox', 0), 'manifest.json'), 'utf8')
  return {
    extensionId:
      kind === 'chromium' ? extensionIdOf(privateKey) : JSON.parse(gecko).browser_specific_settings.gecko.id,
    packageOf: (build: string, version: string): Published => {
      const zip = storedZip(
        filesOf(build).map(({ name, content }) => ({
          name,
          content: name === 'manifest.json' ? manifestAt(version, content) : content,
        })),
      )
      return { version, bytes: kind === 'chromium' ? crx3(zip, privateKey) : zip }
    },
  }
}
