import type { Plugin } from 'vite'

type Chunk = { fileName: string; code: string; isEntry: boolean; imports: string[]; map?: object | null }
type Bundle = Record<string, { type: string }>

const isChunk = (file: { type: string }): file is { type: string } & Chunk => file.type === 'chunk'

/**
 * Runs in the background before its first script: reads another one when an `import()` needs it. `at`: the file that has each part.
 * A worker may import later only what it has imported while it was installed (Service Workers, importScripts): where that failed, it
 * must not be installed, or it would stay without it over every restart until the next version. The browser then installs it again
 * when it next starts (tried in Chromium 156). Firefox’s background is a page, which has loaded all scripts before.
 */
export const readParts = (at: Record<string, string>): ((name: string) => unknown) => {
  const parts: Parts = (globalThis.parts ??= {})
  const made: Record<string, { exports: unknown }> = {}
  const read = (name: string): Part => {
    if (!parts[name]) globalThis.importScripts?.(`/${at[name]}`)
    const part = parts[name]
    if (!part) throw new Error(`${at[name]} is not there`)
    return part
  }
  const need = (path: string): unknown => {
    const name = path.slice('./'.length)
    const there = made[name]
    if (there) return there.exports
    const part = read(name)
    const module = (made[name] = { exports: {} })
    part(module, module.exports, need)
    return module.exports
  }
  // An error that is only thrown here is told in the console, and the worker installed all the same.
  self.addEventListener('install', (event: Event & { waitUntil?: (work: Promise<unknown>) => void }) => {
    event.waitUntil?.((async () => Object.keys(at).map(read))())
  })
  return need
}

declare global {
  var parts: Parts | undefined
  /** In Chromium’s worker; not in Firefox’s background page. */
  var importScripts: ((script: string) => void) | undefined
}

/** What a chunk only loads and uses nothing of: the bundler’s helpers, which may be in any chunk. */
const UNUSED = /^require\((["'`])\.\/[^"'`]+\1\);?/gm

/**
 * Escapes what isn’t ASCII, which in code is in texts and expressions alone: one other character in a script, and the browser holds all of
 * it with two bytes a character, decoded anew at each start.
 */
export const inAscii = (code: string): string => {
  const asWritten = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw`[^`]*?[^\0-\x7f`]/.exec(code)
  if (asWritten) throw new Error(`Can’t be escaped: ${asWritten[0]}`)
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** How the bundler hands on each name at the end of a chunk: by a function that is called at each use. */
const HANDED_ON =
  /(?:Object\.defineProperty\(exports,"[\w$]+",\{enumerable:!0,get:function\(\)\{return ?[^{}]+\}\}\)[,;]?)+/g
const EACH = /exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return ?([^{}]+)\}\}/g

/** Hands on the values themselves, a quarter of the bytes and no function to compile: `transform` refuses names that change later. */
export const byValue = (code: string): string =>
  code.replace(
    HANDED_ON,
    (all) =>
      `Object.assign(exports,{${Array.from(all.matchAll(EACH), ([, name, value]) => `${name}:${value}`).join()}});`,
  )

type Part = (module: object, exports: object, need: (path: string) => unknown) => void
type Parts = Record<string, Part>

/**
 * Makes several scripts of the background, since a person waits for each start of the worker and Chromium takes over all compiled
 * code of a script before it runs any: one for what is there at the start, and one for each `import()`, in the order of `later`,
 * with what the scripts before it don’t have. Each module is in one of them, and runs when it is first needed.
 */
export const backgroundScripts = (later: readonly string[], shared: readonly string[] = []): Plugin => ({
  name: 'background-scripts',
  transform: (code, id) => {
    if (/^export let /m.test(code)) throw new Error(`${id} exports a name that changes`)
  },
  generateBundle: (_options, bundle: Bundle) => {
    const chunks = Object.values(bundle).filter(isChunk)
    // With source maps (npm run bench -- sizes), each chunk stays what its map is of: its bytes are counted, and nothing runs it.
    if (chunks.some(({ map }) => map)) return
    const at: Record<string, string> = Object.fromEntries(shared.map((file) => [file, file]))
    const codeOf: Record<string, string> = {}
    const place = ({ fileName, imports, code: whole }: Chunk, file: string): void => {
      if (at[fileName] !== undefined) return
      const code = byValue(whole.replace(UNUSED, ''))
      if (code.includes('defineProperty(exports'))
        throw new Error(`${fileName} hands on names in a way that is not known here`)
      const used = imports.filter((name) => code.includes(`./${name}`))
      at[fileName] = file
      codeOf[file] =
        `${codeOf[file] ?? ''}parts[${JSON.stringify(fileName)}]=(module,exports,require,need=require)=>{${code}}\n`
      for (const one of chunks) if (used.includes(one.fileName)) place(one, file)
    }
    const [entry] = chunks.filter(({ isEntry }) => isEntry)
    const ordered = later.flatMap((name) => chunks.filter(({ fileName }) => fileName === `${name}.js`))
    if (!entry || ordered.length !== later.length)
      throw new Error(`The background has no ${later.join(', ')}`)
    for (const chunk of [entry, ...ordered]) place(chunk, chunk.fileName)
    for (const chunk of chunks) {
      const code = codeOf[chunk.fileName]
      if (at[chunk.fileName] === undefined)
        throw new Error(`Nothing in wxt.config.ts says when ${chunk.fileName} is read`)
      if (code === undefined) delete bundle[chunk.fileName]
      else if (chunk !== entry)
        chunk.code = inAscii(`(globalThis.parts??={},(parts)=>{${code}})(globalThis.parts)\n`)
    }
    entry.code = inAscii(
      `(()=>{const need=(${String(readParts)})(${JSON.stringify(at)}),{parts}=globalThis;${codeOf[entry.fileName]}need('./${entry.fileName}')})()\n`,
    )
  },
})
