/** Group IDs of a report (section "Report submission"): the Discord server and the Telegram group. */
export type GroupIds = { discordGuildId: string | null; telegramGroupId: string | null }

const DISCORD = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(\d{15,21})(?:[/?#]|$)/i
/** Telegram Web shows a group as a negative number after `#`; links to private groups omit its `-100`. */
const TELEGRAM_WEB = /^https?:\/\/web\.telegram\.org\/[^#]*#(-\d{5,20})(?:_|$)/i
const TELEGRAM_LINK = /^https?:\/\/(?:t|telegram)\.me\/c\/(\d{5,20})(?:[/?#]|$)/i

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
