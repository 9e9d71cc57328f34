import { compileOnce } from '#lib/compile-once.ts'
import { isPublicValue, looksLikeCode } from './opaque-tokens.ts'
import { plainName } from './plain-name.ts'

/** Parameter names that identify a person or grant access. `value`: for everyday words, only values that pass are marked. */
export type TokenName = { name: RegExp; why: string; example: string; value?: (value: string) => boolean }

/** Marked by name but kept by default, because a cloaked page may require them. Stricter names are in `CREDENTIAL_NAMES`. */
export const TOKEN_NAMES: readonly TokenName[] = [
  {
    // Excludes `token_type` and terms for crypto coins.
    name: /token(?!s$|type|name|symbol|address|standard|decimals|amount|count|expires|in$|out$)/,
    why: 'whoever holds it is let in',
    example: 'token=opensesame',
  },
  { name: /secret/, why: 'its name says so', example: 'secret=3f9K' },
  {
    name: /^_?(?:cid|ga)$/,
    why: 'an analytics client',
    example: 'cid=GA1.2.1234567890.1700000000',
    value: (value) => /^GA\d/.test(value),
  },
  { name: /^(?:sid|ssid|cfid|cftoken)$/, why: 'a short name of a session', example: 'sid=8812f' },
  {
    name: /signature|hmac|^(?:sig|x?sign)$/,
    why: 'makes a signed address valid for whoever has it',
    example: 'X-Amz-Signature=9fc1a0',
  },
  { name: /credential|accesskey/, why: 'names the account that signed', example: 'X-Amz-Credential=AKIA9' },
  {
    name: /saml|assertion|licen[cs]ekey/,
    why: 'a signed statement of who somebody is',
    example: 'SAMLRequest=fZJN',
  },
  {
    name: /csrf|xsrf|nonce|viewstate|authenticity/,
    why: 'belongs to one session',
    example: 'csrf=91ab',
  },
  {
    name: /^(?:auth|authorization|oauth|authcode|authid|authuserhash)$/,
    why: 'signs in',
    example: 'auth=77ddK',
  },
  {
    name: /(?:verif\w{0,20}|confirm\w{0,20}|activation|reset|magic|invit\w{0,20}|security|login|access)(?:code|key|hash|id|link)$/,
    why: 'confirms, resets or invites one person',
    example: 'verification_code=kxkwqz',
  },
  {
    name: /^(?:uid|userid|uuid|guid|memberid|customerid|custid|clientid|accountid|acctid|subscriberid|contactid|recipientid|leadid|visitorid|personid|deviceid)$/,
    why: 'a number that stands for one person',
    example: 'userid=5512089',
  },
  {
    name: /^(?:rid|victim|victimid|target|targetid|recipient)$/,
    why: 'which of the mails a campaign sent was clicked',
    example: 'rid=Xk2p9Q1',
    value: looksLikeCode,
  },
  {
    name: /^(?:gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid?|lifatid|scclid|epik|qclid|rdtcid|clickid|obclickid|tblci|irclickid)$/,
    why: 'one click on an advertisement: what cloaked pages look for',
    example: 'gclid=EAIaIQ',
  },
  {
    name: /^(?:mceid|mccid|hsenc|hsmi|mkttok|veroid|olyencid|olyanonid|kx|ckeid|sfmcid|elqtrackid|dmi18|wickedid|trkemail|ssmtoken)$/,
    why: 'whom a newsletter was sent to',
    example: 'mc_eid=4f1e2d',
  },
  {
    name: /^code$/,
    why: 'the digits of one sign-in',
    example: 'code=448291',
    value: (value) => /^\d{4,8}$/.test(value),
  },
  {
    name: /^(?:code|key|hash|digest|state|relaystate|ticket|id|ref|enc|hid|eid|cid|mid|tid|session)$/,
    why: 'often a token, more often a word',
    example: 'code=7f3K9q',
    value: looksLikeCode,
  },
]

/** Names of sign-in names; not `user`, which is as often the reported account. */
const SIGN_IN_NAME =
  /^(?:(?:j|os|pma|txt|input|form|login|my)?username|usernm|uname|loginname|loginid|loginhint|upn|userprincipalname|samaccountname|nutzername|benutzername|benutzer|anmeldename|benutzerkennung|usuario|nombre(?:de)?usuario|nome(?:de)?usuario|identifiant|utilisateur|nomutilisateur|nomeutente|gebruikersnaam|kullaniciadi|nazwauzytkownika|brugernavn|brukernavn|anvandarnamn|kayttajatunnus|логин|имяпользователя|用户名|帳號|ユーザー名|ユーザーid|아이디|اسمالمستخدم)$/

const compileTokens = compileOnce(...TOKEN_NAMES.map(({ name }) => name))

/** Returns true if a parameter's name marks it as a token; excludes coins (`USDT`) and contract addresses. */
export const isNamedToken = (name: string, value: string): boolean => {
  const plain = plainName(name)
  if (isPublicValue(value) || /^[A-Z]{2,6}$/.test(value)) return false
  compileTokens()
  return TOKEN_NAMES.some((row) => row.name.test(plain) && (row.value?.(value) ?? true))
}

/** Also everyday words: `login=success` is a result, `login=p.novotny` an account. */
const SIGN_IN_WORD = /^(?:user|my|account)?(?:login|signin|logon)$/

const isWrittenAsAccount = (value: string): boolean =>
  /^\p{L}+[._\d]+[\p{L}\d]/u.test(value) && !/\.(?:php|html?|aspx?|jsp|do|cgi)$/i.test(value)

export const isSignInName = (name: string, value: string): boolean => {
  const plain = plainName(name)
  return SIGN_IN_NAME.test(plain) || (SIGN_IN_WORD.test(plain) && isWrittenAsAccount(value))
}

/** Names of public things, as a parameter or previous path segment: wallet, transaction, text version. */
const PUBLIC_NAME =
  /^(?:to|from|addr|address|wallet|walletaddress|contract|contractaddress|ca|mint|tx|txid|txhash|block|ipfs|ipns|payto|account|blob|tree|commit|commits|raw)$/

/** Names of public things only if the value looks like a base58 address. */
const COIN_NAME = /^(?:token|tokens|coin|coins|swap|inputcurrency|outputcurrency)$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export const isPublicName = (name: string, value: string): boolean =>
  PUBLIC_NAME.test(plainName(name)) || (COIN_NAME.test(plainName(name)) && BASE58.test(value))

/** Names of phone numbers, also without country code. */
const PHONE_NAME =
  /^(?:user|customer|contact|home|work|my|victim|billing|shipping|recipient)?(?:tel|telno|telnr|telephone|telephoneno|telefon|telefonnummer|telefono|phone|phoneno|phonenr|phonenumber|phonenum|mobile|mobileno|mobilenr|mobilenumber|mobil|mobilephone|mob|mobno|cell|cellphone|cellno|cellular|handy|handynummer|gsm|sms|msisdn|portable|celular|movil|numtel|rufnummer|fon)$/
const compilePhones = compileOnce(PHONE_NAME)

export const isPhoneName = (name: string): boolean => {
  compilePhones()
  return PHONE_NAME.test(plainName(name))
}
