import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { build, type Plugin, type Rolldown } from 'vite'
import { byValue, inAscii } from './background-scripts.ts'

const ROOT = join(import.meta.dirname, '..')

/** `modules`: files of the project, or a package with the sources that use it, which alone say what of it is needed. `standsOn`: the script that it needs as soon as it runs. */
type Shared = { file: string; modules: string[]; without?: string[]; standsOn?: string }

const SCHEMAS = 'zod/mini'

/**
 * What the background, pages and their reader all read assets and texts by: a script each, which each of them loads as it needs it.
 * Bundled into all of them, the package would have it two or three times. They know nothing but what they are given (and remember that
 * at most): some of it is also bundled where a page would load all of a script for a little of it.
 */
const SHARED: readonly Shared[] = [
  {
    file: 'assets.js',
    modules: [
      'lib/assets/*.ts',
      'lib/assets/{data,platforms,unwrap}/*.ts',
      'lib/assets/extraction/{characters,extracted}.ts',
      'lib/assets/extraction/readers/wallets.ts',
      'lib/look-alike/**/*.ts',
    ],
  },
  {
    file: 'redaction.js',
    modules: ['lib/redaction/*.ts'],
    without: ['lib/redaction/secret-kinds.ts'],
    standsOn: 'assets.js',
  },
  { file: 'schemas.js', modules: [SCHEMAS] },
  {
    file: 'texts.js',
    modules: ['lib/assets/extraction/*.ts', 'lib/assets/extraction/readers/*.ts'],
    without: ['lib/assets/extraction/extract.ts'],
    standsOn: 'assets.js',
  },
]

/** What the popup shows after its first frame: 15 kB, for which it would load all of `assets.js`. */
const IN_PAGES = [
  'lib/assets/{asset,defang,host,parse-asset,written-text}.ts',
  'lib/assets/extraction/extracted.ts',
  'lib/look-alike/look-alike-match.ts',
]

export const SHARED_SCRIPTS = SHARED.map(({ file }) => file)

/** The scripts to read for one of them, in their order. */
const scriptsFor = (name: string): string[] => {
  const standsOn = SHARED.find(({ file }) => file === name)?.standsOn
  return standsOn === undefined ? [name] : [standsOn, name]
}

const inProject = (path: string): string => path.split(sep).join('/')

/** In one order everywhere: packages are reproducible. */
const filesNamed = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map(inProject).toSorted()

const named = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) =>
    pattern === SCHEMAS ? SCHEMAS : filesNamed(pattern).filter((path) => !/\.d\.c?ts$/.test(path)),
  )

/** The script that has each module. */
export const sharedModules = new Map<string, string>()
for (const { file, modules, without = [] } of SHARED)
  for (const path of named(modules))
    if (!sharedModules.has(path) && !without.includes(path)) sharedModules.set(path, file)

const inPages = new Set(named(IN_PAGES))

const sources = new Map(
  filesNamed('{lib,components,entrypoints}/**/*.{ts,tsx}').map((path) => [
    path,
    readFileSync(join(ROOT, path), 'utf8'),
  ]),
)

/** What of the schema library the project uses: as `z.name`, or imported by its name; `z.output<…>` is a type alone. */
const schemaNames = (): string[] => {
  const used = [...sources.values()]
    .filter((source) => source.includes(`from '${SCHEMAS}'`))
    .flatMap((source) => [
      ...Array.from(source.matchAll(/\bz\.([a-z]\w*)\b(?!<)/g), ([, name = '']) => name),
      ...Array.from(source.matchAll(/\{ (\w+)[^}]*\} from 'zod\/mini'/g), ([, name = '']) => name),
    ])
  return [...new Set(used)].filter((name) => name in z && name !== 'core')
}

const isNamedIn = (source: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`).test(source)

const namesOf = async (path: string): Promise<string[]> => {
  if (path === SCHEMAS) return schemaNames()
  const file = sharedModules.get(path)
  const made: object = await import(pathToFileURL(join(ROOT, path)).href)
  const others = [...sources].filter(([other]) => sharedModules.get(other) !== file)
  return Object.keys(made).filter((name) => others.some(([, source]) => isNamedIn(source, name)))
}

type Names = Map<string, string>

/** Each name of each module that something outside of its script may need, and as what the script hands it on. */
const handedOn = async (): Promise<Map<string, Names>> => {
  const all = new Map<string, Names>()
  let count = 0
  for (const path of sharedModules.keys()) {
    const names = await namesOf(path)
    all.set(path, new Map(names.map((name) => [name, `a${(count += 1).toString(36)}`])))
  }
  return all
}
let known: Promise<Map<string, Names>> | undefined
const namesHandedOn = async (path: string): Promise<Names> =>
  (await (known ??= handedOn())).get(path) ?? new Map()

/** Runs in a page, whose imports have read the scripts. */
export const readInPage = (parts: typeof globalThis.parts): ((path: string) => unknown) => {
  const made: Record<string, { exports: object }> = {}
  const need = (path: string): unknown => {
    const there = made[path]
    if (there) return there.exports
    const part = parts?.[path.slice('./'.length)]
    if (!part) throw new Error(`${path} is not there`)
    const module = (made[path] = { exports: {} })
    part(module, module.exports, need)
    return module.exports
  }
  return need
}

/** `reader`: a worker of a page, of one script. */
export type Where = 'background' | 'page' | 'reader'

const READ = '\0read-shared'
const MODULE = '\0shared:'

/** In the background and in a shared script, `need` is there (background-scripts.ts). */
const READERS: Record<Where, string> = {
  background: 'export const from = (...files) => need(`./${files.at(-1)}`)',
  page: `const need = (${String(readInPage)})(globalThis.parts)
export const from = (...files) => need(\`./\${files.at(-1)}\`)`,
  reader: `const need = (${String(readInPage)})(globalThis.parts ??= {})
export const from = (...files) => {
  for (const file of files) globalThis.parts[file] ?? importScripts(\`/\${file}\`)
  return need(\`./\${files.at(-1)}\`)
}`,
}

/** Takes what is in the shared scripts from these, but for `own`. */
export const fromShared = (where: Where, own?: string): Plugin => ({
  name: 'from-shared-scripts',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (source === READ) return { id: READ, moduleSideEffects: false }
      if (SHARED_SCRIPTS.some((file) => source === `/${file}`)) return { id: source, external: 'absolute' }
      if (importer === undefined) return undefined
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved || resolved.external) return undefined
      const path = source === SCHEMAS ? SCHEMAS : inProject(relative(ROOT, resolved.id))
      const file = sharedModules.get(path)
      if (file === undefined || file === own || (where === 'page' && inPages.has(path))) return undefined
      return { id: `${MODULE}${file}:${path.replaceAll('/', ':')}`, moduleSideEffects: where === 'page' }
    },
  },
  // The library says that making a schema has no effects; where it isn’t there, unused schemas would stay.
  transform: {
    order: 'pre',
    handler: (code, id) =>
      id.startsWith(ROOT) && code.includes(`from '${SCHEMAS}'`)
        ? {
            code: code.replace(/(?<![\w.$'])z\.(?!parse|safeParse)[a-z]\w*\(/g, '/* @__PURE__ */ $&'),
            map: null,
          }
        : undefined,
  },
  async load(id) {
    if (id === READ) return `${READERS[where]}\nexport const get = (all, name) => all[name]`
    if (!id.startsWith(MODULE)) return undefined
    const [file = '', ...folders] = id.slice(MODULE.length).split(':')
    const names = [...(await namesHandedOn(folders.join('/')))]
    const scripts = scriptsFor(file)
    return `${where === 'page' ? scripts.map((script) => `import '/${script}'`).join('\n') : ''}
import { from, get } from '${READ}'
const all = /* @__PURE__ */ from(${scripts.map((script) => `'${script}'`).join()})
${names.map(([, as]) => `const ${as} = /* @__PURE__ */ get(all, '${as}')`).join('\n')}
export { ${names.map(([name, as]) => `${as} as ${name}`).join()} }`
  },
})

const ENTRY = '\0shared-entry'

type Made = { file: string; code: string; map: Rolldown.SourceMap | null }

const buildOne = async (
  { file }: Shared,
  config: { target: string[]; sourcemap: boolean },
): Promise<Made> => {
  const modules = [...sharedModules].flatMap(([path, its]) => (its === file ? [path] : []))
  const exported = await Promise.all(
    modules.map(async (path) => {
      const names = Array.from(await namesHandedOn(path), ([name, as]) => `${name} as ${as}`)
      return names.length === 0
        ? ''
        : `export { ${names.join()} } from ${JSON.stringify(path === SCHEMAS ? path : join(ROOT, path))}`
    }),
  )
  const entry: Plugin = {
    name: 'shared-entry',
    resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
    load: (id) => (id === ENTRY ? exported.join('\n') : undefined),
  }
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    mode: 'production',
    plugins: [entry, fromShared('background', file)],
    build: {
      write: false,
      target: config.target,
      sourcemap: config.sourcemap ? 'hidden' : false,
      copyPublicDir: false,
      rolldownOptions: {
        input: ENTRY,
        output: {
          format: 'cjs',
          esModule: false,
          generatedCode: { symbols: false },
          entryFileNames: file,
          codeSplitting: false,
        },
        preserveEntrySignatures: 'strict',
        optimization: { inlineConst: false },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunk = outputs.flatMap(({ output }) => output).find((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`${file} was not built`)
  const code = byValue(chunk.code)
  if (code.includes('defineProperty(exports'))
    throw new Error(`${file} hands on names in a way that is not known here`)
  return {
    file,
    code: config.sourcemap
      ? chunk.code
      : inAscii(`(globalThis.parts??={})[${JSON.stringify(file)}]=(module,exports,need)=>{${code}}\n`),
    map: chunk.map,
  }
}

export const buildShared = (config: { target: string[]; sourcemap: boolean }): Promise<Made[]> =>
  Promise.all(SHARED.map((one) => buildOne(one, config)))
