import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const manifestShape = z.looseObject({
  permissions: z.array(z.string()),
  optional_permissions: z.array(z.string()),
})

/**
 * Gives a copy of a build the permission for the addresses of tabs from its installation on: its prompt is for people's hands.
 *
 * @returns the folder of the copy
 */
export function grantTabs(folder: string): string {
  const path = join(folder, 'manifest.json')
  const manifest = manifestShape.parse(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(
    path,
    JSON.stringify({
      ...manifest,
      permissions: [...manifest.permissions, 'tabs'],
      optional_permissions: manifest.optional_permissions.filter((one) => one !== 'tabs'),
    }),
  )
  return folder
}
