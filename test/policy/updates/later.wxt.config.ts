import { env } from 'node:process'
import { defineConfig } from 'wxt'
import config from '../../../wxt.config.ts'

const stores = (env.LATER_STORES ?? '').split(',').filter(Boolean)

/** The migrations of a later version: each adds a store and changes every draft, which is read as before. Pages know their number. */
const laterMigrations = {
  name: 'later-migrations',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined => {
    if (id.endsWith('/lib/platform/migrations.ts'))
      return `${code}
for (const name of ${JSON.stringify(stores)})
  MIGRATIONS.push(async (database, transaction) => {
    database.createObjectStore(name)
    const drafts = transaction.objectStore('drafts')
    for await (const { value } of eachStoredRow(transaction, drafts, null))
      unwrap(drafts).put({ ...value, [name]: true })
  })
`
    return id.endsWith('/lib/platform/database.ts')
      ? code.replace(/(?<=DATABASE_VERSION = )\d+/, (version) => String(Number(version) + stores.length))
      : undefined
  },
}

/** The same code as a later version that has more migrations. */
export default defineConfig({
  ...config,
  outDir: '.e2e/later',
  outDirTemplate: `{{browser}}-${stores.length}`,
  vite: async (environment) => {
    const its = (await config.vite?.(environment)) ?? {}
    return { ...its, plugins: [...(its.plugins ?? []), laterMigrations] }
  },
})
