import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import * as fontkit from 'fontkit'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import subsetFont from 'subset-font'
import { defineConfig, normalizePath, type Plugin, runnerImport } from 'vite'
import { clientContract } from '#tools/client-contract.ts'
import { renderGuide } from '#tools/guide.ts'
import { sourceLanguage, translations } from '#tools/translations.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The language to build; each has its pages and assets in a folder. */
const language = process.env.CORRIDOR_LANGUAGE || sourceLanguage
const base = language === sourceLanguage ? '/' : `/${language}/`

/** Imports a module of the client with its texts in the language that is built. */
async function importOfWeb<T>(path: string): Promise<T> {
  const { module } = await runnerImport<T>(at(path), {
    configFile: false,
    root: at('.'),
    logLevel: 'error',
    plugins: [translations(language)],
  })
  return module
}

/** Fills title, description and `<!--page-->` of static pages, readable without script. */
function staticPages(): Plugin {
  return {
    name: 'static-pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const module = await importOfWeb<typeof import('#web/landing/static-pages.tsx')>('web/landing/static-pages.tsx')
        const name = basename(filename, '.html')
        const filled = module.fillNoScript(html.replace('<!--head-->', () => module.renderHead(name)))
        if (!filled.includes('<!--page-->')) return filled
        const markup = module.renderStaticPage(name)
        if (markup === undefined) throw new Error(`no static page is rendered for ${name}`)
        return filled.replace('<!--page-->', () => markup)
      },
    },
  }
}

/**
 * Fills the client's page with what is seen until its script runs, and writes the titles that the
 * server puts in place of `<!--title-->`.
 */
function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--first-frame-->')) return html
        const { FirstFrame } = await importOfWeb<typeof import('#web/app/shell/first-frame.tsx')>(
          'web/app/shell/first-frame.tsx',
        )
        const markup = renderToStaticMarkup(createElement(FirstFrame, { title: '[[title]]' }))
        return html.replace('<!--first-frame-->', () => markup.replace('[[title]]', '<!--title-->'))
      },
    },
    async generateBundle() {
      const { screenTitles } =
        await importOfWeb<typeof import('#web/app/shell/navigation.ts')>('web/app/shell/navigation.ts')
      this.emitFile({ type: 'asset', fileName: '.vite/screen-titles.json', source: JSON.stringify(screenTitles) })
    },
  }
}

/**
 * Loads the client's scripts after the style and the font, so that a slow line shows the page's
 * first frame before them. Vite removes the attribute if the page's source has it.
 */
function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) =>
        basename(filename) === 'index.html'
          ? html.replace(/<(script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"')
          : html,
    },
  }
}

/**
 * Writes Inter with the weights and features that the styles use: 32 KB instead of 48. A second
 * font has only the hyphen, because the feature of tabular figures makes it as wide as a digit.
 */
function trimmedFont(): Plugin {
  return {
    name: 'trimmed-font',
    async buildStart() {
      const whole = await readFile(at('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
      const { characterSet } = fontkit.create(whole) as fontkit.Font
      const write = async (name: string, characters: string, features: string[]) => {
        const font = await subsetFont(whole, characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: { min: 400, max: 700 } },
          keepFeatures: features,
        })
        await writeFile(at(`.cache/${name}.woff2`), font)
      }
      await mkdir(at('.cache'), { recursive: true })
      const latin = String.fromCodePoint(...characterSet)
      await write('inter-latin-400-700', latin, ['calt', 'ccmp', 'kern', 'mark', 'mkmk', 'tnum'])
      await write('inter-hyphen-400-700', '-', [])
    },
  }
}

/** Fills web/help.html with the user's guide in the language. */
function guide(): Plugin {
  return {
    name: 'guide',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--guide-->')) return html
        const { contents, text } = await renderGuide(language)
        return html.replace('<!--contents-->', () => contents).replace('<!--guide-->', () => text)
      },
    },
  }
}

/** Writes compressed copies beside each script and style; the server picks the accepted one. */
function compressed(): Plugin {
  const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }
  return {
    name: 'compressed',
    apply: 'build',
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

/** The texts of a feature in a chunk of their own, so that its dialogs do not load its page. */
const messagesChunk = (id: string): string | null =>
  /features\/(?!dashboard)([a-z-]+)\/messages\.ts$/.exec(id)?.[1] ?? null

/** Matches these files, each of which must exist, and their translations. */
function files(...paths: string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(at(path)))
  if (missing.length > 0) throw new Error(`a chunk of the client names ${missing.join(' and ')}, which does not exist`)
  const ids = new Set(paths.map((path) => normalizePath(realpathSync(at(path)))))
  return (id) => ids.has(id.replace(/\/languages\/[a-z]+\//, '/'))
}

const icon = (name: string): string => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`

export default defineConfig({
  root: at('web'),
  base,
  plugins: [
    translations(language),
    clientContract(),
    react(),
    tailwindcss(),
    staticPages(),
    firstFrame(),
    scriptsLast(),
    trimmedFont(),
    guide(),
    compressed(),
  ],
  // `npm run dev`: the screens come from here, every call from the server beside it.
  // `web/api` holds sources, which are no calls.
  server: { proxy: { '^/api/(?!.*[.]tsx?([?]|$))': `http://127.0.0.1:${process.env.PORT || 5000}` } },
  build: {
    outDir: at(`dist/web${base}`),
    emptyOutDir: true,
    manifest: true,
    // The CSP allows no inlined font, style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A text is part of the chunk that shows it, not of one chunk for all texts of a feature.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // Otherwise a file of texts is loaded although its inlined texts are all that is used of it.
      treeshake: { moduleSideEffects: [{ test: /messages\.ts$/, sideEffects: false }] },
      // Otherwise these modules are part of a page, and its dialogs load the page too.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Libraries of every screen, but not of the landing page, in one file instead of eight.
            {
              name: 'start',
              tags: ['$initial'],
              test: /node_modules\/(react-dom|scheduler|@tanstack|lucide-react|use-sync-external-store|react\/(jsx-runtime|cjs\/react-jsx))/,
              priority: 1,
            },
            {
              name: 'dashboard-parts',
              test: files(
                'contract/alerts/api.ts',
                'contract/certification/api.ts',
                'contract/compliance/api.ts',
                'contract/filings/api.ts',
                'contract/monitoring/api.ts',
                'web/api/certification/state-badge.ts',
              ),
            },
            {
              name: 'chart',
              test: files('web/ui/chart/axis-scale.ts', 'web/ui/chart/bar-chart.tsx', 'web/ui/chart/chart-frame.tsx'),
            },
            { name: messagesChunk, test: /messages\.ts$/ },
            { name: 'schemas', test: /node_modules\/zod\// },
            {
              name: 'file-icon',
              test: files(
                'web/features/documents/file-icon.tsx',
                icon('file-image'),
                icon('file-spreadsheet'),
                icon('file-type'),
                icon('image'),
                icon('table'),
              ),
            },
            {
              name: 'amount-text',
              test: files('kernel/amount-text.ts', 'web/ui/form/amount-grouping.ts', 'web/ui/form/messages.ts'),
            },
            {
              name: 'choice',
              test: files('web/ui/form/choice.tsx', 'web/ui/form/select.tsx', icon('chevrons-up-down')),
            },
            {
              name: 'document-parts',
              test: files(
                'web/api/chosen-file.ts',
                'web/features/documents/download-address.ts',
                'web/features/documents/expiry-badge.tsx',
              ),
            },
            {
              name: 'outcome-choice',
              test: files('web/features/compliance-dashboard/outcome-choice.tsx', 'web/ui/form/radio-list.tsx'),
            },
            {
              name: 'kyc-parts',
              test: files('contract/clients/file.ts', 'web/features/clients/client-labels.tsx'),
            },
            {
              name: 'alert-parts',
              test: files(
                'web/features/compliance-dashboard/alert-actions.tsx',
                'web/features/compliance-dashboard/alert-labels.tsx',
                'web/features/compliance-dashboard/use-alert-change.ts',
              ),
            },
            {
              name: 'conversion-parts',
              test: files(
                'contract/conversions/capabilities.ts',
                'web/features/large-transactions/checks.tsx',
                'web/features/large-transactions/decisions.ts',
                'web/features/large-transactions/labels.ts',
                'web/features/large-transactions/quote.ts',
                'web/features/large-transactions/toasts.ts',
              ),
            },
            {
              name: 'suspicion-parts',
              test: files('contract/filings/suspicion-reports.ts', 'web/features/filings/suspicion-reports/labels.ts'),
            },
            { name: 'conversion-dossier', test: files('web/features/large-transactions/dossier.ts') },
            {
              name: 'report-parts',
              test: files(
                'contract/scheduled-reports/api.ts',
                'contract/scheduled-reports/messages.ts',
                'web/features/reports/scheduled-report-labels.ts',
              ),
            },
            { name: 'settlement-texts', test: files('web/features/invoices/settlements/messages.ts') },
            { name: 'reconciliation-parts', test: files('web/features/waemu-banking/labels.ts') },
            {
              name: 'schedule-parts',
              test: files(
                'web/features/automated-scheduling/client-choice.tsx',
                'web/features/automated-scheduling/next-runs.tsx',
                'web/features/automated-scheduling/schedule-fields.tsx',
              ),
            },
            // Small parts that many screens share, in few files: a browser asks for six at once.
            {
              name: 'base',
              tags: ['$initial'],
              test: /\/(contract|web\/(api|routes|ui))\/(?!.*(format\/|messages\.ts$))/,
            },
            // The Dashboard waits for both before it shows a figure.
            {
              name: 'first-screen-parts',
              test: files('contract/conversions/api.ts', 'contract/documents/api.ts'),
            },
            {
              name: 'screen-parts',
              test: files(
                'web/ui/badge.tsx',
                'web/ui/delivery-note.tsx',
                'web/ui/feedback/query-content.tsx',
                'web/ui/layout/stat-card.tsx',
                'web/ui/overlay/info-tooltip.tsx',
                icon('arrow-down-right'),
                icon('arrow-right'),
                icon('arrow-up-right'),
                icon('mail-exclamation-point'),
                icon('refresh-cw'),
              ),
            },
            {
              name: 'list-parts',
              test: files(
                'web/ui/form/search-field.tsx',
                'web/ui/list/filter-bar.tsx',
                'web/ui/list/list-content.tsx',
                'web/ui/list/list-page.tsx',
                'web/ui/list/list.ts',
                'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
                'node_modules/@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
                'node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
              ),
            },
          ],
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
        at('web/not-found.html'),
      ],
    },
  },
})
