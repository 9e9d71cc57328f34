import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assetAnswers, assetAsks } from '#lib/messages/asset-requests.ts'
import { bulkAnswers, bulkAsks } from '#lib/messages/bulk-requests.ts'
import { caseFileAnswers, caseFileAsks } from '#lib/messages/case-file-requests.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preferences/preference-defaults.ts'
import { connectionAnswers, connectionAsks } from '#lib/messages/connection-requests.ts'
import { dataAnswers, dataAsks } from '#lib/messages/data-requests.ts'
import { draftAnswers, draftAsks } from '#lib/messages/draft-requests.ts'
import { reportAnswers, reportAsks } from '#lib/messages/report-requests.ts'
import { repairAnswers, repairAsks } from '#lib/messages/repair-requests.ts'
import { screenshotAnswers, screenshotAsks } from '#lib/messages/screenshot-requests.ts'
import { storageAnswers, storageAsks } from '#lib/messages/storage-requests.ts'
import { takedownAnswers, takedownAsks } from '#lib/messages/takedown-requests.ts'
import { updateAnswers, updateAsks } from '#lib/messages/update-requests.ts'
import { connectionStateAnswers, connectionStateAsks } from '#lib/messages/connection-state-requests.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { NOTHING_KNOWN } from '#lib/settings/connection.ts'
import { asks } from '../../entrypoints/background/requests.ts'
import { connection, report, STATE_NAMES, STATES } from '#test/reports/samples.ts'

test('every request has a name of its own, and an answer', () => {
  const names = [
    connectionStateAsks,
    draftAsks,
    reportAsks,
    repairAsks,
    connectionAsks,
    storageAsks,
    takedownAsks,
    caseFileAsks,
    dataAsks,
    updateAsks,
    assetAsks,
    bulkAsks,
    screenshotAsks,
  ].flatMap((map) => Object.keys(map))
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted()).toEqual(Object.keys(asks).toSorted())
  const answered = [
    connectionStateAnswers,
    draftAnswers,
    reportAnswers,
    repairAnswers,
    connectionAnswers,
    storageAnswers,
    takedownAnswers,
    caseFileAnswers,
    dataAnswers,
    updateAnswers,
    assetAnswers,
    bulkAnswers,
    screenshotAnswers,
  ]
  expect(answered.flatMap((map) => Object.keys(map))).toEqual(names)
})

test('every request has one row in the table of handlers', () => {
  const table = readFileSync('entrypoints/background/requests.ts', 'utf8')
  const rows = [...table.matchAll(/^ {4}'([a-z-]+\/[a-z-]+)':/gm)].map(([, name = '']) => name)
  expect(rows.toSorted()).toEqual(Object.keys(asks).toSorted())
})

test.each(Object.entries({ ...connectionStateAnswers, ...connectionAnswers }))(
  '%s answers no key, even by mistake',
  (_, answer) => {
    const view = {
      ...connection,
      keyStored: true,
      unreadable: false,
      abilities: NOTHING_KNOWN,
      copy: null,
      copyProblem: null,
      syncing: false,
    }
    const careless = [
      { ...view, key: connection.apiKey },
      {
        outcome: { at: 'connected', apiKey: connection.apiKey },
        connection: { ...view, key: connection.apiKey },
      },
      { started: true, apiKey: connection.apiKey },
      { held: 1, waiting: 0, problem: { because: 'unauthorized', message: '', key: connection.apiKey } },
      {
        active: true,
        serviceUrl: null,
        slug: null,
        keyGiven: true,
        key: connection.apiKey,
        locked: [],
        problems: [{ key: 'apiKey', problem: 'not-an-api-key', value: connection.apiKey }],
      },
      {
        ...DEFAULT_PREFERENCES,
        reporter: { ...DEFAULT_PREFERENCES.reporter, apiKey: connection.apiKey },
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
