import { describe, expect, it } from 'vitest'
import type { MovedTab } from '#components/popup/first-frame/state.ts'
import { watchTab } from '#components/popup/first-frame/state.ts'
import { flush } from '#test/components/held-answers.ts'

const START = 'https://a.example/'

const watch = () => {
  const tab: { address: () => Promise<string | undefined> } = { address: async () => START }
  const told: (MovedTab | null)[] = []
  const heard = new Set<() => void>()
  const end = watchTab(
    {
      address: () => tab.address(),
      onUpdate: (hear) => {
        heard.add(hear)
        return () => heard.delete(hear)
      },
    },
    START,
    (moved) => told.push(moved),
  )
  const update = async (address: () => Promise<string | undefined>): Promise<void> => {
    tab.address = address
    for (const hear of heard) hear()
    await flush()
  }
  return { told, heard, end, update, goTo: (address: string | undefined) => update(async () => address) }
}

describe('the tab under the popup', () => {
  it('is told when it shows another page, once, and when it is back', async () => {
    const { told, goTo } = watch()
    await goTo('https://a.example/next')
    await goTo('https://a.example/next')
    await goTo(START)
    expect(told).toEqual([{ address: 'https://a.example/next' }, null])
  })

  it('is the same page whatever stands behind the #', async () => {
    const { told, goTo } = watch()
    await goTo(`${START}#menu`)
    await goTo(`${START}#`)
    expect(told).toEqual([])
  })

  it('may be at another page where the browser no longer tells, or where it is closed', async () => {
    const { told, goTo, update } = watch()
    await goTo(undefined)
    await update(() => Promise.reject(new Error('No tab with id: 7')))
    expect(told).toEqual([{ address: null }])
  })

  it('takes the answer to the newest question, and none after its end', async () => {
    const { told, heard, end, update, goTo } = watch()
    const late = Promise.withResolvers<string>()
    await update(() => late.promise)
    await goTo('https://b.example/')
    late.resolve('https://a.example/next')
    await flush()
    expect(told).toEqual([{ address: 'https://b.example/' }])
    end()
    expect(heard.size).toBe(0)
  })
})
