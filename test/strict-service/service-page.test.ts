import { nextTurn, systemClock } from '#lib/platform/timing.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset.ts'
import { reportAnswer } from '#lib/service/classify-create.ts'
import { createClient } from '#lib/service/client.ts'
import { ERROR_TYPES } from '#lib/service/error-shapes.ts'
import { ASSETS_PER_PAGE, assetQuery, organizationAsset } from '#lib/service/organization-assets.ts'
import { MIN_TITLE } from '#lib/limits.ts'
import { REQUESTED_STATUSES } from '#lib/limits.ts'
import { reportBody } from '#lib/service/report.ts'
import { takedown, takedownQuery } from '#lib/service/takedowns.ts'
import { LIVENESS, DOCUMENTED_ORDER, TAKEDOWN_STATUSES, TAKEDOWNS_PER_PAGE } from '#lib/model/takedown.ts'
import * as strict from './interface.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'service.md'), 'utf8')

/** The rows of the table below a heading, cell by cell. */
const rowsOf = (heading: string): string[][] => {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
const namesIn = (heading: string): string[] => rowsOf(heading).flatMap(([name]) => quoted(name).slice(0, 1))

/** Every field of a schema, those inside others by their path. */
const fieldsOf = (schema: z.core.$ZodType): string[] => {
  const part = (shape: unknown, name: string): unknown => Reflect.get(Object(shape), name)
  const within = (shape: unknown, at: string): string[] => {
    const others = part(shape, 'anyOf')
    return [
      ...Object.entries(Object(part(shape, 'properties') ?? {})).flatMap(([name, inner]) => {
        const path = at === '' ? name : `${at}.${name}`
        return [path, ...within(inner, path)]
      }),
      ...(part(shape, 'items') ? within(part(shape, 'items'), `${at}[]`) : []),
      ...(Array.isArray(others) ? others.flatMap((one) => within(one, at)) : []),
    ]
  }
  return within(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')
}

/** The headers of every request that the client can make. */
const headersSent = async (): Promise<string[]> => {
  const sent = new Set<string>()
  const client = createClient({
    baseUrl: 'https://service.example/v2',
    apiKey: 'key',
    clock: systemClock,
    turn: nextTurn,
    fetch: async (_url, request) => {
      for (const name of Object.keys(z.parse(z.record(z.string(), z.string()), request?.headers)))
        sent.add(name)
      return Response.json({})
    },
  })
  await Promise.all([client.createReport('{}'), client.listAssets({}), client.listTakedowns({})])
  return [...sent]
}

const below = (at: string, fields: object): string[] => Object.keys(fields).map((name) => `${at}.${name}`)

it.each<[heading: string, product: string[] | null, secondWriting: string[]]>([
  [
    'Report: request body',
    fieldsOf(reportBody),
    [
      ...Object.keys(strict.REPORT),
      ...below('assets[]', strict.REPORT_ASSET),
      ...below('assets[].enrichments[]', strict.ENRICHMENT),
      ...below('externalReporter', strict.EXTERNAL_REPORTER),
    ],
  ],
  ['Report: response', fieldsOf(reportAnswer), strict.REPORT_ANSWER],
  ['Assets: query', fieldsOf(assetQuery), Object.keys(strict.ASSET_QUERY)],
  ['Assets: response', fieldsOf(organizationAsset), strict.ORGANIZATION_ASSET],
  [
    'Takedowns: request body',
    fieldsOf(takedownQuery),
    [...Object.keys(strict.TAKEDOWN_QUERY), ...below('sorting[]', strict.SORTING)],
  ],
  ['Takedowns: response', fieldsOf(takedown), strict.TAKEDOWN],
  ['Errors', null, strict.ERROR],
  ['Rejections of an asset', [...ERROR_TYPES], strict.ERROR_TYPES],
  ['Statuses', null, strict.ERROR_STATUSES],
  ['Headers', await headersSent(), strict.HEADERS],
])('docs/service.md, %s: names what the product and the second writing have', (heading, product, second) => {
  const told = namesIn(heading).toSorted()
  expect(told.length).toBeGreaterThan(1)
  expect(told).toEqual(second.toSorted())
  if (product) expect(told).toEqual(product.toSorted())
})

it('docs/service.md tells every value that is sent', () => {
  const told = Object.fromEntries(rowsOf('Values').map(([name = '', values]) => [name, quoted(values)]))
  expect(told).toEqual({
    'asset status': [...REQUESTED_STATUSES],
    'reporter confidence': strict.CONFIDENCES,
    'enrichment type': strict.ENRICHMENT_TYPES,
    'takedown status': [...TAKEDOWN_STATUSES],
    liveness: [...LIVENESS],
    'sorting key': [DOCUMENTED_ORDER.key],
    'sorting direction': [DOCUMENTED_ORDER.direction],
    'asset type': [...assetTypes],
  })
  expect(told).toMatchObject({
    'asset status': strict.ASSET_STATUSES,
    'takedown status': strict.STATUSES,
    liveness: strict.LIVENESS,
    'asset type': strict.TYPES,
  })
})

it.each([
  [DOCUMENTED_ORDER, true],
  [{ ...DOCUMENTED_ORDER, direction: 'desc' }, false],
  [{ ...DOCUMENTED_ORDER, key: 'createdAt' }, false],
])('the product can ask for no order but the one that is shown: %j', (order, isShown) => {
  expect(z.safeParse(takedownQuery, { sorting: [order] }).success).toBe(isShown)
})

it('docs/service.md tells the limits that are kept', () => {
  const limit = ({ least, most, usual }: { least: number; most: number; usual: number }): string =>
    `${least} to ${most}, default ${usual}`
  expect(rowsOf('Limits').map(([, value]) => value)).toEqual([
    limit(ASSETS_PER_PAGE),
    limit(TAKEDOWNS_PER_PAGE),
    `at least ${MIN_TITLE} characters`,
    'once in a report',
  ])
})

it('docs/service.md names files that are there', () => {
  const files = [
    ...new Set(
      [...page.matchAll(/`((?:lib|components|test)\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file),
    ),
  ]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files)
    expect(() => readFileSync(join(import.meta.dirname, '..', '..', file)), file).not.toThrow()
})
