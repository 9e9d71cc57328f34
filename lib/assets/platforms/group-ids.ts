/** The ids that the service takes beside the assets (section Report submission): which Discord server, which Telegram group. */
export type GroupIds = { discordGuildId: string | null; telegramGroupId: string | null }

const DISCORD = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(\d{15,21})(?:[/?#]|$)/i
/** Telegram's web client names a group behind `#`, as a negative number; a link to a message of a private group has it without `-100`. */
const TELEGRAM_WEB = /^https?:\/\/web\.telegram\.org\/[^#]*#(-\d{5,20})(?:_|$)/i
const TELEGRAM_LINK = /^https?:\/\/(?:t|telegram)\.me\/c\/(\d{5,20})(?:[/?#]|$)/i

/** What addresses tell about the group that they lie in; the first of each kind. */
export const groupIdsIn = (addresses: readonly string[]): GroupIds => {
  const found = (pattern: RegExp, prefix = ''): string | null => {
    const id = addresses.map((address) => pattern.exec(address)?.[1]).find((match) => match !== undefined)
    return id === undefined ? null : prefix + id
  }
  return {
    discordGuildId: found(DISCORD),
    telegramGroupId: found(TELEGRAM_WEB) ?? found(TELEGRAM_LINK, '-100'),
  }
}
