import type { Case } from './case.ts'
import { chats } from './chats.ts'
import { firstChat, firstForms, firstProse, firstScripts } from './first.ts'
import { forms } from './forms.ts'
import { proses } from './proses.ts'
import { scripts } from './scripts.ts'

/** The corpus, by what it is about. */
export const corpus: readonly Case[] = [
  ...firstChat,
  ...firstProse,
  ...firstScripts,
  ...firstForms,
  ...chats,
  ...proses,
  ...scripts,
  ...forms,
]
