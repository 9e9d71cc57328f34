import { expect, test } from 'vitest'
import { createAssetNames } from '#lib/model/repair.ts'

const LOGIN = 'https://Evil.example/Login/'
const ADDRESS = 'eip155:1:0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'

test.each([
  [[LOGIN], LOGIN, [LOGIN], 'word for word'],
  [[LOGIN], 'https://evil.example/login', [LOGIN], 'case and trailing slash'],
  [[LOGIN], 'evil.example', [LOGIN], 'a URL reduced to its host'],
  [['evil.example'], 'https://evil.example/', ['evil.example'], 'a domain written as URL'],
  [['müll.example'], 'xn--mll-hoa.example', ['müll.example'], 'punycode'],
  [[ADDRESS], ADDRESS.toLowerCase(), [ADDRESS], 'an address without its checksum case'],
  [
    [LOGIN, 'https://evil.example/b'],
    'evil.example',
    [LOGIN, 'https://evil.example/b'],
    'a host means each URL on it',
  ],
  [['evil.example', LOGIN], 'evil.example', ['evil.example'], 'word for word goes first'],
  [
    [LOGIN, 'https://evil.example/b'],
    'https://evil.example/b',
    ['https://evil.example/b'],
    'one page of two',
  ],
  [[LOGIN], 'https://evil.example/other', [], 'another page'],
  [[LOGIN], 'other.example', [], 'not ours'],
  [[LOGIN], '', [], 'nothing'],
  [[LOGIN], '__proto__', [], 'a name with a meaning'],
  [[], 'evil.example', [], 'nothing sent'],
])('of %j, %j names %j (%s)', (sent, named, names) => expect(createAssetNames(sent)(named)).toEqual(names))
