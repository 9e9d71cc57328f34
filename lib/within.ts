/** Resolves as `work` does, or rejects with a `TimeoutError` after that many milliseconds; `work` keeps running. */
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
