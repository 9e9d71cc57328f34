import type { InputForm } from '#lib/assets/extraction/extracted.ts'

/**
 * One labelled input. What is expected, in any order: `url …`, `domain …`, `profile …` (the address of an account or of something on
 * it), `address eip155:…`, `wallet 0x… CHAIN`, `handle NAME PLATFORM` (`?` where it is to be asked), and of what is not taken its
 * reason with what was written.
 */
export type Case = { name: string; input: string; expected: readonly string[]; form?: InputForm }

export const of = (name: string, input: string, ...expected: string[]): Case => ({ name, input, expected })
export const inForm = (form: InputForm, name: string, input: string, ...expected: string[]): Case => ({
  name,
  input,
  expected,
  form,
})

/** Invented addresses; the digits say nothing. */
export const A = '0x52908400098527886E0F7030069857D2E4169EE7'
export const B = '0xde709f2102306220921060314715629080e2fb77'
export const C = '0x27b1fdb04752bbc536007a920d24acb045561c26'
