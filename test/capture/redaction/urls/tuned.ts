import { greeting, row, type UrlRow } from './row.ts'

/** Looked at while the finder was made. */
export const TUNED: readonly UrlRow[] = [
  // E-mail addresses of victims.
  row(
    'https://office-login.example/?email=jane.doe@corp.example',
    'filled in for its victim',
    'remove email jane.doe@corp.example',
  ),
  row(
    'https://office-login.example/auth#jane.doe@corp.example',
    'a kit reads the fragment',
    'remove email jane.doe@corp.example',
  ),
  row(
    'https://office-login.example/?u=jane.doe%40corp.example&p=1',
    'percent-encoded',
    'remove email jane.doe@corp.example',
  ),
  row(
    'https://office-login.example/v/jane.doe%40corp.example/',
    'in the path',
    'remove email jane.doe@corp.example',
  ),
  row(
    'https://t.mailer.example/c?l=https%3A%2F%2Fevil.example%2F%3Fe%3Djane%2540corp.example',
    'encoded twice, in an address in a parameter',
    'remove email jane@corp.example',
  ),
  row(
    'https://docs-share.example/view#amFuZS5kb2VAY29ycC5leGFtcGxl',
    'base64 in the fragment, as most kits write it',
    'remove email jane.doe@corp.example',
  ),
  row(
    'https://docs-share.example/view?x=amFuZS5kb2VAY29ycC5leGFtcGxl&r=2',
    'base64 in a parameter',
    'remove email jane.doe@corp.example',
  ),
  row(
    'https://docs-share.example/view/amFuZUBjb3JwLmV4YW1wbGU=',
    'base64 in the path, with its padding',
    'remove email jane@corp.example',
  ),
  row(
    'https://docs-share.example/?d=eyJ1IjoiamFuZUBjb3JwLmV4YW1wbGUifQ',
    'JSON in base64url',
    'remove email jane@corp.example',
  ),
  row(
    'https://bank-alert.example/?to=jane+spam@corp.example',
    'a subaddress is the same mailbox',
    'remove email jane+spam@corp.example',
  ),
  row(
    'https://bank-alert.example/?to=jane%2Bbank%40corp.example',
    'and is mostly percent-encoded',
    'remove email jane+bank@corp.example',
  ),
  row(
    'https://bank-alert.example/?m=%22jane%20doe%22%40corp.example',
    'a quoted mailbox',
    'remove email "jane doe"@corp.example',
  ),
  row(
    'https://bank-alert.example/?m=müller@bücher.example',
    'letters beyond ASCII on both sides',
    'remove email müller@bücher.example',
  ),
  row(
    'https://bank-alert.example/?m=jane@xn--bcher-kva.example',
    'a host in punycode',
    'remove email jane@xn--bcher-kva.example',
  ),
  row(
    'https://bank-alert.example/unsubscribe?a=jane@corp.example&b=bob@corp.example',
    'two people',
    'remove email jane@corp.example',
    'remove email bob@corp.example',
  ),
  row(
    'https://login.example/x?q=mailto:jane@corp.example',
    'behind a scheme',
    'remove email jane@corp.example',
  ),
  row('https://login.example/;jane@corp.example/x', 'a matrix parameter', 'remove email jane@corp.example'),
  row(
    'https://login.example/?data=bmFtZT1qYW5lJm1haWw9amFuZSU0MGNvcnAuZXhhbXBsZQ==',
    'percent-encoded, and that in base64',
    'remove email jane@corp.example',
  ),
  row(
    'https://login.example/?data=YW1GdVpVQmpiM0p3TG1WNFlXMXdiR1U9',
    'base64 of base64',
    'remove email jane@corp.example',
  ),
  row(
    'https://login.example/?JANE.DOE@CORP.EXAMPLE',
    'a parameter without a name',
    'remove email JANE.DOE@CORP.EXAMPLE',
  ),
  // Sign-in names.
  row(
    'https://admin:hunter22@router.example/',
    'a name and a password',
    'remove userinfo admin:hunter22',
    'remove userinfo hunter22',
  ),
  row('https://jane@router.example/', 'a name alone', 'remove userinfo jane'),
  row(
    'https://www.paypal.com@evil.example/',
    'a trick that plays a host: told by the host anyway',
    'remove userinfo www.paypal.com',
  ),
  row(
    'ftp://anonymous:jane@corp.example@files.example/x',
    'the password is an e-mail address',
    'remove email jane@corp.example',
    'remove userinfo anonymous:jane@corp.example',
  ),
  row(
    'https://portal.example/login?username=jdoe42',
    'a sign-in name; a page may need it',
    'remove userinfo jdoe42',
  ),
  row(
    'https://portal.example/login?login_hint=jdoe42&x=1',
    'the same for an identity provider',
    'remove userinfo jdoe42',
  ),
  row('https://portal.example/?username=true', 'a switch'),
  // Telephone numbers.
  row(
    'https://parcel-fee.example/?phone=%2B4915112345678',
    'international, percent-encoded',
    'remove phone +4915112345678',
  ),
  row('https://parcel-fee.example/?phone=015112345678', 'national, named', 'remove phone 015112345678'),
  row(
    'https://parcel-fee.example/?msisdn=4915112345678',
    'a network operator’s word for it',
    'remove phone 4915112345678',
  ),
  row(
    'https://parcel-fee.example/t/+4915112345678',
    'with a plus in the path',
    'remove phone +4915112345678',
  ),
  row(
    'https://parcel-fee.example/?p=%2B44%207700%20900123',
    'by its plus, in groups',
    'remove phone +44 7700 900123',
  ),
  row(
    'https://parcel-fee.example/?mobile=(555)%20234-5678',
    'national, with brackets',
    'remove phone (555) 234-5678',
  ),
  row('https://parcel-fee.example/tel/5552345678', 'named by the path', 'remove phone 5552345678'),
  row('https://parcel-fee.example/?tel=tel:%2B33612345678', 'behind a scheme', 'remove phone +33612345678'),
  row(
    'https://windows-alert.example/?phone=%2B1-888-555-0142',
    'freephone: the scam’s own number, the evidence',
  ),
  row('https://windows-alert.example/?ph0n=1-844-555-0142', 'the same under another name'),
  row('https://wa.me/4915112345678', 'the account that is reported'),
  row('https://api.whatsapp.com/send?phone=4915112345678', 'the same'),
  row('https://shop.example/order/4915112345678', 'an order’s number'),
  row('https://shop.example/?order=12345678901', 'the same, named'),
  row('https://shop.example/?ts=1700000000000&t=1700000000', 'times'),
  row('https://shop.example/?q=order+12345678901', 'a plus that is a space'),
  row('https://shop.example/?phone=yes', 'a switch'),
  row('https://shop.example/?phone=1', 'a switch'),
  row('https://shop.example/?id=20260301123456', 'a date and a time'),
  // Tokens by name.
  row('https://app.example/?token=abc123', 'by its name', 'keep token abc123'),
  row(
    'https://app.example/?access_token=opensesame',
    'by a part of its name',
    'remove credential opensesame',
  ),
  row(
    'https://app.example/cb#id_token=aaaa.bbbb.cccc&state=xyz',
    'in the fragment',
    'remove credential aaaa.bbbb.cccc',
  ),
  row('https://app.example/?PHPSESSID=q8v0t', 'a session', 'remove credential q8v0t'),
  row('https://app.example/x;jsessionid=AB12CD34', 'a session in the path', 'remove credential AB12CD34'),
  row('https://app.example/reset?code=7f3K9q', 'a code that no word is written like', 'keep token 7f3K9q'),
  row('https://app.example/shop?code=SUMMER', 'a voucher'),
  row('https://app.example/?lang=en&state=california', 'a country’s state'),
  row('https://app.example/?otp=448291', 'one sign-in', 'remove credential 448291'),
  row(
    'https://bucket.s3.example/f?X-Amz-Signature=9fc1a0b2&X-Amz-Date=20260301T000000Z',
    'a signed address',
    'keep token 9fc1a0b2',
  ),
  row(
    'https://blob.example/f?sv=2024-05-04&sig=ab%2Fcd%3D',
    'a signed address of another cloud',
    'keep token ab/cd=',
  ),
  row('https://app.example/?pwd=hunter22', 'a password', 'remove credential hunter22'),
  row('https://app.example/?rid=Xk2p9Q1', 'which mail of a campaign was clicked', 'keep token Xk2p9Q1'),
  row(
    'https://app.example/?gclid=EAIaIQobChMIm9mZ',
    'an advertisement’s click',
    'keep token EAIaIQobChMIm9mZ',
  ),
  row('https://app.example/?fbclid=IwAR0abc', 'the same of another', 'keep token IwAR0abc'),
  row('https://app.example/?mc_eid=4f1e2d', 'whom a newsletter was sent to', 'keep token 4f1e2d'),
  row('https://app.example/?csrf_token=1', 'too short to be one'),
  row('https://app.example/?userid=5512089', 'a person’s number', 'keep token 5512089'),
  row(
    'https://app.example/?iban=DE02120300000000202051',
    'what a form asked for',
    'remove payment DE02120300000000202051',
  ),
  row('https://app.example/?tokens=true', 'a switch'),
  row('https://app.example/?assessment=quarterly', 'a word that has another in it'),
  row(
    'https://wallet.example/?mnemonic=abandon%20ability%20able',
    'the words themselves',
    'remove credential abandon ability able',
  ),
  row('https://app.example/?authkey=kk93', 'a key', 'remove credential kk93'),
  row(
    'https://app.example/?r=https%3A%2F%2Fin.example%2F%3Ftoken%3Dabc123',
    'in an address in a parameter',
    'keep token abc123',
  ),
  row(
    'https://app.example/?r=aHR0cHM6Ly9pbi5leGFtcGxlLz90b2tlbj1hYmMxMjM',
    'in one that is base64',
    'keep token abc123',
  ),
  // High entropy.
  row(
    'https://app.example/i/550e8400-e29b-41d4-a716-446655440000',
    'a UUID: mostly one person’s',
    'keep opaque 550e8400-e29b-41d4-a716-446655440000',
  ),
  row(
    'https://app.example/v/a81bc81bdead4e5dabff90865d1e13b1',
    'hexadecimal',
    'keep opaque a81bc81bdead4e5dabff90865d1e13b1',
  ),
  row('https://app.example/#q8Kd72nXvB01LmZpTt4W', 'a fragment', 'keep opaque q8Kd72nXvB01LmZpTt4W'),
  row(
    'https://app.example/?x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
    'a JSON Web Token by its look',
    'remove credential eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
  ),
  row('https://app.example/s/8fK2xQ9z', 'a short link: what is reported'),
  row('https://app.example/static/js/main.8f3a2b1c9d0e4f5a.js', 'a file that all load'),
  row('https://app.example/img/550e8400-e29b-41d4-a716-446655440000.png', 'a picture that all load'),
  row(
    'https://etherscan.example/address/0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    'a wallet’s address is public',
  ),
  row(
    'https://explorer.example/tx/5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    'a transaction, by the segment before',
  ),
  row(
    'https://pump.example/?ca=7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    'a contract, by its parameter',
  ),
  row(
    'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG',
    'a content’s name is its hash',
  ),
  row('https://blockchain.example/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'a wallet of another chain'),
  row('https://news.example/2026/03/01/how-to-win-an-iphone-15-pro-max-today', 'words and a date'),
  row('https://shop.example/p/B08N5WRWNW?ref=sr_1_1', 'a product'),
  row('https://app.example/CustomerServiceCenterAccountVerification', 'words written together'),
  row('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'a video'),
  row('https://app.example/?utm_source=newsletter&utm_campaign=spring-sale-2026', 'where a link was seen'),
  // Names.
  greeting(
    'Hello Jane Doe, please sign in',
    'https://gift.example/?name=Jane%20Doe',
    'greeted',
    'keep name Jane Doe',
  ),
  row('https://gift.example/?name=Jane+Doe', 'two words that begin large', 'keep name Jane Doe'),
  row('https://gift.example/?firstname=jane&lastname=doe', 'named', 'keep name jane', 'keep name doe'),
  greeting(
    'Welcome back, jane!',
    'https://gift.example/?name=jane',
    'one small word, greeted',
    'keep name jane',
  ),
  row('https://gift.example/?name=galaxy', 'a product'),
  row('https://gift.example/?name=free+shipping', 'a campaign'),
  greeting('Welcome to Acme Bank', 'https://acme-bank.example/?name=Acme%20Bank', 'the brand that it plays'),
  row('https://gift.example/?vorname=J%C3%BCrgen', 'in another language', 'keep name Jürgen'),
  row(
    'https://gift.example/?fullname=%D0%9C%D0%B0%D1%80%D0%B8%D1%8F%20%D0%98%D0%B2%D0%B0%D0%BD%D0%BE%D0%B2%D0%B0',
    'in another script',
    'keep name Мария Иванова',
  ),
  // Nothing.
  row('https://evil.example/', 'nothing'),
  row('https://medium.com/@someone/a-post', 'a handle'),
  row('https://evil.example/static/logo@2x.png', 'a picture for fine screens'),
]
