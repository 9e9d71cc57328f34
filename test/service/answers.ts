import type { ErrorType } from './enumerations.ts'
import type { Settings } from './settings.ts'

/** One answer as plain data: endpoints make it, faults spoil it, `app.ts` puts it on the wire. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  }
}

/** `{message, code}`, the shape of "Report creation". */
export function flatError(status: number, code: string, message: string): Answer {
  return json(status, { message, code })
}

/** `{error: {code, message}}`, the shape of "Organization asset listing". */
export function nestedError(status: number, code: string, message: string): Answer {
  return json(status, { error: { code, message } })
}

/** An error whose shape the document does not show. */
export function openError(settings: Settings, status: number, code: string, message: string): Answer {
  return (settings.errorShape === 'flat' ? flatError : nestedError)(status, code, message)
}

/** One entry of `data.errors`. The type is open, since a service may learn new ones. */
export interface AssetError {
  asset: string
  errorType: ErrorType | (string & {})
  message: string
  suggestion: string
}

/** The 422 of "Report creation"; `sent` is how many assets the report held, none when its shape hid them. */
export function unprocessable(errors: readonly AssetError[], sent: number): Answer {
  const total = Math.max(sent, errors.length)
  return json(422, {
    message: `${errors.length} of ${total} ${total === 1 ? 'asset' : 'assets'} failed validation. No report was created.`,
    code: 'UNPROCESSABLE_CONTENT',
    data: { errors },
  })
}
