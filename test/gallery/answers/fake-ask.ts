import type { Ask } from '#components/ui/ask.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { NotAnswered } from '#lib/messages/request.ts'

type Answer<Name extends keyof Requests> = AnswerOf<Requests, Name>

/** Answers by request name; a missing one never answers, as a background that is still busy. */
export type FakeAnswers = {
  [Name in keyof Requests]?: (ask: AskOf<Requests, Name>) => Answer<Name> | Promise<Answer<Name>>
}

/** What was asked of a fake background, in order. */
export type AskedFor = { name: string; ask: unknown }[]

/** Every answer given since it was last emptied: the data of a page, as against its words. */
export const answersGiven: unknown[] = []

/** A background of canned answers, for pictures and component tests. */
export const fakeAsk =
  (answers: FakeAnswers, asked: AskedFor = []): Ask =>
  async (name, ask) => {
    asked.push({ name, ask })
    const answer = answers[name]
    if (!answer) return new Promise(() => undefined)
    try {
      const given = await answer(ask)
      answersGiven.push(given)
      return given
    } catch (thrown) {
      if (thrown instanceof NotAnswered) answersGiven.push(thrown.failure)
      throw thrown
    }
  }
