import * as z from 'zod/mini'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'

const KEY = 'recentDescriptions'
const MOST = 10

const stored = z.lazy(() => z.record(z.string(), z.array(z.string())))

const read = async (local: KeyValues): Promise<z.output<typeof stored>> =>
  stored.safeParse(await local.get(KEY)).data ?? {}

const keyOf = (category: DraftForm['category']): string => category ?? 'none'

/** The last ten descriptions of a category, newest first. They stay in this browser. */
export const recentDescriptions = async (
  local: KeyValues,
  category: DraftForm['category'],
): Promise<string[]> => (await read(local))[keyOf(category)] ?? []

/** One of them is offered no more. */
export const forgetDescription = async (
  local: KeyValues,
  category: DraftForm['category'],
  description: string,
): Promise<void> => {
  const { [keyOf(category)]: descriptions = [], ...rest } = await read(local)
  const left = descriptions.filter((one) => one !== description)
  await local.set(KEY, left.length === 0 ? rest : { ...rest, [keyOf(category)]: left })
}

export const rememberDescription = async (
  local: KeyValues,
  category: DraftForm['category'],
  description: string,
): Promise<void> => {
  const text = description.trim()
  if (text === '' || text.length > 2000) return
  const all = await read(local)
  const others = (all[keyOf(category)] ?? []).filter((one) => one !== text)
  await local.set(KEY, { ...all, [keyOf(category)]: [text, ...others].slice(0, MOST) })
}
