import { compileOnce, looksLikeCode, isPublicValue, type FoundForm } from './secret-forms.ts'
import type { SecretKind } from './secret-kinds.ts'
import { withoutEnd } from '#lib/limits.ts'
import type { TailComponent } from './redact-url.ts'

/** In characters; the rest of a name is ignored. */
const LONGEST_PLAIN = 100

/** Normalizes the name of a parameter, field or label: letters and digits only, lower case, no accents (`Contraseña` is `contrasena`). */
const plainName = (name: string): string =>
  NOT_ASCII.test(name)
    ? plainUnicode(name)
    : name
        .slice(0, LONGEST_PLAIN)
        .toLowerCase()
        .replace(/[^a-z\d]/g, '')

const plainUnicode = (name: string): string =>
  name
    .slice(0, LONGEST_PLAIN)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names (see `plainName`) whose value is proposed for removal if `value` accepts it. `path`: also as the previous path segment. */
type CredentialName = {
  kind: Extract<SecretKind, 'credential' | 'payment'>
  name: RegExp
  value: (value: string) => boolean
  path?: true
}

const PLACEHOLDER =
  /^(?:true|false|yes|no|on|off|null|none|undefined|nan|\*+|x+|\.+|required|optional|empty|hidden|new|old|reset|forgot(?:ten)?|change|changed|update|recover|lost|show|hide|login|signin|test|expired|wrong|invalid|incorrect|password|passwort|pin|code|here|redacted)$/i

const compilePlaceholder = compileOnce(PLACEHOLDER)

const isSaid = (value: string): boolean => {
  if (value.length < 3) return false
  compilePlaceholder()
  return !PLACEHOLDER.test(value)
}
const digitsOf = (value: string): string => value.replace(/[\s.\-/]/g, '')
const isDigits = (least: number, most: number) => (value: string) => {
  const digits = digitsOf(value)
  return /^\d+$/.test(digits) && digits.length >= least && digits.length <= most
}
const isCode = (value: string): boolean =>
  isDigits(4, 10)(value) || (isSaid(value) && /^(?=.*\d)[\w-]{4,16}$/.test(value))
const isNumbered = (value: string): boolean => /\d.*\d.*\d/.test(value) && /^[\w\s.\-/]{5,34}$/.test(value)
const isExpiry = (value: string): boolean => /^(?:0[1-9]|1[0-2])\s?[/.-]\s?(?:20)?\d\d$/.test(value)
const isToken = (value: string): boolean => value.length >= 6 && isSaid(value)

const CREDENTIAL_NAMES: readonly CredentialName[] = [
  {
    kind: 'credential',
    name: /passw(?:or[dt]|d)?(?:\d|new|old|confirm\w*|again|repeat|hash)?$|^(?:user|login|my|new|old|account|acct|admin|db|wifi|e?mail)?(?:pass|passwd|pwd|pw|psw|passcode|passkey)\d?$|^(?:kennwort|senha|clave|contrasen[a]?|contrasenia|contrasea|motdepasse|mdp|parola|haslo|wachtwoord|sifre|parol|losenord|salasana|heslo|jelszo|adgangskode|matkhau|psk|presharedkey|(?:wifi|wpa|wlan|network)(?:key|psk))$|(?:密码|密碼|口令|パスワード|暗証番号|비밀번호|пароль|كلمةالمرور|كلمةالسر|סיסמה|รหัสผ่าน)$/,
    value: (value) => isSaid(value) && !/^\d{1,2}$/.test(value),
    path: true,
  },
  {
    kind: 'credential',
    name: /passphrase|mnemonic|(?:seed|secret|recovery|backup|wallet)(?:phrase|words?|key)$|^seed$|^(?:(?:wallet|eth|btc|my|account|evm|sol|solana)?(?:private|priv|privat)key|privkey|keystore|secretrecoveryphrase|srp|wif|xprv)$|(?:助记词|助記詞|私钥|私鑰|ニーモニック|秘密鍵|리커버리문구)$/,
    value: (value) => isSaid(value) && !/^\d{1,15}$/.test(value),
    path: true,
  },
  {
    kind: 'credential',
    name: /(?:^|php|j|asp|aspnet|user|login|web|my|sso|c)sess(?:id|key|ion(?:id|key|no|ref|uid|token|cookie))$|^(?:aspnetsessionid|connectsid|cookies?|authcookie|sessioncookie|sessid|sessiondata|auth(?:entication)?session)$/,
    value: (value) =>
      value.length >= 4 &&
      isSaid(value) &&
      !/^(?:accept|accepted|consent|deny|denied|allow|ok|all|policy)$/i.test(value),
  },
  {
    kind: 'credential',
    name: /^(?:session|sess)$/,
    // Otherwise a conference session.
    value: (value) => value.length >= 4 && looksNumbered(value),
  },
  {
    kind: 'credential',
    name: /(?:^|my|user|x|oauth|o|google|facebook|fb|api)(?:access|refresh|id|session|oauth|bearer|device)token$|^(?:jwt|idtokenhint|oauthtoken(?:secret)?|tokensecret|bearer|authorization|xauthtoken|personalaccesstoken|pat)$/,
    value: (value) => isToken(value) || value.startsWith('eyJ'),
    path: true,
  },
  {
    kind: 'credential',
    name: /(?:api|app|auth|access|secret|client|account|storage|subscription|master|encryption|signing|service|server|aws\w*)(?:secret|key|secretkey|accesskey)$|^(?:apikey|xapikey|apitoken|apisecret|clientsecret|consumersecret|appsecret|secretaccesskey|awsaccesskeyid|bottoken)$/,
    value: (value) => value.length >= 4 && isSaid(value) && !/^(?:AKIA)?\w{1,3}$/.test(value),
    path: true,
  },
  {
    kind: 'credential',
    name: /^(?:user|sms|email|login|signin|auth|mfa|2fa|google|bank)?(?:otp|totp|hotp|otpcode|mfacode|mfa|2fa|twofa|2facode|twofacode|twofactor|twofactorcode|tan|mtan|smscode|smstan|onetimecode|onetimepassword|onetimepasscode|passcode|backupcode|recoverycode|verificationcode|verifycode|confirmationcode|authenticatorcode|logincode|signincode)$|(?:code(?:de)?(?:verification|securite|confirmation)|codigo(?:de)?(?:verificacion|verificacao|seguridad|confirmacion)|codicedi(?:verifica|conferma)|(?:bestatigungs|bestaetigungs|verifizierungs|sicherheits|einmal)code|einmal(?:passwort|kennwort)|verificatiecode|kodweryfikacyjny|dogrulamakodu|кодподтверждения|验证码|校验码|驗證碼|認証コード|確認コード|인증번호|رمزالتحقق)$/,
    value: isCode,
    path: true,
  },
  {
    kind: 'credential',
    name: /^(?:user|sms|login|mfa|bank)?(?:pin|pinnumber|pincode4|atmpin|cardpin)$/,
    // No `path`: Pinterest's `/pin/` names a pin.
    value: isCode,
  },
  {
    kind: 'payment',
    name: /^(?:cc|card|creditcard|debitcard|bankcard|payment(?:card)?|visa)(?:number|num|no|nr|pan)$|^(?:cc|ccn|pan|cardpan|creditcard|debitcard|cardnumber\w?|kartennummer|kreditkarte|kreditkartennummer|numerocarte|numcarte|cartenumero|numerotarjeta|numtarjeta|tarjeta|numerocarta|numerodocartao|numcartao)$|(?:numerodecarte|numerodetarjeta|卡号|卡號|カード番号|카드번호|номеркарты|رقمالبطاقة)$/,
    value: isDigits(8, 19),
    path: true,
  },
  {
    kind: 'payment',
    name: /^(?:card|cc|credit|my)?(?:cvv2?|cvc2?|cvn|csc|cvvcode|cvccode|securitycode|cardcode|pruefziffer|kartenpruefnummer|codigoseguridad)$/,
    value: (value) => /^\d{3,4}$/.test(value),
    path: true,
  },
  {
    kind: 'payment',
    name: /^(?:card|cc|credit)?(?:exp|expiry|expires|expdate|expirydate|expirationdate|expiration|validthru|validuntil|mmyy|ablaufdatum|gueltigbis|caducidad)$/,
    value: isExpiry,
  },
  {
    kind: 'payment',
    name: /^(?:card|cc)(?:exp|expiry|expdate|expirydate|mmyy)$/,
    value: (value) => /^(?:0[1-9]|1[0-2])\d\d(?:\d\d)?$/.test(value),
  },
  {
    kind: 'payment',
    name: /^(?:my|bank|user|customer|victim|from|payer)?(?:iban(?:number|no|nr)?)$/,
    value: (value) => /^[A-Za-z]{2}\d{2}[A-Za-z\d\s-]{8,40}$/.test(value),
    path: true,
  },
  {
    kind: 'payment',
    name: /^(?:bank)?(?:account|acct|acc|konto)(?:number|num|no|nr|nummer)$|^(?:bankaccount|kontonummer|sortcode|routingnumber|routingno|routing|aba|abarouting|numerocuenta|numerocompte|rib|clabe|bsb)$/,
    value: (value) => isDigits(6, 20)(value) || (isNumbered(value) && digitsOf(value).length >= 8),
    path: true,
  },
  {
    kind: 'payment',
    name: /^(?:ssn|ssn4|last4ssn|socialsecurity(?:number|no)?|socialsecuritynum|socialinsurance(?:number)?|sin|nino|nationalinsurance(?:number)?|dni|nif|nie|cpf|cnpj|curp|pesel|aadhaar|aadhar|aadhaarnumber|pannumber|bsn|codicefiscale|cf|taxid|taxnumber|taxno|taxidentification(?:number)?|tin|itin|ein|vatid|steuerid|steuernummer|steuerno|idnr|passport(?:no|nr|num|number|id)?|nationalid(?:number)?|idnumber|idcard(?:no|number)?|idno|personnummer|personalnumber|rut|egn|cnp|rodnecislo|nir|insee|numerosecu|secu|drivers?licen[cs]e(?:no|number)?|licen[cs]enumber|sozialversicherungsnummer|svnr|(?:numero|num|no)(?:fiscal|fiscale|fiscalnumber)|steueridentifikationsnummer|tckn|tckimlik(?:no)?|ahv(?:nummer)?|amka|jmbg|oib|isikukood|hetu|henkilotunnus|kennitala|fodselsnummer|cedula|cuit|cuil|nric|mynumber|snils|снилс|инн|身份证号码?|身分證字號|マイナンバー|個人番号|주민등록번호)$/,
    value: (value) => isNumbered(value) && digitsOf(value).length >= 4,
    path: true,
  },
  {
    kind: 'payment',
    name: /^(?:dob|dateofbirth|birthdate|birthday|birthdt|geburtsdatum|geburtstag|fechanacimiento|datenaissance|datanascimento)$/,
    value: (value) => /^\d{1,4}[-/.]?\d{1,2}[-/.]?\d{1,4}$/.test(value) && digitsOf(value).length >= 6,
  },
]

const looksNumbered = (value: string): boolean =>
  /\d/.test(value) && (/[a-z]/i.test(value) || value.length >= 6)

/** Each name is compiled by itself: all of them take longer than everything else that a first URL needs. */
const ROWS = CREDENTIAL_NAMES.map((row) => ({ ...row, compile: compileOnce(row.name) }))

const LONGEST_NAME = 60

/** Returns the kind of a value by its name: a parameter, field, label or previous path segment. */
export const credentialKind = (
  name: string,
  value: string,
  inPath = false,
): 'credential' | 'payment' | undefined => {
  if (name.length === 0 || name.length > LONGEST_NAME || value.length > 4_096) return undefined
  const plain = plainName(name)
  const said = value.trim()
  if (inPath && !isNoWord(said)) return undefined
  // The value first: few pass, and the names of those alone have to be compiled.
  const row = ROWS.find((one) => {
    if ((inPath && !one.path) || !one.value(said)) return false
    one.compile()
    return one.name.test(plain)
  })
  return row?.kind
}

/** `/password/reset` and `/seed/phrase-guide` are pages; a secret has a digit or looks like a code. */
const isNoWord = (value: string): boolean =>
  (/\d/.test(value) && !/^\d{1,2}$/.test(value)) || looksLikeCode(value)

/**
 * Parameter names that identify a person or grant access; for everyday words, only values that pass. Marked by name but kept by
 * default, because a cloaked page may require them. Stricter names are in `CREDENTIAL_NAMES`.
 */
const TOKEN_NAMES: readonly (readonly [name: RegExp, isValue?: (value: string) => boolean])[] = [
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
  return TOKEN_NAMES.some(([words, isValue]) => words.test(plain) && (isValue?.(value) ?? true))
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

/** Secrets that a label names: passwords and the like, and seed phrases, which also have a form of their own. */

const NOT_ASCII = /[^\0-\x7f]/

/**
 * Returns what chooses between an expression and its form for ASCII texts. That finds the same in them and compiles ten times as fast:
 * all letters of Unicode are hundreds of ranges. The classes of Unicode must stand in brackets: `[\p{L}]`. Both are made at first use.
 */
export const withAsciiForm = (make: () => RegExp): ((text: string) => RegExp) => {
  let forms: { ascii: RegExp; whole: RegExp; compileAscii: () => void; compileWhole: () => void } | undefined
  const madeForms = () => {
    const whole = make()
    const source = whole.source
      .replaceAll(String.raw`\p{L}`, 'A-Za-z')
      .replaceAll(String.raw`\p{N}`, '0-9')
      .replaceAll(String.raw`\p{M}`, '')
    const ascii = new RegExp(source, whole.flags.replace('u', ''))
    return { ascii, whole, compileAscii: compileOnce(ascii), compileWhole: compileOnce(whole) }
  }
  return (text) => {
    forms ??= madeForms()
    const isAscii = !NOT_ASCII.test(text)
    if (isAscii) forms.compileAscii()
    else forms.compileWhole()
    return isAscii ? forms.ascii : forms.whole
  }
}

/** `password=hunter22`, `"cvv": 123`, `PIN: 4711`, `code is 4711`: a label of up to four words and its value. */
const labelled = withAsciiForm(
  () =>
    /(?<![\p{L}\p{N}_])([\p{L}][\p{L}\p{M}\p{N}_.-]{0,30}(?: [\p{L}][\p{L}\p{M}\p{N}_-]{0,20}){0,3}["'\]]{0,2})(?:\s{0,3}[=:：]\s{0,3}| (?:is|are|ist|lautet|est|es|è) ?:? ?)["'([]{0,2}([^\s;,|&"'<>{}[\]()?]{3,200})/gu,
)

/** What stands before each value. Most parts of a URL have none, and compiling the expression above takes milliseconds. */
const LABELLED = /[=:： ][^]{3}/

/** Verbs that aren't part of the label: `Ihr Passwort lautet: …`. */
const VERB = /^(?:is|are|ist|lautet|est|es|è)$/i

/** Returns values labeled as secrets; linear in the text. */
export const labelledIn = (text: string): FoundForm[] =>
  (LABELLED.test(text) ? Array.from(text.matchAll(labelled(text))) : []).flatMap(
    ([, label = '', written = '']): FoundForm[] => {
      const said = label.replace(/["'\]]/g, '').split(' ')
      const words = said.filter((word, index) => index === 0 || !VERB.test(word))
      const value = withoutEnd(written, '.!:')
      // In `Enter your card number: 4111…`, only the last words are the label.
      for (let first = 0; first < words.length; first += 1) {
        const kind = credentialKind(words.slice(first).join(''), value)
        if (kind !== undefined) return isWord(value) ? [] : [{ kind, value }]
      }
      return []
    },
  )

/** Returns true for ordinary words, as in `Password: required`. */
const isWord = (value: string): boolean => /^[\p{L}'’-]+$/u.test(value) && !/[a-z][A-Z]/.test(value)

const named = withAsciiForm(
  () =>
    /(?:(?:recovery|seed|secret|backup|wallet)[ _-]?(?:phrase|words)|mnemonic|(?<![A-Za-z])(?:phrase|seed|frase)(?=[=:])|frase (?:de |di )?(?:recupera[\p{L}]{2,5}|recupero|semilla|secreta)|phrase de r[\p{L}]{1,3}cup[\p{L}]{1,3}ration|wiederherstellungs(?:phrase|wörter)|助记词|助記詞|リカバリーフレーズ|ニーモニック|시드 ?문구|сид[ -]?фраза|عبارة الاسترداد)/giu,
)

/** A word of any list, which has three to twelve letters. */
const WORD = String.raw`[\p{L}][\p{L}\p{M}]{2,11}`
const wordsAfterLabel = withAsciiForm(
  () =>
    new RegExp(
      String.raw`(?:[\s,.:;="'[\]\d]|(?<=[=+])\+){1,8}(${WORD}(?:[\s,+]{1,3}(?:\d{1,2}[.)]? ?)?${WORD}){11,23})(?![\p{L}\p{M}])`,
      'uy',
    ),
)
const numberedWords = withAsciiForm(
  () =>
    new RegExp(
      String.raw`(?<![\d.])1[.)] ?(${WORD}(?:\s{1,3}\d{1,2}[.)] ?${WORD}){11,23})(?![\p{L}\p{M}])`,
      'gu',
    ),
)
/** All of a text or value, as a list, in JSON too. */
const onlyWords = withAsciiForm(
  () =>
    new RegExp(
      String.raw`(?<=^|[=/])[\s"'[]{0,3}(${WORD}(?:[\s,+"'-]{1,4}${WORD}){11,23})["'\]\s]{0,3}$`,
      'gu',
    ),
)

/** Words of sentences that are in no list. */
const OF_SENTENCES =
  /(?<![a-z])(?:the|and|for|with|from|are|was|not|how|has|have|your|our|why|der|die|das|und|ist|mit|von|les|des|une|pour|que|los|las|por|con|del|para)(?![a-z])/i

/** Phrases have 12, 15, 18, 21 or 24 words. */
const COUNTS = [24, 21, 18, 15, 12]
const MIN_WORDS = 12

/** Returns seed phrases of any list: after a label that names one, numbered, or alone in a text or value. Linear. */
export const phrasesIn = (text: string): FoundForm[] => {
  if (text.split(/[\s,+"'-]/, MIN_WORDS).length < MIN_WORDS) return []
  const labelledPhrases = Array.from(text.matchAll(named(text))).flatMap(({ index, 0: name }): string[] => {
    const words = wordsAfterLabel(text)
    words.lastIndex = index + name.length
    const [, run = ''] = words.exec(text) ?? []
    const [line = ''] = run.split('\n')
    const whole = countOf(line) >= MIN_WORDS ? line : run
    const count = COUNTS.find((one) => one <= countOf(whole)) ?? 0
    const last = Array.from(whole.matchAll(/[\p{L}\p{M}]+/gu))[count - 1]
    return last === undefined ? [] : [whole.slice(0, last.index + last[0].length)]
  })
  const numbered = Array.from(text.matchAll(numberedWords(text)), ([, run = '']) => run)
  const alone = Array.from(text.matchAll(onlyWords(text)), ([, run = '']) => run).filter(
    (run) =>
      COUNTS.includes(countOf(run)) &&
      (run === run.toLowerCase() || run === run.toUpperCase()) &&
      !OF_SENTENCES.test(run),
  )
  return [...new Set([...labelledPhrases, ...numbered, ...alone])].map((run) => ({
    kind: 'credential',
    value: run.replaceAll('+', ' '),
  }))
}

const countOf = (text: string): number => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0

/** Returns phrases spread over parameters (`word1=abandon&word2=ability…`), from the first word to the last. */
export const phrasesInParameters = (tail: readonly TailComponent[]): string[] => {
  const found: string[] = []
  let run: TailComponent[] = []
  const isNumberedWord = ({ where, value }: TailComponent): boolean =>
    (where.part === 'query' || where.part === 'fragment') &&
    /\d/.test(where.name) &&
    /^[a-z]{3,12}$/i.test(value)
  for (const component of [...tail, undefined]) {
    if (component !== undefined && isNumberedWord(component)) run.push(component)
    else {
      if (run.length >= MIN_WORDS)
        found.push(run.map(({ text, value }, index) => (index === 0 ? value : text)).join(''))
      run = []
    }
  }
  return found
}
