import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { defineConfig } from 'wxt'
import { backgroundScripts } from './.ci/background-scripts.ts'
import { helpFiles } from './.ci/help/help-files.ts'
import { oneTableOfNamedLetters } from './.ci/named-letters.ts'
import { OLDEST, STYLES } from './.ci/oldest-browsers.ts'
import { buildShared, fromShared, SHARED_SCRIPTS } from './.ci/shared-scripts.ts'
import { fixDates } from './.ci/zip.ts'

/**
 * Public key that fixes the Chrome ID of development and self-hosted builds, because policies name it. The Web Store rejects packages with
 * a key, so .ci/wxt.store.config.ts omits it.
 */
const CHROME_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA7fGE9z+J2FRGVtpxyrLbxL/pY/78yyczpUlWNzF805A1eMqMheepdPtiMQaam8ewDkk+4wBOA/B4O2r2QBawWCw+odbH8zx/CdiEOxPn20lbDqxvPzN+J2Z96D+DICz/AdOLG3LfF0tEaxiaNWTjKDMjSSfwXByPQJ5fGQtZSBkdEtva1/l7jQujkl4xSbcf2SPkKcg+zMbeHc3uE9ehZKnT3tpKc7UqRZNiTry5r/7qzEBiDy71DXyMZFOxJCNVYOYMc2+snTG6kbQCXcAt6JNB8WZ8KfkJDPf8lrgAIQepRYiA3gsdrpZTpi1i9sf8xrpM8GxV+yEVSNu7HRQCOwIDAQAB'

/** Pages fetch nothing. The worker talks to one service, whose host is known only at run time (https, or http on loopback). */
const contentSecurityPolicy = ({ style = '', connect = '' } = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style}`,
    "img-src 'self' data:",
    `connect-src 'self' https: http://127.0.0.1:* http://localhost:*${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For `npm run dev` only: it serves styles, injects some, and announces changes over a socket. */
const SERVED = { style: " 'unsafe-inline' http://localhost:*", connect: ' ws://localhost:*' }

/** Chromium reserves Alt+Shift+R, P and X; a taken shortcut isn’t assigned at all (measured in Chromium 156). */
const SHORTCUT = { firefox: 'Alt+Shift+R', chromium: 'Alt+Shift+D' }
/**
 * Free in both (measured in Chromium 156 and Firefox 153, whose menu bar takes Alt+Shift with its own letters first). Firefox’s built-in
 * sidebar command grants no access to the page; any other command does, and opens the panel too.
 */
const PANEL_SHORTCUT = 'Alt+Shift+L'

/** One chunk with everything a first frame needs, and all that it imports: each file costs the popup’s first frame another request. */
const FIRST_FRAME = {
  name: 'page',
  test: /preact|preload-helper|wxt-html-plugins|components\/popup\/first-frame\/|components\/ui\/page\.|entrypoints\/popup\/styles|platform\/browser\./,
}
/** What pages take of each shared script: apart, since a page without one of them must not load it. */
const OF_SHARED = SHARED_SCRIPTS.map((file) => ({
  name: `of-${file.replace('.js', '')}`,
  test: (id: string) => id.includes(`shared:${file}`),
}))
/** Modules that several pages need after the first frame: in one chunk, since starting to load each takes the thread a millisecond. */
const AFTER_IT = {
  name: 'shown',
  test: /components\/(?:ui|wording|report)\/.*\.tsx?$|\/lib\/(?:limits|result|model\/.*|assets\/asset|messages\/.*)\.ts$/,
  minShareCount: 2,
}

/** What the background reads later, one script each; drafts stand on the verdict, everything else on both. */
const LATER = ['verdict', 'drafts', 'handlers']

const TARGETS = [`chrome${OLDEST.chrome}`, `firefox${OLDEST.firefox}`]

/** Keeps a page from detecting that it is read. */
const SILENT = {
  'wxt/utils/content-script-context': fileURLToPath(
    new URL('lib/capture/silent-context.ts', import.meta.url),
  ),
}

/** The project without local leftovers: whoever has the sources package can build, try and test what they read. */
const SOURCES = [
  '{.ci,.github,components,docs,entrypoints,lib,public,test}/**',
  '{CHANGELOG,CONTRIBUTING,README,SECURITY}.md',
  '{.gitattributes,.gitignore,.oxfmtrc.json,.oxlintrc.json,LICENSE,.knip.json,package.json,package-lock.json}',
  '{tsconfig.json,wxt.config.ts}',
]

/** Preact’s only way to set markup from a string (`dangerouslySetInnerHTML`), which no page uses. */
const MARKUP = /\.innerHTML=(?=\w+\.__html)/g

/** Removes it from the packages, so that such a string would show as text. Fails the build if Preact’s code changes. */
const withoutMarkup = {
  name: 'without-markup',
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('/preact/dist/preact.mjs')) return undefined
    if (code.match(MARKUP)?.length !== 1)
      throw new Error(`${id} makes markup in a way that is not known here`)
    return code.replace(MARKUP, '.textContent=')
  },
}

const messagesAlone = (path: string): string => {
  const messages: Record<string, { message: string }> = JSON.parse(readFileSync(path, 'utf8'))
  return JSON.stringify(
    Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, { message }])),
  )
}

/** Not in `npm run dev`, which builds each entrypoint whole. */
let isPackage = false
const TAKES_SHARED: Record<string, 'background' | 'page'> = { background: 'background', popup: 'page' }

export default defineConfig({
  zip: { dotSources: true, includeSources: SOURCES },
  hooks: {
    'build:before': ({ config: { mode, command } }) => {
      isPackage = command === 'build'
      // A NODE_ENV from the shell would put development code with local paths into the packages.
      if (mode === 'production') process.env.NODE_ENV = mode
    },
    // Translators read the descriptions; the packages need the messages alone.
    'build:publicAssets': async (_wxt, files) => {
      if (isPackage)
        for (const { file, code } of await buildShared({ target: TARGETS, sourcemap: false }))
          files.push({ relativeDest: file, contents: code })
      for (const [at, file] of files.entries())
        if (/_locales.*messages\.json$/.test(file.relativeDest) && 'absoluteSrc' in file)
          files[at] = { relativeDest: file.relativeDest, contents: messagesAlone(file.absoluteSrc) }
      for (const { path, contents } of helpFiles()) files.push({ relativeDest: path, contents })
    },
    // WXT’s own list has test files, too.
    'zip:start': (wxt) => {
      wxt.config.zip.excludeSources = []
    },
    'zip:extension:done': (_wxt, path) => fixDates(path),
    'zip:sources:done': (_wxt, path) => fixDates(path),
    'vite:build:extendConfig': (entrypoints, config) => {
      const from = entrypoints.map(({ type, name }) => (name === 'reader' ? name : TAKES_SHARED[type]))
      const [where] = from.filter((one) => one !== undefined)
      if (isPackage && where) config.plugins = [...(config.plugins ?? []), fromShared(where)]
      if (entrypoints.some(({ type }) => type === 'background') && config.build?.lib) {
        config.build.lib.formats = ['cjs']
        const chunkFileNames = ({ name }: { name: string }): string =>
          name.startsWith('open-') ? `${name.slice('open-'.length)}.js` : `part-${name}.js`
        config.build = mergeConfig(config.build, { rolldownOptions: { output: { chunkFileNames } } })
        config.plugins = [
          ...(config.plugins ?? []),
          backgroundScripts(LATER, isPackage ? SHARED_SCRIPTS : []),
        ]
      }
      if (entrypoints.some(({ type }) => type === 'content-script'))
        Object.assign(
          config,
          mergeConfig(config, {
            resolve: { alias: SILENT },
            // WXT’s logger, which prints nothing in a package.
            build: { rolldownOptions: { treeshake: { manualPureFunctions: ['logger'] } } },
          }),
        )
      if (!entrypoints.some(({ type }) => type === 'popup')) return
      config.build = mergeConfig(config.build ?? {}, {
        rolldownOptions: { output: { codeSplitting: { groups: [FIRST_FRAME, ...OF_SHARED, AFTER_IT] } } },
      })
    },
    // WXT takes the button’s title from the popup’s document, which isn’t localized at build time.
    'build:manifestGenerated': (_wxt, manifest) => {
      if (manifest.action) manifest.action.default_title = '__MSG_extension_name__'
      if (manifest.sidebar_action) manifest.sidebar_action.default_title = '__MSG_extension_name__'
      // Firefox’s background is a page without importScripts: it loads the scripts side by side.
      const { background } = manifest
      if (background && 'scripts' in background)
        background.scripts = [
          ...(isPackage ? SHARED_SCRIPTS : []),
          ...LATER.map((name) => `${name}.js`),
          ...(background.scripts ?? []),
        ]
    },
  },
  imports: false,
  manifestVersion: 3,
  manifest: ({ browser, command }) => ({
    name: '__MSG_extension_name__',
    short_name: '__MSG_extension_short_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage', 'unlimitedStorage'],
    optional_permissions: ['notifications', 'tabs'],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: {
      extension_pages: contentSecurityPolicy(command === 'serve' ? SERVED : {}),
    },
    action: { default_title: '__MSG_extension_name__' },
    commands: {
      _execute_action: {
        suggested_key: { default: SHORTCUT[browser === 'firefox' ? 'firefox' : 'chromium'] },
      },
      'side-panel': { description: '__MSG_panel_open__', suggested_key: { default: PANEL_SHORTCUT } },
    },
    omnibox: { keyword: 'tdr' },
    incognito: 'spanning',
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: '{4d3f9c52-6f0e-4b5a-9c1b-7a1d2b8e63f4}',
              strict_min_version: `${OLDEST.firefox}.0`,
              // docs/privacy.md explains each.
              data_collection_permissions: {
                required: [
                  'authenticationInfo',
                  'browsingActivity',
                  'personalCommunications',
                  'personallyIdentifyingInfo',
                  'websiteContent',
                ],
                optional: ['technicalAndInteraction'],
              },
            },
          },
        }
      : {
          // Firefox needs no schema for policies.json (docs/administrators.md).
          storage: { managed_schema: 'managed-schema.json' },
          minimum_chrome_version: String(OLDEST.chrome),
          key: CHROME_KEY,
        }),
  }),
  vite: () => ({
    plugins: [withoutMarkup, oneTableOfNamedLetters],
    css: STYLES,
    build: {
      target: TARGETS,
      sourcemap: false,
      // All supported browsers preload modules natively; the polyfill would add a fetch to the pages.
      modulePreload: { polyfill: false },
      // Inlined constants would copy the public suffix list into the worker several times.
      rolldownOptions: { optimization: { inlineConst: false } },
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  }),
})
