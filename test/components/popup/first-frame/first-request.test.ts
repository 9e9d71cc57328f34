import { expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('#components/popup/first-frame/use-later.ts')
}

test('other scripts wait until the first request is sent', async () => {
  const { beforeFirstRequest, firstRequest } = await load()
  const order: string[] = []
  const tab = Promise.withResolvers<number>()
  const loaded = firstRequest.then(() => order.push('import'))
  const sent = beforeFirstRequest(tab.promise).then(() => order.push('request'))
  await new Promise((done) => setTimeout(done))
  expect(order).toEqual([])
  tab.resolve(7)
  await Promise.all([sent, loaded])
  expect(order).toEqual(['request', 'import'])
})

test('other scripts load if there is no tab to ask about', async () => {
  const { beforeFirstRequest, firstRequest } = await load()
  await expect(beforeFirstRequest(Promise.reject(new Error('no active tab')))).rejects.toThrow(
    'no active tab',
  )
  await expect(firstRequest).resolves.toBeUndefined()
})
