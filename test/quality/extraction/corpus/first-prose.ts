import { type Case, of } from './case.ts'

/** Written before anything of them was read: what is no asset. */
export const firstProse: readonly Case[] = [
  of('prose', 'Hello. I saw this yesterday. It was bad, e.g. my wallet was empty, i.e. gone.'),
  of('decimals', 'It costs 3.14 or 1,000.50 or 12.5% and 0.05 ETH at 10.30 on 12.05.2026'),
  of('abbreviations', 'at 5 p.m. in the U.S. vs. the E.U., Inc. and Ltd. etc.'),
  of('a file', 'open invoice.pdf and setup.exe', 'file-name invoice.pdf', 'file-name setup.exe'),
  of('Node.js', 'We use Node.js and Vue.js here', 'file-name Node.js', 'file-name Vue.js'),
  of('a version', 'since v1.2.3 and 2.10.4', 'version v1.2.3', 'version 2.10.4'),
  of('a call', 'just call foo.bar() and window.open(url)', 'code foo.bar', 'code window.open'),
  of('a zip that is a file', 'The attachment invoice.zip was opened', 'file-name invoice.zip'),
  of('a zip that is a site', 'he sent me to the site microsoft-office.zip', 'domain microsoft-office.zip'),
  of('a script', 'run setup.sh then main.py', 'file-name setup.sh', 'file-name main.py'),
  of('README', 'see README.md', 'file-name README.md'),
  of('no space after the sentence', 'I lost it.Then he blocked me.It was bad'),
  of('lower case', 'ok.so he said done.it was over'),
  of('a path', 'cat /usr/local/bin/check.py', 'file-name check.py'),
  of('a price', 'v. good, $1.50/each and 2.5x'),
  of('dots', 'wait... what..no'),
  of('and/or', 'and/or, he/she, 24/7, w/o'),
  of('a ratio', '16:9, 10:30:45, 00:1a:2b:3c:4d:5e'),
  of('a name with initials', 'J.R.R. Tolkien and Dr.Smith, Ph.D.'),
  of('an attribute', 'const id = user.id; return this.name', 'code this.name', 'code user.id'),
]
