import type { Ask, Requests } from '#components/shared/ask.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'

type Answer<Name extends keyof Requests> = AnswerOf<Requests, Name>

/** Answers by request name; a missing one never answers, as a background that is still busy. */
export type FakeAnswers = {
  [Name in keyof Requests]?: (ask: AskOf<Requests, Name>) => Answer<Name> | Promise<Answer<Name>>
}

/** What was asked of a fake background, in order. */
export type AskedFor = { name: string; ask: unknown }[]

/** A background of canned answers, for pictures and component tests. */
export const fakeAsk =
  (answers: FakeAnswers, asked: AskedFor = []): Ask =>
  async (name, ask) => {
    asked.push({ name, ask })
    const answer = answers[name]
    return answer ? answer(ask) : new Promise(() => undefined)
  }
