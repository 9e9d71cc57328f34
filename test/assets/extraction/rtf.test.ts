import { describe, expect, it } from 'vitest'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { htmlOfRtf } from '#lib/assets/extraction/formats/rtf.ts'
import { extractAll } from '#lib/assets/extraction/extract.ts'

const assetsIn = async (text: string): Promise<string[]> =>
  extractAll(await decode(text)).flatMap((one) => (one.kind === 'asset' ? [one.asset.content] : []))

const LINKED =
  '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}{\\*\\xmlnstbl {\\xmlns1 https://schemas.word.test/2003}}' +
  '{\\*\\template https://template.evil.test/a.dotm}{\\info{\\author https://author.corp.test}}\\pard Please ' +
  '{\\field{\\*\\fldinst {HYPERLINK "https://behind.evil.test/b?x=1&y=2" \\\\o "tip" }{{\\*\\datafield 00d0c9ea}}}{\\fldrslt sign in}} today.\\par ' +
  '{\\field{\\*\\fldinst HYPERLINK \\\\l "top"}{\\fldrslt Top}}' +
  '{\\shp{\\*\\shpinst{\\sp{\\sn pihlShape}{\\sv {\\*\\hl{\\hlloc }{\\hlsrc https://shape.evil.test/c}}}}{\\shptxt in a box}}}' +
  '{\\pict\\pngblip\\bin6 {\\}}{ff}\\line Or https://plain.evil.test/d\\par}'

describe('RTF', () => {
  it('as text has its links behind its words', () => {
    expect(htmlOfRtf(LINKED)).toBe(
      '<html><a href="https://template.evil.test/a.dotm"></a>' +
        'Please <a href="https://behind.evil.test/b?x=1&amp;y=2">sign in</a> today.<br>\nTop' +
        '<a href="https://shape.evil.test/c"></a>in a box<br>\nOr https://plain.evil.test/d<br>\n',
    )
  })

  it.each<[string, string]>([
    ['pasted or dropped', LINKED],
    [
      'attached to a mail',
      `From: a@b.test\nSubject: x\nContent-Type: application/rtf; name="bill.rtf"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${btoa(LINKED)}\n`,
    ],
    [
      'called .doc, as Word opens it',
      `From: a@b.test\nSubject: x\nContent-Type: application/msword; name="bill.doc"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${btoa(LINKED)}\n`,
    ],
  ])('is read: %s', async (_, text) => {
    const all = await assetsIn(text)
    for (const one of ['behind.evil.test/b?x=1&y=2', 'plain.evil.test/d', 'shape.evil.test/c'])
      expect(all).toContain(`https://${one}`)
    // What Word writes for itself.
    expect(all.join('\n')).not.toMatch(/schemas|author/)
  })

  it('is read by the code page of each font, and of the whole where that has none', () => {
    const fonts =
      '{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset134 SimSun;}{\\f2\\fcharset204 Arial;}{\\f3\\fcharset2 Symbol;}}'
    const rtf =
      `{\\rtf1\\ansi\\ansicpg932\\deff0${fonts}\\'93\\'fa {\\f1\\'c4\\'e3}\\f2\\'cf\\'f0\\plain\\'93\\'fa ` +
      // The second byte of a letter is written as it is where it is a sign of its own.
      `\\'83A{\\f3\\'93\\'fa}}`
    expect(htmlOfRtf(rtf)).toBe('<html>日 你Пр日 ア日')
  })

  it('keeps a tag of its HTML in the code page of the whole', () => {
    const fonts = '{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}'
    const rtf = `{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0${fonts}{\\f1{\\*\\htmltag84 <a title="\\'e9">}\\'ef</a>}}`
    expect(htmlOfRtf(rtf)).toBe('<a title="é">п</a>')
  })

  it('leaves out as many characters behind one in Unicode as it says', () => {
    expect(
      htmlOfRtf(
        "{\\rtf1\\uc2\\u8230 ?!a{\\uc0\\u8230 b}\\u8230\\'3f?c\\ldblquote d\\rdblquote\\emdash\\bullet}",
      ),
    ).toBe('<html>…a…b…c“d”—•')
  })

  it('that was only plain text is empty where the message has that beside it', () => {
    const plain = '{\\rtf1\\ansi\\fromtext \\pard https://a.test\\par}'
    expect(htmlOfRtf(plain, true)).toBe('')
    expect(htmlOfRtf(plain)).toContain('https://a.test<br>')
  })

  it('ends a line where a backslash does, as macOS writes it, and behind nested cells', () => {
    expect(htmlOfRtf('{\\rtf1 https://one.test/a\\\ntwo.test\\\n}')).toBe(
      '<html>https://one.test/a<br>\ntwo.test<br>\n',
    )
    expect(htmlOfRtf('{\\rtf1 one.test\\nestcell two.test\\nestrow three.test}')).toBe(
      '<html>one.test\ttwo.test<br>\nthree.test',
    )
  })

  it('keeps what stands behind many signs, deep groups and a long link', () => {
    expect(htmlOfRtf(`{\\rtf1 ${'<'.repeat(100_000)} https://a.test}`)).toContain('https://a.test')
    expect(htmlOfRtf(`{\\rtf1 a${'{'.repeat(2000)}b${'}'.repeat(2000)}c}`)).toBe('<html>abc')
    const long = `https://a.test/${'x'.repeat(4000)}`
    expect(htmlOfRtf(`{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "${long}"}{\\fldrslt Pay}}}`)).toContain(
      `"${long}"`,
    )
  })
})
