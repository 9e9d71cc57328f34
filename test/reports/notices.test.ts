import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NoticeInput } from '#lib/reports/notifications.ts'
import { HELD, NOTHING_TOLD, notices, seen, told } from '#lib/reports/notifications.ts'

const look = (changes: Partial<NoticeInput> = {}) =>
  notices({
    needs: [],
    accepted: [],
    sending: false,
    told: NOTHING_TOLD,
    wanted: { needsYou: true, accepted: false },
    isReportPageFocused: false,
    ...changes,
  })
const refused = (...ids: string[]) => ids.map((id) => ({ about: id, id }))
const held = (...ids: string[]) => ids.map((id) => ({ about: HELD, id }))

describe('what a person is told', () => {
  it('is told once', () => {
    const first = look({ needs: refused('a') })
    expect(first.show).toEqual([{ kind: 'needs-you', ids: ['a'] }])
    const second = look({ needs: refused('a'), told: first.told })
    expect(second).toMatchObject({ show: [], clear: [] })
    expect(second.told).toEqual(first.told)
  })

  it('is one notification, also of what comes one after another', () => {
    const first = look({ needs: refused('a') })
    const second = look({ needs: refused('a', 'b'), told: first.told })
    expect(second.show).toEqual([{ kind: 'needs-you', ids: ['a', 'b'] }])
  })

  it('counts anew once the person has looked', () => {
    const first = look({ needs: refused('a') })
    const second = look({ needs: refused('a', 'b'), told: seen(first.told) })
    expect(second.show).toEqual([{ kind: 'needs-you', ids: ['b'] }])
  })

  it('is taken away when it is dealt with, and told again when it comes again', () => {
    const first = look({ needs: refused('a') })
    const second = look({ told: first.told })
    expect(second).toMatchObject({ show: [], clear: ['needs-you'] })
    expect(look({ needs: refused('a'), told: second.told }).show).toHaveLength(1)
  })

  it('is one thing for a wrong connection, however many reports it holds', () => {
    const first = look({ needs: held('a', 'b', 'c') })
    expect(first.show).toEqual([{ kind: 'needs-you', ids: ['a', 'b', 'c'] }])
    expect(look({ needs: held('a', 'b', 'c', 'd'), told: first.told }).show).toEqual([])
  })

  it('is not told again when the only held report has been out as a probe', () => {
    const first = look({ needs: held('a') })
    const probing = look({ sending: true, told: first.told })
    expect(look({ needs: held('a'), told: probing.told }).show).toEqual([])
    const mended = look({ told: probing.told })
    expect(look({ needs: held('a'), told: mended.told }).show).toHaveLength(1)
  })

  it('is nothing while they look at it, nor afterwards', () => {
    const first = look({ needs: refused('a'), isReportPageFocused: true })
    expect(first.show).toEqual([])
    expect(look({ needs: refused('a'), told: first.told }).show).toEqual([])
  })

  it('is nothing that they turned off, nor all of it when they turn it on', () => {
    const off = look({ needs: refused('a'), wanted: { needsYou: false, accepted: false } })
    expect(off.show).toEqual([])
    expect(look({ needs: refused('a', 'b'), told: off.told }).show).toEqual([
      { kind: 'needs-you', ids: ['b'] },
    ])
  })

  it('has accepted reports only where they want them, each once', () => {
    expect(look({ accepted: ['a'] }).show).toEqual([])
    const wanted = { needsYou: true, accepted: true }
    const first = look({ accepted: ['a'], wanted })
    expect(first.show).toEqual([{ kind: 'accepted', ids: ['a'] }])
    expect(look({ accepted: ['a'], wanted, told: first.told }).show).toEqual([])
    expect(look({ accepted: ['b'], wanted, told: first.told }).show).toEqual([
      { kind: 'accepted', ids: ['a', 'b'] },
    ])
  })

  it('is remembered in a form that is read back, and does not grow without end', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(fc.record({ ids, accepted: ids, isReportPageFocused: fc.boolean() })), (looks) => {
        let before = NOTHING_TOLD
        for (const one of looks) {
          const needs = refused(...new Set(one.ids))
          const { told: after, show } = look({ ...one, needs, told: before })
          expect(told.parse(after)).toEqual(after)
          expect(after.standing).toHaveLength(needs.length)
          for (const { ids: shown } of show)
            expect(shown).toEqual(shown.filter((id) => one.ids.some((other) => other === id)))
          before = after
        }
      }),
    )
    const many = Array.from({ length: 1000 }, (_, index) => `r${index}`)
    expect(look({ accepted: many }).told.accepted).toHaveLength(200)
  })
})
