/** File extensions that aren't top-level domains, unlike `zip` (`invoice.zip` may be phishing). A test checks the suffix list. */
const fileEndings = new Set(
  (
    '7z aab aac accdb apk asp aspx avi bak bat bin bmp cer cfg chm class cmd conf cpp crx csv css dat db deb dll dmg doc docm docx ' +
    'dotx eml env epub exe flac flv gif gz hta htm html ico ics img ini ipa ipynb iso jar jpeg jpg js jse json jsonl jsp ' +
    'jsx key lnk lock log m4a mdb mjs mkv mp3 mp4 mpeg mpg msg msi odp ods odt ogg otf pcap pdf pem pfx php plist png ppt pptx ' +
    'psd pst rar raw reg rtf scss scr sqlite sql svg swf tar tgz tif tiff toml ts tsx ttf txt vbs vcf wasm wav webm webp wma wmv ' +
    'woff woff2 xhtml xls xlsm xlsx xml xpi yaml yml'
  ).split(' '),
)

/** Names on a blockchain, which neither browsers nor takedowns reach through DNS. */
const nameServices = new Set(['eth', 'sol', 'crypto', 'nft', 'bnb', 'lens', 'blockchain', 'bitcoin'])

export const notDomainEndings: readonly string[] = [...fileEndings, ...nameServices]

/** Returns why a name with this last label can't be a domain; undefined if it can. */
export function notDomainEnding(ending: string): 'file-name' | 'name-service' | undefined {
  if (fileEndings.has(ending)) return 'file-name'
  return nameServices.has(ending) ? 'name-service' : undefined
}
