import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'
import { renderGuide } from '#tools/guide.ts'
import { leanContracts } from '#tools/lean-contracts.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The build is of two: what browsers are sent, and what draws their first screen on the server. */
const isClient = ({ name }: { readonly name: string }) => name === 'client'

/** Fills `<!--page-->` of the static pages with the markup of their React component: readable without script. */
function staticPages(): Plugin {
  return {
    name: 'static-pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!html.includes('<!--page-->')) return html
        const { module } = await runnerImport<typeof import('#web/landing/static-pages.tsx')>(
          at('web/landing/static-pages.tsx'),
          { configFile: false, root: at('.'), logLevel: 'error' },
        )
        const markup = module.renderStaticPage(basename(filename, '.html'))
        if (markup === undefined) throw new Error(`no static page is rendered for ${basename(filename)}`)
        return html.replace('<!--page-->', () => markup)
      },
    },
  }
}

/** Fills web/help.html with the user's guide. */
function guide(): Plugin {
  return {
    name: 'guide',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--guide-->')) return html
        const { contents, text } = await renderGuide()
        return html.replace('<!--contents-->', () => contents).replace('<!--guide-->', () => text)
      },
    },
  }
}

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const signedOutScripts = [
  'landing/passkey-sign-in.ts',
  'landing/confirmed-broadcast.ts',
  'landing/live-example-rate.ts',
  'landing/first-focus.ts',
]
const application = 'app/application.tsx'
const firstScreen = 'features/dashboard/dashboard-page.tsx'
/** The pages of the screens that the server draws. */
const drawnPages = {
  'home.html': firstScreen,
  'monitoring.html': 'features/real-time-monitoring/real-time-monitoring-page.tsx',
  'analytics.html': 'features/advanced-analytics/advanced-analytics-page.tsx',
}

/**
 * Names the application's scripts in the page, since nothing imports them before its first paint. All then come at once, and none
 * waits for another. Writes a page for each screen that the server draws: the same, which also names those of the screen, but in a
 * template, out of which `main.tsx` takes them once the screen is painted, since that does not wait for them.
 */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    applyToEnvironment: isClient,
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no index.html')
      const html = String(page.source)
      const linksTo = (...entries: string[]) =>
        [...scriptsOf(bundle, entries)]
          .filter((file) => !html.includes(file))
          .map((file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`)
          .join('')
      page.source = html.replace('  </head>', `${linksTo(application)}  </head>`)
      for (const [fileName, screen] of Object.entries(drawnPages)) {
        const links = `    <template id="scripts">\n${linksTo(application, screen)}    </template>\n`
        this.emitFile({ type: 'asset', fileName, source: html.replace('  </body>', `${links}  </body>`) })
      }
    },
  }
}

/** The scripts of these modules' chunks, with all that they import. */
function scriptsOf(bundle: Rolldown.OutputBundle, entries: readonly string[]): ReadonlySet<string> {
  const scripts = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || scripts.has(file)) return
    scripts.add(file)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const entry of entries) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${entry}`),
    )
    if (!chunk) throw new Error(`the build has no chunk of ${entry}`)
    visit(chunk.fileName)
  }
  return scripts
}

/**
 * The chunk that a module of the first screen goes into: few scripts, since each costs a phone a round trip of its own. What the
 * pages before the sign-in import as well stays apart, and so does what belongs to other screens.
 */
function firstScreenChunks(): Rolldown.CodeSplittingNameFunction {
  let chunks: ReadonlyMap<string, string> | undefined
  const parts = [
    ['react', 'app/draw.tsx'],
    ['query', 'app/query-client.ts'],
    ['application', application],
    ['common', firstScreen],
  ] as const
  return (id, graph) => {
    chunks ??= chunksOf(graph)
    return chunks.get(id) ?? null
  }

  function chunksOf(graph: ChunkingContext) {
    const found = new Map<string, string>()
    const entries = new Set(parts.map(([, entry]) => at(`web/${entry}`)))
    const apart = closureOf(
      graph,
      signedOutScripts.map((script) => at(`web/${script}`)),
    )
    // The bundler's own helpers (their ids begin with a null byte) serve the page's first script, which comes before all of these.
    const isTaken = (id: string) => found.has(id) || apart.has(id) || entries.has(id) || id.startsWith('\0')
    for (const [name, entry] of parts) {
      for (const id of closureOf(graph, [at(`web/${entry}`)])) {
        if (!isTaken(id)) found.set(id, id.includes('/features/dashboard/') ? 'dashboard' : name)
      }
    }
    return found
  }
}

/** These modules with all that they import before they run. */
function closureOf(graph: ChunkingContext, entries: readonly string[]): ReadonlySet<string> {
  const closure = new Set<string>()
  const visit = (id: string) => {
    if (closure.has(id)) return
    closure.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return closure
}

/** Lays each script and style beside itself compressed, once and as small as it gets; the server hands out what is asked for. */
function compressed(): Plugin {
  const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: isClient,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(m?js|css)$/.test(fileName))
      for (const file of files) {
        const source = file.type === 'chunk' ? file.code : file.source
        for (const [suffix, compress] of Object.entries(encodings)) {
          await writeFile(join(dir, `${file.fileName}.${suffix}`), await compress(source))
        }
      }
    },
  }
}

/**
 * Making a schema does nothing but make it. Said here, since no bundler can see it: a screen that wants one call of a contract
 * would bring all of them.
 */
const pureInContracts = ['z', 'defineRoute']

export default defineConfig({
  root: at('web'),
  plugins: [react(), tailwindcss(), staticPages(), guide(), leanContracts(), preloads(), compressed()],
  // `npm run dev`: the screens come from here, every call from the server beside it.
  // `web/api` holds sources, which are no calls.
  server: { proxy: { '^/api/(?!.*[.]tsx?([?]|$))': `http://127.0.0.1:${process.env.PORT || 5000}` } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: at('dist/web'),
        emptyOutDir: true,
        manifest: true,
        // Everything is a file of its own: the CSP allows no inlined font, style or script.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          treeshake: { manualPureFunctions: pureInContracts },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: firstScreenChunks(), debugName: 'first screen' }],
            },
          },
          input: [
            at('web/index.html'),
            at('web/landing.html'),
            at('web/sign-in.html'),
            at('web/code.html'),
            at('web/enrolment.html'),
            at('web/recovery-codes.html'),
            at('web/confirmed.html'),
            at('web/set-up.html'),
            at('web/join.html'),
            at('web/help.html'),
          ],
        },
      },
    },
    ssr: {
      // Only what is drawn of the packages: all icons would take the server longer to read than to draw a screen.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: at('dist/drawing'),
        emptyOutDir: true,
        copyPublicDir: false,
        emitAssets: false,
        minify: true,
        rolldownOptions: { treeshake: { manualPureFunctions: pureInContracts }, input: at('web/app/picture.tsx') },
      },
    },
  },
})
