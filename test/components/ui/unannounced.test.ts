import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../components')

// Not the filters, which are there from the beginning.
it('is on every other drop-down list, since each can appear while somebody works elsewhere', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('dashboard/tools.tsx'),
  )
  const lists = files.flatMap((name) => readFileSync(join(ROOT, name), 'utf8').match(/<select\b[^>]*/g) ?? [])
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((one) => !one.includes('ref={unannounced}'))).toEqual([])
})
