import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** The rows of a data file, each a line of JSON. @throws with file and line where one has another form. */
export const readRows = <T>(file: URL, row: z.ZodType<T>): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      const read = row.safeParse(JSON.parse(line))
      if (!read.success)
        throw new Error(`${file.pathname.split('/').at(-1)}:${index + 1}: ${z.prettifyError(read.error)}`)
      return [read.data]
    })
