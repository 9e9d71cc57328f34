import { expect, test } from 'vitest'
import { connectionAnswers, connectionAsks } from '#lib/messages/connection-requests.ts'
import { draftAnswers, draftAsks } from '#lib/messages/draft-requests.ts'
import { reportAnswers, reportAsks } from '#lib/messages/report-requests.ts'
import { standingAnswers, standingAsks } from '#lib/messages/standing-requests.ts'
import { EVIDENCE_ITEMS as FORM_ITEMS } from '#lib/reports/draft-form.ts'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { DRAFT_NOTES } from '#lib/reports/draft.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { NOTHING_KNOWN } from '#lib/settings/connection.ts'
import { connection, report, STATE_NAMES, STATES } from '#test/reports/samples.ts'

test('every request has a name of its own, and an answer', () => {
  const names = [standingAsks, draftAsks, reportAsks, connectionAsks].flatMap((map) => Object.keys(map))
  expect(new Set(names).size).toBe(names.length)
  const answered = [standingAnswers, draftAnswers, reportAnswers, connectionAnswers]
  expect(answered.flatMap((map) => Object.keys(map))).toEqual(names)
})

test.each(Object.entries({ ...standingAnswers, ...connectionAnswers }))(
  '%s answers no key, even by mistake',
  (_, answer) => {
    const view = {
      ...connection,
      keyStored: true,
      abilities: NOTHING_KNOWN,
      copy: null,
      syncing: false,
    }
    const careless = [
      { ...view, key: connection.apiKey },
      {
        outcome: { at: 'connected', apiKey: connection.apiKey },
        connection: { ...view, key: connection.apiKey },
      },
      { started: true, apiKey: connection.apiKey },
      {
        undoSeconds: 5,
        contactInfo: '',
        reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
        apiKey: connection.apiKey,
      },
    ]
    const read = careless.map((value) => answer.safeParse(value)).filter(({ success }) => success)
    expect(read.length).toBeGreaterThan(0)
    expect(JSON.stringify(read)).not.toContain(connection.apiKey)
  },
)

test.each(STATE_NAMES)('a report that is %s is shown whole, without what is the background’s own', (at) => {
  const view = reportViewOf(report({ state: STATES[at] }))
  expect(reportAnswers['report/get'].parse({ report: view })).toEqual({ report: view })
  expect(Object.keys(view)).not.toContain('checkedAgainst')
})

test('the two lists of evidence items are one', () => {
  expect(FORM_ITEMS).toEqual(EVIDENCE_ITEMS)
})

test.each(DRAFT_NOTES)('pages know the note %s', (note) => {
  const { note: schema } = draftAnswers['draft/open'].def.options[0].shape.draft.shape
  expect(schema.safeParse(note).success).toBe(true)
})
