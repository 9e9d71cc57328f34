import { fail, ok, type Result } from '#lib/result.ts'

/** The time that one exchange may take, body included. A worker that waits for nothing else is stopped after 30 s. */
export const EXCHANGE_LIMIT_MS = 20_000

/**
 * An HTTP answer that was not a redirect. `text` is as much of the body as arrived within the limits, `ending` says how
 * it ended; `damaged` that it is not UTF-8 throughout. `date` and `retryAfter` are the header fields of those names.
 */
export type RawAnswer = {
  status: number
  contentType: string | null
  retryAfter: string | null
  date: string | null
  text: string
  damaged: boolean
  ending: 'whole' | 'over-limit' | 'timed-out' | 'broken-off'
}

/**
 * No answer to speak of. A refused connection, an unknown host and a reset after the whole request was sent look the
 * same to a browser, so after `no-connection`, as after `timed-out`, the request may have arrived.
 */
export type TransportFailure =
  | { kind: 'no-key'; mayHaveArrived: false }
  | { kind: 'redirect'; mayHaveArrived: false }
  | { kind: 'no-connection'; mayHaveArrived: true }
  | { kind: 'timed-out'; mayHaveArrived: true }

export type Exchange = {
  fetch: typeof globalThis.fetch
  /** Gives the signal that ends one exchange. */
  timeoutSignal: () => AbortSignal
}

export type Request = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** Bytes of the answer's body that are read at most. */
  bodyLimit: number
}

/**
 * One HTTP exchange. A redirect is never followed, because browsers forward foreign header fields, the key among them,
 * to the other origin; no cookie, cache or referrer takes part. Never throws for what the network or the server does.
 */
export const exchange = async (
  { fetch, timeoutSignal }: Exchange,
  request: Request,
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

/** Browsers hide a redirect behind `opaqueredirect`; Node shows its status. */
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

/** A body that was cut may end in the middle of a character, which is no damage. */
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
