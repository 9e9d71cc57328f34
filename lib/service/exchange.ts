import { fail, ok, type Result } from '#lib/result.ts'

/** Time limit in ms of one exchange, body included. Browsers stop an otherwise idle worker after 30 s. */
export const EXCHANGE_LIMIT_MS = 20_000

/** An HTTP answer, not a redirect. `text`: the body within the limits; `ending`: how it ended; `damaged`: not valid UTF-8. */
export type RawAnswer = {
  status: number
  contentType: string | null
  retryAfter: string | null
  date: string | null
  text: string
  damaged: boolean
  ending: 'whole' | 'over-limit' | 'timed-out' | 'broken-off'
}

/** No answer. After `no-connection` the request may have arrived: browsers can’t tell a refusal from a later reset. */
export type TransportFailure =
  | { kind: 'no-key'; mayHaveArrived: false }
  | { kind: 'redirect'; mayHaveArrived: false }
  | { kind: 'no-connection'; mayHaveArrived: true }
  | { kind: 'timed-out'; mayHaveArrived: true }

export type Exchange = {
  fetch: typeof globalThis.fetch
  timeoutSignal: () => AbortSignal
}

export type HttpRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** Most bytes read of the answer’s body. */
  bodyLimit: number
}

/**
 * Runs one HTTP exchange. Never follows a redirect, because browsers forward custom headers, including the key, to the other
 * origin. Never throws for network or server errors.
 */
export const exchange = async (
  { fetch, timeoutSignal }: Exchange,
  request: HttpRequest,
): Promise<Result<RawAnswer, TransportFailure>> => {
  const signal = timeoutSignal()
  let response: Response
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  } catch {
    return fail(
      signal.aborted
        ? { kind: 'timed-out', mayHaveArrived: true }
        : { kind: 'no-connection', mayHaveArrived: true },
    )
  }
  if (isRedirect(response)) {
    response.body?.cancel().catch(ignore)
    return fail({ kind: 'redirect', mayHaveArrived: false })
  }
  const { bytes, ending } = await readBody(response.body, request.bodyLimit, signal)
  return ok({
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    ...decode(bytes, ending === 'whole'),
    ending,
  })
}

/** Browsers hide redirects as `opaqueredirect`; Node shows their status. */
const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)

const readBody = async (
  body: Response['body'],
  limit: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; ending: RawAnswer['ending'] }> => {
  const chunks: Uint8Array[] = []
  let length = 0
  const read = (ending: RawAnswer['ending']) => ({ bytes: joined(chunks, Math.min(length, limit)), ending })
  if (!body) return read('whole')
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(ignore)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    while (length <= limit) {
      const { done, value } = await reader.read()
      if (signal.aborted) return read('timed-out')
      if (done) return read('whole')
      chunks.push(value)
      length += value.length
    }
    stop()
    return read('over-limit')
  } catch {
    return read(signal.aborted ? 'timed-out' : 'broken-off')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const joined = (chunks: Uint8Array[], length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at)
    at += chunk.length
    if (at >= length) break
  }
  return bytes
}

/** A truncated body may end within a character, which isn’t damage. */
const decode = (bytes: Uint8Array, whole: boolean): { text: string; damaged: boolean } => {
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole }),
      damaged: false,
    }
  } catch {
    return { text: new TextDecoder().decode(bytes), damaged: true }
  }
}

const ignore = () => {}
