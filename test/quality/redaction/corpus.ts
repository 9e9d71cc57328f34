import { readdirSync } from 'node:fs'
import * as z from 'zod'
import { readRows } from '#test/jsonl.ts'

/** What a page shows, as far as an item has it. */
const page = z.strictObject({
  title: z.string().optional(),
  headings: z.array(z.string()).optional(),
  text: z.string().optional(),
  description: z.string().optional(),
  card: z.array(z.string()).optional(),
  links: z.array(z.string()).optional(),
})

const KINDS = [
  'email',
  'phone',
  'sign-in-name',
  'password',
  'seed-phrase',
  'private-key',
  'card',
  'bank-account',
  'national-id',
  'one-time-code',
  'session',
  'access-token',
  'jwt',
  'provider-key',
] as const

/** One line of `corpus/*.jsonl`; see README.md beside it. */
const item = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ordinary'), url: z.string(), why: z.string() }),
  z.strictObject({
    kind: z.enum(KINDS),
    url: z.string(),
    page: page.optional(),
    secret: z.union([z.string(), z.array(z.string())]),
    written: z.string().optional(),
    why: z.string(),
  }),
])
export type Item = z.output<typeof item>
export type SecretItem = Exclude<Item, { kind: 'ordinary' }>

/** Every item of every file, in the files' order. */
export const corpus = (): Item[] => {
  const folder = new URL('corpus/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return files.toSorted().flatMap((name) => readRows(new URL(name, folder), item))
}
