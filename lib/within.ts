/** What the work resolves with. Rejects with a `TimeoutError` when it takes longer than that, in milliseconds; it is not stopped. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DOMException(`not within ${milliseconds} ms`, 'TimeoutError')),
    milliseconds,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
