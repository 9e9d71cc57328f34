import { A, B, type Case, of } from './case.ts'

/** Addresses amid words of the world's scripts, touching them where the script has no spaces. */
export const scripts: readonly Case[] = [
  // Chinese
  of(
    'zh, a ticket',
    '您好，我收到短信：【某银行】您的账户异常，请登录acme-bank-cn.top/verify处理。',
    'url https://acme-bank-cn.top/verify',
  ),
  of(
    'zh, several',
    '钓鱼网站：evil-one.com、evil-two.cn、https://evil-three.net/登录',
    'domain evil-one.com',
    'domain evil-two.cn',
    'url https://evil-three.net/登录',
  ),
  of(
    'zh, handle',
    '骗子的电报：@acme_kefu，推特 @acme_help88',
    'handle acme_kefu TELEGRAM',
    'handle acme_help88 TWITTER',
  ),
  of('zh, mail', '请发邮件到service@acme-mail.example。', 'email service@acme-mail.example'),
  of('zh, full-width scheme', 'ｈｔｔｐｓ：／／ｅｖｉｌ－ｏｎｅ．ｃｏｍ／ａ', 'url https://evil-one.com/a'),
  of('zh, stop as dot', '网址是evil-one。com，别点', 'domain evil-one.com'),
  of('zh, file', '附件是发票.pdf和setup.exe', 'file-name 附件是发票.pdf', 'file-name setup.exe'),
  of('zh, version', '版本1.2.3已发布', 'version 1.2.3'),
  of('zh, traditional', '請勿點擊「https://evil-one.tw/login」謝謝', 'url https://evil-one.tw/login'),
  of('zh, name of its own', '域名 钱包更新.网址 和 钱包.公司', 'domain 钱包更新.网址', 'domain 钱包.公司'),
  of('zh, wallets', `转账到${A}和${B}，已报警`, `wallet ${A} ?`, `wallet ${B} ?`),
  of('zh, times', '今天10:30，价格3.14元，第2.1节'),
  // Japanese
  of(
    'ja, sms',
    'お荷物の不在通知です。ご確認ください→http://acme-post.duckdns.org/x',
    'url http://acme-post.duckdns.org/x',
  ),
  of(
    'ja, name',
    '「evil-one.jp」と『evil-two.co.jp』は偽サイトです。',
    'domain evil-one.jp',
    'domain evil-two.co.jp',
  ),
  of('ja, name of its own', '偽サイト 銀行.みんな に注意', 'domain 銀行.みんな'),
  of('ja, handle', 'ツイッター：@acme_kouhou をブロック', 'handle acme_kouhou TWITTER'),
  of('ja, half-width stop', 'evil-one｡jp', 'domain evil-one.jp'),
  of('ja, mail', '連絡先はinfo@acme-mail.exampleまで', 'email info@acme-mail.example'),
  of('ja, particles', 'evil-one.comからevil-two.comへ転送', 'domain evil-one.com', 'domain evil-two.com'),
  // Korean
  of(
    'ko, sms',
    '[국외발신] 택배 주소 불일치 확인 http://acme-post.kr/3k2에서 수정',
    'url http://acme-post.kr/3k2',
  ),
  of('ko, list', 'evil-one.com은 피싱, evil-two.kr도 피싱', 'domain evil-one.com', 'domain evil-two.kr'),
  of('ko, handle', '텔레그램: @acme_gogaek', 'handle acme_gogaek TELEGRAM'),
  of('ko, name of its own', '도메인 은행.한국 확인', 'domain 은행.한국'),
  of('ko, file', '첨부 파일 invoice.zip 열지 마세요', 'file-name invoice.zip'),
  // Thai
  of('th, sms', 'พัสดุของคุณติดปัญหาคลิกhttp://acme-post.co/thตอนนี้', 'url http://acme-post.co/th'),
  of('th, line', 'แอดไลน์ที่evil-one.com หรือevil-two.in.th', 'domain evil-one.com', 'domain evil-two.in.th'),
  of('th, name of its own', 'โดเมน ธนาคาร.ไทย ปลอม', 'domain ธนาคาร.ไทย'),
  of('th, mail', 'อีเมลsupport@acme-mail.example', 'email support@acme-mail.example'),
  // Cyrillic
  of(
    'ru, list',
    '1) evil-one.ru;\n2) evil-two.рф;\n3) https://evil-three.su/вход.',
    'domain evil-one.ru',
    'domain evil-two.рф',
    'url https://evil-three.su/вход',
  ),
  of(
    'ru, case endings',
    'зашёл на evil-one.com-а, потом на «evil-two.ru»',
    'domain evil-one.com',
    'domain evil-two.ru',
  ),
  of('ru, homographs', 'раураl.com и аррlе.com', 'domain раураl.com', 'domain аррlе.com'),
  of(
    'ru, mail',
    'почта: podderzhka@acme-mail.example, bob@mail.ru',
    'email podderzhka@acme-mail.example',
    'email bob@mail.ru',
  ),
  of('ru, file', 'Во вложении файл счет.docx и архив акт.rar', 'file-name счет.docx', 'file-name акт.rar'),
  of(
    'ru, handles',
    'тг @acme_podderzhka, инста: @acme.official',
    'handle acme_podderzhka TELEGRAM',
    'handle acme.official INSTAGRAM',
  ),
  of(
    'uk, prose',
    'Перейдіть за посиланням evil-one.com.ua/login й введіть код',
    'url https://evil-one.com.ua/login',
  ),
  of('bg, prose', 'Сайтът evil-one.bg е фалшив. Вж. стр.5 и т.н.', 'domain evil-one.bg'),
  of('sr, hyphen', 'nemojte na evil-one.rs-u ništa kucati', 'domain evil-one.rs'),
  // Greek
  of('el, list', 'Ψεύτικα: evil-one.gr, evil-two.com·', 'domain evil-one.gr', 'domain evil-two.com'),
  of('el, name of its own', 'ο τομέας τράπεζα.ελ είναι ψεύτικος', 'domain τράπεζα.ελ'),
  of('el, handle', 'στο telegram @acme_voithia', 'handle acme_voithia TELEGRAM'),
  of('el, prose', 'π.χ. αυτό, κ.λπ. και δηλ. εκείνο.'),
  // Arabic
  of(
    'ar, list',
    'المواقع: evil-one.com، evil-two.net؛ https://evil-three.org/x؟',
    'domain evil-one.com',
    'domain evil-two.net',
    'url https://evil-three.org/x',
  ),
  of('ar, handle', 'تلجرام: ‎@acme_daem', 'handle acme_daem TELEGRAM'),
  of('ar, name of its own', 'النطاق بنك.شبكة مزيف', 'domain بنك.شبكة'),
  of('ar, marks inside', 'https\u200e://evil\u200f-one.com/\u200elogin', 'url https://evil-one.com/login'),
  of('ar, glued and', 'evil-one.com وevil-two.com', 'domain evil-one.com', 'domain evil-two.com'),
  of(
    'ar, isolates',
    '\u2067الرابط \u2066https://evil-one.com/a\u2069 خطير\u2069',
    'url https://evil-one.com/a',
  ),
  of('fa, prose', 'لینک «https://evil-one.ir/ورود» جعلی است.', 'url https://evil-one.ir/ورود'),
  of('fa, mail', 'ایمیل:poshtibani@acme-mail.example', 'email poshtibani@acme-mail.example'),
  of('ur, prose', 'براہ کرم evil-one.pk پر نہ جائیں۔', 'domain evil-one.pk'),
  // Hebrew
  of(
    'he, list',
    'אתרים מזויפים: evil-one.co.il, evil-two.com.',
    'domain evil-one.co.il',
    'domain evil-two.com',
  ),
  of('he, handle', 'בטלגרם @acme_tmicha', 'handle acme_tmicha TELEGRAM'),
  of('he, label', 'טלגרם: @acme_tmicha', 'handle acme_tmicha TELEGRAM'),
  of('he, link', 'הקישור:https://evil-one.com/כניסה', 'url https://evil-one.com/כניסה'),
  of('he, marks', '\u200fהאתר \u200eevil-one.com\u200f הוא הונאה', 'domain evil-one.com'),
  // Devanagari
  of(
    'hi, list',
    'फ़िशिंग: evil-one.in, https://evil-two.co.in/लॉगिन।',
    'domain evil-one.in',
    'url https://evil-two.co.in/लॉगिन',
  ),
  of('hi, name of its own', 'डोमेन बैंक.भारत नकली है', 'domain बैंक.भारत'),
  of('hi, mail', 'ईमेल help@acme-mail.example पर', 'email help@acme-mail.example'),
  of('hi, glued', 'evil-one.comपर न जाएं', 'domain evil-one.com'),
  // Georgian
  of(
    'ka, prose',
    'საიტი evil-one.ge, ბმული https://evil-two.ge/შესვლა.',
    'domain evil-one.ge',
    'url https://evil-two.ge/შესვლა',
  ),
  of('ka, glued', 'evil-one.comზე არ შეხვიდე', 'domain evil-one.com'),
  // Armenian
  of(
    'hy, prose',
    'Կայքը evil-one.am-ը կեղծ է, նաև evil-two.com՝',
    'domain evil-one.am',
    'domain evil-two.com',
  ),
  of('hy, link', 'Հղումը https://evil-one.am/մուտք', 'url https://evil-one.am/մուտք'),
  // Tamil, Bengali, Amharic
  of('ta, prose', 'https://evil-one.lk/உள்நுழை என்பது மோசடி', 'url https://evil-one.lk/உள்நுழை'),
  of('ta, glued', 'evil-one.comஇல் நுழைய வேண்டாம்', 'domain evil-one.com'),
  of('bn, prose', 'এই সাইট evil-one.com.bd ভুয়া। যাবেন না।', 'domain evil-one.com.bd'),
  of(
    'am, prose',
    'ድረ-ገጹ evil-one.et ሐሰተኛ ነው። https://evil-two.et/x።',
    'domain evil-one.et',
    'url https://evil-two.et/x',
  ),
  // Khmer, Lao, Burmese
  of('km, glued', 'គេហទំព័រevil-one.comក្លែងក្លាយ', 'domain evil-one.com'),
  of('lo, glued', 'ເວັບevil-one.laປອມ', 'domain evil-one.la'),
  of('my, glued', 'ဝက်ဘ်ဆိုက်evil-one.comသည်', 'domain evil-one.com'),
  // Latin
  of('vi', 'Đừng vào trang evil-one.vn/đăng-nhập, lừa đảo', 'url https://evil-one.vn/đăng-nhập'),
  of('fi', 'evil-one.fi:n sivu ja evil-two.com:ssa', 'domain evil-one.fi', 'domain evil-two.com'),
  of(
    'tr',
    "evil-one.com.tr'ye girmeyin, @acme_destek (Telegram)",
    'domain evil-one.com.tr',
    'handle acme_destek TELEGRAM',
  ),
  of('pl', 'strona evil-one.pl i plik faktura.pdf', 'domain evil-one.pl', 'file-name faktura.pdf'),
  of(
    'pt',
    'O site evil-one.com.br/entrar é golpe; anexo: boleto.pdf',
    'url https://evil-one.com.br/entrar',
    'file-name boleto.pdf',
  ),
  of(
    'fr',
    'Le site « evil-one.fr » et l’adresse http://evil-two.fr/connexion !',
    'domain evil-one.fr',
    'url http://evil-two.fr/connexion',
  ),
  of('de, punkt', 'evil-one (punkt) de', 'domain evil-one.de'),
  of('mathematical letters', '𝐞𝐯𝐢𝐥-𝐨𝐧𝐞.𝐜𝐨𝐦', 'domain evil-one.com'),
  of('letters in circles', 'ⓔⓥⓘⓛ-one.com', 'domain evil-one.com'),
]
