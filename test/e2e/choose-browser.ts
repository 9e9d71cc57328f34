import { basename } from 'node:path'
import { expect } from 'vitest'
import { END_TO_END_SECONDS } from '../longest-first.ts'
import { browserToRun } from '../matrix.ts'
import { chooseBrowser } from './kit.ts'

/** Before each end-to-end file: which browser it runs in. */
const file = basename(expect.getState().testPath ?? '', '.test.ts')
chooseBrowser(browserToRun(file, Object.keys(END_TO_END_SECONDS)))
