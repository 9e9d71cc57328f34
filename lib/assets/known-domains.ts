import { TOP_LEVEL_DOMAINS } from './data/top-level-domains.ts'

/** Not in the list but used: RFC 2606 (examples and tests). */
const special = ' example test invalid'

let endings: Set<string> | undefined

/** Takes the last label of a `Host.host`, in ASCII and lower case. */
export const isRealEnding = (ending: string): boolean =>
  (endings ??= new Set((TOP_LEVEL_DOMAINS + special).split(' '))).has(ending)

/** Public mailbox providers, whose domains can't be reported because of a single mailbox. */
const providers =
  'gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp hotmail.com hotmail.de hotmail.fr hotmail.it hotmail.es hotmail.co.uk ' +
  'live.com live.de live.fr live.co.uk live.nl msn.com passport.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.com.br ymail.com rocketmail.com ' +
  'aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me ' +
  'gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de arcor.de mailbox.org posteo.de mail.de email.de vodafone.de ' +
  'mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com ya.ru yandex.by yandex.kz yandex.ua rambler.ru lenta.ru ukr.net i.ua meta.ua bigmir.net ' +
  'qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn sina.com sina.cn sohu.com tom.com aliyun.com naver.com daum.net hanmail.net nate.com kakao.com ' +
  'docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com excite.co.jp rediffmail.com indiatimes.com ' +
  'orange.fr wanadoo.fr free.fr laposte.net sfr.fr bbox.fr neuf.fr libero.it virgilio.it alice.it tin.it tiscali.it tim.it ' +
  'wp.pl o2.pl onet.pl op.pl interia.pl gazeta.pl seznam.cz email.cz centrum.cz post.cz azet.sk zoznam.sk freemail.hu citromail.hu abv.bg mail.bg ' +
  'uol.com.br bol.com.br terra.com.br ig.com.br globo.com telefonica.net terra.es sapo.pt mail.pt ziggo.nl kpnmail.nl planet.nl telenet.be skynet.be proximus.be bluewin.ch hispeed.ch sunrise.ch aon.at a1.net chello.at ' +
  'fastwebnet.it inwind.it iol.it numericable.fr club-internet.fr aliceadsl.fr hetnet.nl xs4all.nl home.nl casema.nl scarlet.be pandora.be voo.be netcabo.pt clix.pt ono.com movistar.es ' +
  'tlen.pl poczta.fm volny.cz tiscali.cz pobox.sk indamail.hu net.hr siol.net dir.bg otenet.gr forthnet.gr eircom.net netvision.net.il windowslive.com online.de ' +
  'xtra.co.nz iinet.net.au tpg.com.au telus.net bell.net mweb.co.za telkomsa.net vodamail.co.za sify.com vsnl.net singnet.com.sg hinet.net biglobe.ne.jp ocn.ne.jp so-net.ne.jp netscape.net frontier.com windstream.net centurylink.net rr.com ' +
  'telia.com comhem.se spray.se online.no getmail.no mail.dk jubii.dk luukku.com walla.co.il walla.com mynet.com ' +
  'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com optonline.net rogers.com shaw.ca sympatico.ca videotron.ca bigpond.com optusnet.com.au ' +
  'btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk ' +
  'mail.com email.com usa.com post.com europe.com consultant.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com hushmail.com runbox.com startmail.com disroot.org riseup.net cock.li ' +
  'duck.com mozmail.com simplelogin.com anonaddy.com addy.io privaterelay.appleid.com ' +
  'mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com sharklasers.com trashmail.com maildrop.cc'

/** Those with a site per country: `hotmail.se`, `yahoo.com.mx`. */
const perCountry =
  /^(?:hotmail|outlook|live|msn|yahoo|ymail|rocketmail|gmx|aol|yandex|icloud|mail|inbox|freemail|webmail|email)\.(?:[a-z]{2}|com?\.[a-z]{2})$/

let mailProviders: Set<string> | undefined

/** Returns true if a host or a domain above it is one of these. */
export function isWithin(host: string, domains: ReadonlySet<string>): boolean {
  for (let from = 0; from >= 0; from = host.indexOf('.', from) + 1 || -1)
    if (domains.has(host.slice(from))) return true
  return false
}

export const isMailProvider = (domain: string): boolean =>
  perCountry.test(domain) || isWithin(domain, (mailProviders ??= new Set(providers.split(' '))))
