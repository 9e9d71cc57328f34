import type { Sandbox } from '../service/sandbox.ts'

/** Takes out the entry that the extension can’t read: a picture shows one idea, and that one isn’t it. */
export const withoutUnreadable = ({ assets }: Sandbox): void => {
  for (const { id } of assets.all.filter(({ type }) => type === 'EMAIL')) assets.remove(id)
}
