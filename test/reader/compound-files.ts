/** Writes compound files (MS-CFB) and Outlook messages (MS-OXMSG) for tests, from nothing but the values given. */

export type Tree = { [name: string]: Uint8Array | Tree }

const SECTOR = 512
const MINI = 64
const CUTOFF = 4096
/** Sectors of the allocation table that the header names. */
const IN_HEADER = 109
const FREE = 0xffffffff
const END = 0xfffffffe

type Entry = { name: string; type: 1 | 2 | 5; right: number; child: number; bytes: Uint8Array; start: number }

const zeros = (count: number): number[] => Array<number>(count).fill(0)

const entriesOf = (tree: Tree): Entry[] => {
  const entries: Entry[] = [
    { name: 'Root Entry', type: 5, right: FREE, child: FREE, bytes: new Uint8Array(), start: END },
  ]
  const fill = (parent: Entry, inside: Tree): void => {
    let last: Entry | null = null
    for (const [name, value] of Object.entries(inside)) {
      const isStream = value instanceof Uint8Array
      const entry: Entry = {
        name,
        type: isStream ? 2 : 1,
        right: FREE,
        child: FREE,
        bytes: isStream ? value : new Uint8Array(),
        start: END,
      }
      entries.push(entry)
      if (last === null) parent.child = entries.length - 1
      else last.right = entries.length - 1
      last = entry
      if (!isStream) fill(entry, value)
    }
  }
  const [root] = entries
  if (root) fill(root, tree)
  return entries
}

/** Returns the file; siblings in the directory are one chain to the right. */
export const compoundFile = (tree: Tree): Uint8Array<ArrayBuffer> => {
  const entries = entriesOf(tree)
  const minis: number[] = []
  const miniNext: number[] = []
  const big: { entry: Entry; sectors: number }[] = []
  for (const entry of entries) {
    if (entry.type !== 2 || entry.bytes.length === 0) continue
    if (entry.bytes.length >= CUTOFF) {
      big.push({ entry, sectors: Math.ceil(entry.bytes.length / SECTOR) })
      continue
    }
    entry.start = miniNext.length
    const count = Math.ceil(entry.bytes.length / MINI)
    for (let at = 0; at < count; at += 1) miniNext.push(at === count - 1 ? END : entry.start + at + 1)
    minis.push(...entry.bytes, ...zeros(count * MINI - entry.bytes.length))
  }
  const sectors: Uint8Array[] = []
  const next: number[] = []
  const put = (bytes: Uint8Array): number => {
    const start = sectors.length
    const count = Math.ceil(bytes.length / SECTOR)
    for (let at = 0; at < count; at += 1) {
      const sector = new Uint8Array(SECTOR)
      sector.set(bytes.subarray(at * SECTOR, (at + 1) * SECTOR))
      sectors.push(sector)
      next.push(at === count - 1 ? END : start + at + 1)
    }
    return count === 0 ? END : start
  }
  const words = (numbers: readonly number[]): Uint8Array => {
    const bytes = new Uint8Array(Math.ceil((numbers.length * 4) / SECTOR) * SECTOR).fill(0xff)
    const view = new DataView(bytes.buffer)
    numbers.forEach((number, at) => view.setUint32(at * 4, number, true))
    return bytes
  }
  for (const { entry } of big) entry.start = put(entry.bytes)
  const [root] = entries
  if (root) {
    root.start = put(Uint8Array.from(minis))
    root.bytes = new Uint8Array(minis.length)
  }
  const miniTable = words(miniNext)
  const miniStart = put(miniTable)
  const directory = new Uint8Array(Math.ceil((entries.length * 128) / SECTOR) * SECTOR)
  const table = new DataView(directory.buffer)
  for (const [index, { name, type, right, child, bytes, start }] of entries.entries()) {
    const at = index * 128
    for (let unit = 0; unit < name.length; unit += 1)
      table.setUint16(at + unit * 2, name.charCodeAt(unit), true)
    table.setUint16(at + 64, name.length * 2 + 2, true)
    directory[at + 66] = type
    table.setUint32(at + 68, FREE, true)
    table.setUint32(at + 72, right, true)
    table.setUint32(at + 76, child, true)
    table.setUint32(at + 116, start, true)
    table.setUint32(at + 120, bytes.length, true)
  }
  const directoryStart = put(directory)
  // Each sector of the table names itself, too, and so do those of a list that goes on behind the header.
  const tableCount = Math.ceil(sectors.length / (SECTOR / 4 - 2))
  const tableStart = sectors.length
  const more = Math.ceil(Math.max(0, tableCount - IN_HEADER) / (SECTOR / 4 - 1))
  const whole = words([
    ...next,
    ...Array.from({ length: tableCount }, () => 0xfffffffd),
    ...Array.from({ length: more }, () => 0xfffffffc),
  ])
  for (let at = 0; at < tableCount; at += 1) {
    const sector = new Uint8Array(SECTOR).fill(0xff)
    sector.set(whole.subarray(at * SECTOR, (at + 1) * SECTOR))
    sectors.push(sector)
  }
  for (let list = 0; list < more; list += 1) {
    const first = IN_HEADER + list * (SECTOR / 4 - 1)
    const named = Array.from({ length: SECTOR / 4 - 1 }, (_, at) =>
      first + at < tableCount ? tableStart + first + at : FREE,
    )
    sectors.push(words([...named, list + 1 < more ? tableStart + tableCount + list + 1 : END]))
  }
  const header = new Uint8Array(SECTOR).fill(0)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const head = new DataView(header.buffer)
  head.setUint16(24, 0x3e, true)
  head.setUint16(26, 3, true)
  head.setUint16(28, 0xfffe, true)
  head.setUint16(30, 9, true)
  head.setUint16(32, 6, true)
  head.setUint32(44, tableCount, true)
  head.setUint32(48, directoryStart, true)
  head.setUint32(56, CUTOFF, true)
  head.setUint32(60, miniStart, true)
  head.setUint32(64, miniTable.length / SECTOR, true)
  head.setUint32(68, more === 0 ? END : tableStart + tableCount, true)
  head.setUint32(72, more, true)
  for (let at = 0; at < IN_HEADER; at += 1)
    head.setUint32(76 + at * 4, at < tableCount ? tableStart + at : FREE, true)
  const file = new Uint8Array((sectors.length + 1) * SECTOR)
  for (const [at, one] of [header, ...sectors].entries()) file.set(one, at * SECTOR)
  return file
}

export const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
export const narrow = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** The property stream: a head, then the numbers that stand in it. */
const properties = (head: number, numbers: Readonly<Record<number, number>> = {}): Uint8Array => {
  const all = Object.entries(numbers)
  const bytes = new Uint8Array(head + all.length * 16)
  const view = new DataView(bytes.buffer)
  for (const [index, [tag, value]] of all.entries()) {
    view.setUint16(head + index * 16, 3, true)
    view.setUint16(head + index * 16 + 2, Number(tag), true)
    view.setUint32(head + index * 16 + 8, value, true)
  }
  return bytes
}

type Message = {
  /** Streams by tag and type, such as `0037001F`. */
  streams: Readonly<Record<string, Uint8Array>>
  attachments?: readonly Tree[]
  recipients?: readonly string[]
  codePage?: number
  /** Other numbers of the property stream, by tag. */
  numbers?: Readonly<Record<number, number>>
}

const named = (streams: Readonly<Record<string, Uint8Array | Tree>>): Tree =>
  Object.fromEntries(Object.entries(streams).map(([tag, value]) => [`__substg1.0_${tag}`, value]))

const numbered = (name: string, all: readonly Tree[]): Tree =>
  Object.fromEntries(all.map((one, at) => [`${name}_version1.0_#${at.toString(16).padStart(8, '0')}`, one]))

export const messageTree = (
  { streams, attachments = [], recipients = [], codePage, numbers = {} }: Message,
  head = 32,
): Tree => ({
  '__properties_version1.0': properties(
    head,
    codePage === undefined ? numbers : { ...numbers, [0x3fde]: codePage },
  ),
  ...named(streams),
  ...numbered('__attach', attachments),
  ...numbered(
    '__recip',
    recipients.map((address) => ({
      '__properties_version1.0': properties(8),
      ...named({ '39FE001F': wide(address) }),
    })),
  ),
})

export const attachment = (name: string, mime: string, bytes: Uint8Array, more: Tree = {}): Tree => ({
  '__properties_version1.0': properties(8),
  ...named({ '3707001F': wide(name), '370E001F': wide(mime), '37010102': bytes }),
  ...more,
})

export const attachedMessage = (message: Message): Tree => ({
  '__properties_version1.0': properties(8),
  ...named({ '3701000D': messageTree(message, 24) }),
})
