import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TakedownsRoute } from '#components/dashboard/takedowns/takedown-route.ts'
import {
  TAKEDOWN_SORTS,
  FIRST_VIEW,
  filtersSent,
  isNarrowed,
  movedTo,
  NO_FILTERS,
  OVERVIEW,
  parseRoute,
  formatRoute,
} from '#components/dashboard/takedowns/takedown-route.ts'
import { assetTypes } from '#lib/assets/asset.ts'
import { LIVENESS, TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import { anyText } from '#test/any-text.ts'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dayOrNone = fc.oneof(fc.constant(''), day)

const place: fc.Arbitrary<TakedownsRoute> = fc.record({
  view: fc.record({
    filters: fc.record({
      query: fc.oneof(anyText({ maxLength: 60 }), fc.constantFrom('?', '#a', '%', '&=+', '/')),
      startDate: dayOrNone,
      endDate: dayOrNone,
      assetType: fc.subarray([...assetTypes]),
      takedownStatus: fc.subarray([...TAKEDOWN_STATUSES]),
      livenessStatus: fc.subarray([...LIVENESS]),
    }),
    sort: fc.record({ by: fc.constantFrom(...TAKEDOWN_SORTS), down: fc.boolean() }),
    back: fc.boolean(),
  }),
  shown: fc.oneof(fc.constant(null), fc.constant(OVERVIEW), fc.integer({ min: 0, max: 999_999_999_999_999 })),
})

describe('the address of a view', () => {
  it('makes the same view again, through the browser’s own address as well', () => {
    fc.assert(
      fc.property(place, (wanted) => {
        expect(parseRoute(formatRoute(wanted))).toEqual(wanted)
        const address = new URL('https://desk.example/dashboard.html')
        address.hash = formatRoute(wanted)
        expect(parseRoute(address.hash.slice(1))).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })

  it('has nothing in it for the first view', () => {
    expect(formatRoute({ view: FIRST_VIEW, shown: null })).toBe('takedowns')
    expect(formatRoute({ view: FIRST_VIEW, shown: 9004 })).toBe('takedowns/9004')
    expect(parseRoute('takedowns')).toEqual({ view: FIRST_VIEW, shown: null })
  })

  it.each([
    ['takedowns/9004', 'takedowns/9004?q=acme', 'a case alone'],
    ['takedowns/9004?org=b', 'takedowns/9004?q=acme', 'a case alone of an organization'],
    ['takedowns/overview', 'takedowns/overview?q=acme', 'the overview'],
    ['takedowns/9004?q=other', 'takedowns/9004?q=other', 'a case with filters of its own'],
    ['takedowns', 'takedowns', 'all of them'],
  ])('that leads to %s from a filtered list is %s: %s', (route, leadsTo) => {
    expect(formatRoute(movedTo(parseRoute('takedowns?q=acme'), route))).toBe(leadsTo)
  })

  it('reads as a person would write it', () => {
    const view = {
      ...FIRST_VIEW,
      filters: { ...NO_FILTERS, query: 'acme', takedownStatus: ['TODO' as const, 'COMPLETED' as const] },
      sort: { by: 'created' as const, down: false },
    }
    expect(formatRoute({ view, shown: 7 })).toBe(
      'takedowns/7?q=acme&status=TODO&status=COMPLETED&sort=created',
    )
  })

  it('that is garbage is a view all the same, and one that may be asked for', () => {
    const garbage = fc.oneof(
      anyText(),
      fc.string().map((text) => `takedowns?${text}`),
      fc
        .array(
          fc.tuple(
            fc.constantFrom('q', 'from', 'until', 'type', 'status', 'liveness', 'sort', 'per_page'),
            anyText(),
          ),
        )
        .map((pairs) => `takedowns/${pairs.length}?${pairs.map((pair) => pair.join('=')).join('&')}`),
    )
    fc.assert(
      fc.property(garbage, (text) => {
        const { view } = parseRoute(text)
        const { query, startDate, endDate, ...chosen } = filtersSent(view.filters)
        expect(query.length).toBeLessThanOrEqual(2000)
        for (const time of [startDate, endDate]) expect(time.length).toBeLessThanOrEqual(40)
        expect(assetTypes).toEqual(expect.arrayContaining(chosen.assetType))
        expect(TAKEDOWN_STATUSES).toEqual(expect.arrayContaining(chosen.takedownStatus))
        expect(LIVENESS).toEqual(expect.arrayContaining(chosen.livenessStatus))
        expect(parseRoute(formatRoute(parseRoute(text)))).toEqual(parseRoute(text))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['status=PENDING_INPUT', 'a status that the interface does not document'],
    ['status=todo', 'another case'],
    ['type=TWITCH', 'a type that stands in the narrative only'],
    ['liveness=MAYBE', 'a liveness that is none'],
    ['from=2026-02-30', 'a day that is none'],
    ['until=tomorrow', 'a word'],
    ['per_page=30', 'of an earlier version'],
    ['sort=password', 'a column that is none'],
    ['q=%E0%A4%A', 'a broken escape, which is text'],
  ])('leaves out %s: %s', (search) => {
    const { view } = parseRoute(`takedowns?${search}`)
    expect({ ...view, filters: { ...view.filters, query: '' } }).toEqual(FIRST_VIEW)
  })
})

describe('what is asked of the service', () => {
  it('has days as the moments at which they begin and end here', () => {
    const { startDate, endDate } = filtersSent({
      ...NO_FILTERS,
      startDate: '2026-11-02',
      endDate: '2026-11-02',
    })
    expect(new Date(startDate)).toEqual(new Date(2026, 10, 2))
    expect(new Date(endDate).getTime() + 1).toBe(new Date(2026, 10, 3).getTime())
  })

  it('has no days where none are chosen, and no blanks around the words', () => {
    expect(filtersSent({ ...NO_FILTERS, query: '  acme ' })).toEqual({ ...NO_FILTERS, query: 'acme' })
  })

  it('is narrowed by any filter, and not by blanks', () => {
    expect(isNarrowed({ ...NO_FILTERS, query: ' ' })).toBe(false)
    expect(isNarrowed({ ...NO_FILTERS, livenessStatus: ['DEAD'] })).toBe(true)
    expect(isNarrowed({ ...NO_FILTERS, endDate: '2026-11-02' })).toBe(true)
  })
})
