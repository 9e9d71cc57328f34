import { describe, expect, it } from 'vitest'
import { groupIdsIn } from '#lib/assets/platforms/resources.ts'

const GUILD = '123456789012345678'

describe('the group that an address lies in', () => {
  it.each<[address: string, discord: string | null, telegram: string | null, why: string]>([
    [`https://discord.com/channels/${GUILD}/987654321098765432`, GUILD, null, 'a channel of a server'],
    [`https://ptb.discord.com/channels/${GUILD}`, GUILD, null, 'the test client, no channel chosen'],
    [`https://discordapp.com/channels/${GUILD}/1?x#y`, GUILD, null, 'the former host'],
    ['https://discord.com/channels/@me/987654321098765432', null, null, 'a private talk is no server'],
    [`https://evil.example/https://discord.com/channels/${GUILD}`, null, null, 'only at the start'],
    [`https://discord.com.evil.example/channels/${GUILD}`, null, null, 'another host'],
    ['https://discord.gg/abcdef', null, null, 'an invitation does not tell the id'],
    ['https://web.telegram.org/k/#-1234567890', null, '-1234567890', 'a group in the web client'],
    ['https://web.telegram.org/a/#-1001234567890_5', null, '-1001234567890', 'a topic of it'],
    ['https://web.telegram.org/k/#@someone', null, null, 'a name is no id'],
    ['https://web.telegram.org/k/#1234567', null, null, 'a person, not a group'],
    ['https://t.me/c/1234567890/42', null, '-1001234567890', 'a message of a private group'],
    ['https://t.me/channelname/42', null, null, 'a public name'],
    ['not an address', null, null, 'anything typed'],
  ])('%s', (address, discordGuildId, telegramGroupId) => {
    expect(groupIdsIn([address])).toEqual({ discordGuildId, telegramGroupId })
  })

  it('is the first of several', () => {
    const other = '111111111111111111'
    expect(
      groupIdsIn([
        'https://x.example/',
        `https://discord.com/channels/${GUILD}`,
        `https://discord.com/channels/${other}`,
      ]),
    ).toEqual({ discordGuildId: GUILD, telegramGroupId: null })
  })
})
