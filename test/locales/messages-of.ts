import * as z from 'zod/mini'
import type { Messages } from '#test/fakes/extension-api.ts'

const file = z.object({
  default: z.record(z.string(), z.strictObject({ message: z.string(), description: z.optional(z.string()) })),
})

/** The texts of a language as its folder has them. */
export const messagesOf = async (locale: string): Promise<Messages> =>
  file.parse(await import(`../../public/_locales/${locale}/messages.json`)).default
