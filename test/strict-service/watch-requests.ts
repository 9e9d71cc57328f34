import { problemsOf, type Heard } from './check-request.ts'

/** What the interface does not show and the product does all the same, each with its reason. */
const EXCUSED: readonly RegExp[] = [
  // A journey types a wrong address on purpose, and is told that it does not lead to the service.
  /is not a path of the interface$/,
]

const isPreflight = ({ method, headers, body }: Heard): boolean =>
  method === 'OPTIONS' &&
  headers['access-control-request-method'] !== undefined &&
  headers['x-api-key'] === undefined &&
  body === ''

/** Holds each request of a journey against the interface; `complain` throws with what was not as it shows. */
export const watchRequests = () => {
  const found = new Set<string>()
  let mayEnd = false
  return {
    /**
     * A browser that ends the extension takes its permissions away first. What is under way then continues as if a page asked: with a
     * preflight, which has neither key nor body, and which this service refuses.
     */
    allowEnd: (): void => {
      mayEnd = true
    },
    hear: (request: Heard): void => {
      if (mayEnd && isPreflight(request)) return
      for (const problem of problemsOf(request))
        if (!EXCUSED.some((one) => one.test(problem)))
          found.add(`${request.method} ${request.path.split('?')[0]}: ${problem}`)
    },
    complain: (): void => {
      if (found.size > 0) throw new Error(`The interface shows no such request:\n${[...found].join('\n')}`)
    },
  }
}
