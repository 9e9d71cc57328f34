import * as z from 'zod'
import type { InputForm } from '#lib/assets/extraction/extracted.ts'
import { readRows } from '#test/jsonl.ts'

/**
 * One labelled input. What is expected, in any order: `url …`, `domain …`, `profile …` (the address of an account or of something on
 * it), `address eip155:…`, `wallet 0x… CHAIN`, `handle NAME PLATFORM` (`?` where it is to be asked), and of what is not taken its
 * reason with what was written.
 */
const labelled = z.strictObject({
  name: z.string(),
  form: z.optional(z.enum(['text', 'csv', 'feed', 'html', 'mail', 'json'] satisfies InputForm[])),
  input: z.string(),
  expected: z.array(z.string()),
})
export type Case = z.output<typeof labelled>

/**
 * What the inputs of a file are. `first`: written before anything of them was read. `chats`: also tickets and channels of moderators.
 * `prose`: what is no asset, and what stands beside assets in texts of people who work. `scripts`: addresses amid words of the world’s
 * scripts, touching them where the script has no spaces. `forms`: tables, pages and mails as they are exported.
 */
const FILES = ['first', 'chats', 'prose', 'scripts', 'forms']

const long = `https://evil-one.com/${'a'.repeat(9000)}`

/** The corpus, by what it is about; its addresses are invented. */
export const corpus: readonly Case[] = [
  ...FILES.flatMap((name) => readRows(new URL(`corpus/${name}.jsonl`, import.meta.url), labelled)),
  { name: 'too long', input: long, expected: [`too-long ${long}`] },
]
