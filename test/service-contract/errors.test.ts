import { expect, test } from 'vitest'
import { messageIn, readServiceError } from '#lib/service/error-shapes.ts'

const entry = { asset: 'evil.example', errorType: 'INVALID_FORMAT', message: 'No.', suggestion: 'Yes.' }
const empty = { asset: '', errorType: '', message: '', suggestion: '' }

test.each<[unknown, unknown, string]>([
  [{ message: 'No.', code: 'X' }, { message: 'No.', code: 'X', entries: [], entriesLost: 0 }, 'flat'],
  [
    { error: { message: 'No.', code: 'X' } },
    { message: 'No.', code: 'X', entries: [], entriesLost: 0 },
    'nested',
  ],
  [
    { message: 'No.', code: 'X', data: { errors: [entry] } },
    { message: 'No.', code: 'X', entries: [entry], entriesLost: 0 },
    'entries',
  ],
  [
    { error: { message: 'No.', code: 'X', data: { errors: [entry] } } },
    { message: 'No.', code: 'X', entries: [entry], entriesLost: 0 },
    'nested entries',
  ],
  [
    { message: 'No.', code: 'X', data: { errors: [{ asset: 5 }, 'text', null] } },
    { message: 'No.', code: 'X', entries: [empty], entriesLost: 2 },
    'poor entries',
  ],
  [
    { message: 'No.', code: 'X', data: { errors: 'none' } },
    { message: 'No.', code: 'X', entries: [], entriesLost: 0 },
    'errors of another type',
  ],
  [
    { message: 'No.', code: 'X', data: null, traceId: 1 },
    { message: 'No.', code: 'X', entries: [], entriesLost: 0 },
    'unknown fields',
  ],
])('reads %j', (json, error) => expect(readServiceError(json, 10)).toEqual(error))

test.each<[unknown, string]>([
  [{ message: 'Forbidden' }, 'a gateway'],
  [{ error: 'Forbidden' }, 'another service'],
  [{ error: { message: 'Forbidden' } }, 'no code'],
  [{ message: 'Forbidden', code: 403 }, 'the code is a number'],
  [[], 'a list'],
  [null, 'null'],
  [undefined, 'no JSON'],
  ['No.', 'a string'],
])('%j is not the shape of the service (%s)', (json) => expect(readServiceError(json)).toBeNull())

test.each([
  [{ message: 'No.' }, 'No.'],
  [{ error: { code: 'X', message: 'No.' } }, 'No.'],
  [{ message: 5 }, ''],
  [null, ''],
])('the message in %j is %j', (json, message) => expect(messageIn(json)).toBe(message))
