import type { OptionsDeps } from '#components/options/deps.ts'
import { NO_POLICY } from '#lib/your-data/stored.ts'
import type { DeliveryView, PolicyView, Requests } from '#lib/messages/requests.ts'
import type { Reads } from '#components/dashboard/read.ts'
import type { Ask } from '#components/ui/page.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { NotAnswered } from '#lib/messages/request.ts'

type Answer<Name extends keyof Requests> = AnswerOf<Requests, Name>

/** What each read of the dashboard is asked, by name. */
type AskedOfDatabase = {
  reportIds: object
  reportRows: { ids: string[] }
  drafts: object
  report: { id: string }
  payload: { id: string }
  evidence: { id: string }
  wholeReports: { ids: string[] }
  relatedReports: { id: string }
  searchAssets: Parameters<Reads['searchAssets']>[0] & { from: Parameters<Reads['searchAssets']>[1] }
  checkAsset: { address: string }
  assetSync: object
  assetSyncs: { of: Parameters<Reads['assetSyncs']>[0] }
  takedown: { id: number; connection?: string }
  takedownsOf: { id: string }
  takedownBriefs: { ids: string[] }
  takedownOverview: { connection?: string }
  returns: object
  searchTakedowns: { words: string[]; most: number }
  reportsAbout: { content: string; type: string }
  polling: object
  caseFileKeys: object
}

type Read<Name extends keyof AskedOfDatabase> = Awaited<ReturnType<Reads[Name]>>

/** Answers by the name of a request or a read; a missing one never answers, as a background or a disk that is still busy. */
export type FakeAnswers = FakeRequests & {
  [Name in keyof AskedOfDatabase]?: (ask: AskedOfDatabase[Name]) => Read<Name> | Promise<Read<Name>>
} & {
  policy?: () => PolicyView
  /** The organizations, if there are several. */
  connections?: () => Awaited<ReturnType<Reads['connections']>>
  delivery?: (ask: { connection?: string }) => DeliveryView
}

type FakeRequests = {
  [Name in keyof Requests]?: (ask: AskOf<Requests, Name>) => Answer<Name> | Promise<Answer<Name>>
}

/** What was asked, in order. */
export type AskedFor = { name: string; ask: unknown }[]

/** Every answer given since it was last emptied: the data of a page, as against its words. */
export const answersGiven: unknown[] = []

const given = async <T, It>(answer: ((ask: It) => T | Promise<T>) | undefined, ask: It): Promise<T> => {
  if (!answer) return new Promise(() => undefined)
  try {
    const value = await answer(ask)
    answersGiven.push(value)
    return value
  } catch (thrown) {
    if (thrown instanceof NotAnswered) answersGiven.push(thrown.failure)
    throw thrown
  }
}

/** A background of canned answers, for pictures and component tests. */
export const fakeAsk =
  (answers: FakeRequests, asked: AskedFor = []): Ask =>
  async (name, ask) => {
    asked.push({ name, ask })
    const answer = answers[name]
    return given(answer, ask)
  }

/** A database of canned rows. */
export const fakeReads = (answers: FakeAnswers, asked: AskedFor = []): Reads => {
  const read = <T, It>(
    name: string,
    answer: ((ask: It) => T | Promise<T>) | undefined,
    ask: It,
  ): Promise<T> => {
    asked.push({ name, ask })
    return given(answer, ask)
  }
  return {
    isApart: false,
    version: '1.1.0',
    connection: () => fakeAsk(answers, asked)('connection/get', {}),
    connections: () => read('connections', answers.connections ?? (() => undefined), {}),
    hasUpdate: async () => true,
    reportIds: () => read('reportIds', answers.reportIds, {}),
    reportRows: (ids) => read('reportRows', answers.reportRows, { ids: [...ids] }),
    drafts: () => read('drafts', answers.drafts, {}),
    report: (id) => read('report', answers.report, { id }),
    payload: (id) => read('payload', answers.payload, { id }),
    evidence: (id) => read('evidence', answers.evidence, { id }),
    wholeReports: (ids) => read('wholeReports', answers.wholeReports, { ids: [...ids] }),
    relatedReports: (id) => read('relatedReports', answers.relatedReports, { id }),
    searchAssets: (wanted, from) => read('searchAssets', answers.searchAssets, { ...wanted, from }),
    checkAsset: (address) => read('checkAsset', answers.checkAsset, { address }),
    assetSync: () => read('assetSync', answers.assetSync, {}),
    assetSyncs: (of) => read('assetSyncs', answers.assetSyncs, { of }),
    takedown: (id, connection) =>
      read('takedown', answers.takedown, { id, ...(connection !== undefined && { connection }) }),
    takedownsOf: (id) => read('takedownsOf', answers.takedownsOf, { id }),
    takedownBriefs: (ids) => read('takedownBriefs', answers.takedownBriefs, { ids: [...ids] }),
    takedownOverview: (connection) =>
      read('takedownOverview', answers.takedownOverview, { ...(connection !== undefined && { connection }) }),
    returns: () => read('returns', answers.returns ?? (() => []), {}),
    searchTakedowns: (words, most) =>
      read('searchTakedowns', answers.searchTakedowns, { words: [...words], most }),
    polling: () => read('polling', answers.polling, {}),
    caseFileKeys: () => read('caseFileKeys', answers.caseFileKeys, {}),
    reportsAbout: (of) => read('reportsAbout', answers.reportsAbout, of),
  }
}

/** What the options read of the settings; what isn’t given is of nothing that an organization sets. */
export const fakeSettings = (answers: FakeAnswers, asked: AskedFor = []): OptionsDeps['settings'] => {
  const { polling, caseFileKeys, hasUpdate } = fakeReads(answers, asked)
  return {
    connections: async () => answers.connections?.(),
    policy: async () => ({
      ...NO_POLICY,
      ...(await given(answers.policy ?? (() => NO_POLICY), {})),
      preferences: {},
    }),
    delivery: (id) => {
      const ask = id === undefined ? {} : { connection: id }
      asked.push({ name: 'delivery', ask })
      return given(answers.delivery, ask)
    },
    preferences: () => fakeAsk(answers, asked)('preferences/get', {}),
    polling,
    caseFileKeys,
    hasUpdate,
  }
}
