import { basename } from 'node:path'
import { env } from 'node:process'
import { expect } from 'vitest'
import { END_TO_END_SECONDS } from '../longest-first.ts'
import { browserToRun } from '../matrix.ts'

/** Before each end-to-end file: which browser it runs in, for `KINDS` of kit.ts, which programs without Vitest read as well. */
const file = basename(expect.getState().testPath ?? '', '.test.ts')
const browser = browserToRun(file, Object.keys(END_TO_END_SECONDS))
if (browser === undefined) delete env['E2E_BROWSER']
else env['E2E_BROWSER'] = browser
