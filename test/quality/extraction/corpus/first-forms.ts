import { A, type Case, inForm, of } from './case.ts'

/** Written before anything of them was read: tables, mails, HTML. */
export const firstForms: readonly Case[] = [
  of(
    'csv',
    'url,type,seen\nhttps://evil-acme.com/login,phishing,2026-01-01\nhttps://evil-acme.net/,phishing,2026-01-02',
    'url https://evil-acme.com/login',
    'url https://evil-acme.net/',
  ),
  of(
    'csv, quotes',
    'id,url\n1,"https://evil-acme.com/a,b"\n2,"https://evil-acme.com/""q"""',
    'url https://evil-acme.com/a,b',
    'url https://evil-acme.com/',
  ),
  of(
    'csv, semicolons',
    'domain;reason\nevil-acme.com;kit\nevil-acme.net;kit',
    'domain evil-acme.com',
    'domain evil-acme.net',
  ),
  of(
    'csv, platform',
    'telegram,domain\nacme_x,evil-acme.com\n@acme_help,evil-acme.net',
    'domain evil-acme.com',
    'handle acme_help TELEGRAM',
    'domain evil-acme.net',
  ),
  of('tabs', `address\tchain\n${A}\t1\n`, `wallet ${A} ?`),
  of(
    'html link',
    '<p>Visit <a href="https://evil-acme.com/a?x=1&amp;y=2">your bank</a></p>',
    'url https://evil-acme.com/a?x=1&y=2',
  ),
  of(
    'html, text is the link',
    '<a href="https://evil-acme.com/a">https://evil-acme.com/a</a>',
    'url https://evil-acme.com/a',
  ),
  of(
    'html, another text',
    '<a href="https://evil-acme.com/a">www.acme.example</a>',
    'url https://evil-acme.com/a',
    'domain www.acme.example',
  ),
  of('html, broken word', '<div>evil<b>-acme</b>.<wbr>com is bad</div>', 'domain evil-acme.com'),
  of(
    'html, entities',
    '<td>evil-acme&#46;com</td><td>https&colon;//evil-acme.net</td>',
    'domain evil-acme.com',
    'url https://evil-acme.net',
  ),
  of(
    'html form',
    '<form action="//evil-acme.com/post.php" method=post><input name=password></form>',
    'url https://evil-acme.com/post.php',
  ),
  of('html, relative', '<img src="img/logo.png"><a href="/login.php">x</a><a href="#top">y</a>'),
  inForm(
    'mail',
    'mail',
    'From: "Acme" <no-reply@acme-mail.example>\nTo: victim@corp.example\nSubject: verify\nContent-Type: text/plain\n\nPlease visit https://evil-acme.com/x\n',
    'email no-reply@acme-mail.example',
    'mail-header victim@corp.example',
    'url https://evil-acme.com/x',
  ),
  of(
    'mail, quoted-printable',
    'From: a@acme-mail.example\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGo to https://evil-acme.com/verylong=\npath?a=3D1 =C3=BC\n',
    'email a@acme-mail.example',
    'url https://evil-acme.com/verylongpath?a=1',
  ),
  of(
    'mail, base64',
    `From: a@acme-mail.example\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${Buffer.from('<a href="https://evil-acme.com/b64">x</a>').toString('base64')}\n`,
    'email a@acme-mail.example',
    'url https://evil-acme.com/b64',
  ),
  of(
    'mail, encoded word',
    'From: a@acme-mail.example\nSubject: =?utf-8?B?ZXZpbC1hY21lLmNvbQ==?=\nMIME-Version: 1.0\n\nhi\n',
    'email a@acme-mail.example',
    'domain evil-acme.com',
  ),
]
