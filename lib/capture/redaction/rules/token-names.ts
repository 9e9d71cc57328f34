import { compileOnce } from '#lib/compile-once.ts'
import { plainName } from './credential-names.ts'
import { isPublicValue, looksLikeCode } from './secret-forms.ts'

/**
 * Parameter names that identify a person or grant access; for everyday words, only values that pass. Marked by name but kept by
 * default, because a cloaked page may require them. Stricter names are in `CREDENTIAL_NAMES`.
 */
const TOKEN_NAMES: readonly (readonly [name: RegExp, isToken?: (value: string) => boolean])[] = [
  // Excludes `token_type` and terms for crypto coins.
  // Whoever holds it is let in.
  [/token(?!s$|type|name|symbol|address|standard|decimals|amount|count|expires|in$|out$)/],
  // Its name says so.
  [/secret/],
  // An analytics client.
  [/^_?(?:cid|ga)$/, (value) => /^GA\d/.test(value)],
  // A short name of a session.
  [/^(?:sid|ssid|cfid|cftoken)$/],
  // Makes a signed address valid for whoever has it.
  [/signature|hmac|^(?:sig|x?sign)$/],
  // Names the account that signed.
  [/credential|accesskey/],
  // A signed statement of who somebody is.
  [/saml|assertion|licen[cs]ekey/],
  // Belongs to one session.
  [/csrf|xsrf|nonce|viewstate|authenticity/],
  // Signs in.
  [/^(?:auth|authorization|oauth|authcode|authid|authuserhash)$/],
  // Confirms, resets or invites one person.
  [
    /(?:verif\w{0,20}|confirm\w{0,20}|activation|reset|magic|invit\w{0,20}|security|login|access)(?:code|key|hash|id|link)$/,
  ],
  // A number that stands for one person.
  [
    /^(?:uid|userid|uuid|guid|memberid|customerid|custid|clientid|accountid|acctid|subscriberid|contactid|recipientid|leadid|visitorid|personid|deviceid)$/,
  ],
  // Which of the mails a campaign sent was clicked.
  [/^(?:rid|victim|victimid|target|targetid|recipient)$/, looksLikeCode],
  // One click on an advertisement: what cloaked pages look for.
  [
    /^(?:gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid?|lifatid|scclid|epik|qclid|rdtcid|clickid|obclickid|tblci|irclickid)$/,
  ],
  // Whom a newsletter was sent to.
  [
    /^(?:mceid|mccid|hsenc|hsmi|mkttok|veroid|olyencid|olyanonid|kx|ckeid|sfmcid|elqtrackid|dmi18|wickedid|trkemail|ssmtoken)$/,
  ],
  // The digits of one sign-in.
  [/^code$/, (value) => /^\d{4,8}$/.test(value)],
  // Often a token, more often a word.
  [
    /^(?:code|key|hash|digest|state|relaystate|ticket|id|ref|enc|hid|eid|cid|mid|tid|session)$/,
    looksLikeCode,
  ],
]

/** Names of sign-in names; not `user`, which is as often the reported account. */
const SIGN_IN_NAME =
  /^(?:(?:j|os|pma|txt|input|form|login|my)?username|usernm|uname|loginname|loginid|loginhint|upn|userprincipalname|samaccountname|nutzername|benutzername|benutzer|anmeldename|benutzerkennung|usuario|nombre(?:de)?usuario|nome(?:de)?usuario|identifiant|utilisateur|nomutilisateur|nomeutente|gebruikersnaam|kullaniciadi|nazwauzytkownika|brugernavn|brukernavn|anvandarnamn|kayttajatunnus|логин|имяпользователя|用户名|帳號|ユーザー名|ユーザーid|아이디|اسمالمستخدم)$/

const compileTokens = compileOnce(...TOKEN_NAMES.map(([name]) => name))

/** Returns true if a parameter's name marks it as a token; excludes coins (`USDT`) and contract addresses. */
export const isNamedToken = (name: string, value: string): boolean => {
  const plain = plainName(name)
  if (isPublicValue(value) || /^[A-Z]{2,6}$/.test(value)) return false
  compileTokens()
  return TOKEN_NAMES.some(([words, isToken]) => words.test(plain) && (isToken?.(value) ?? true))
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
