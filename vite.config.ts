import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { renderGuide } from '#tools/guide.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Fills `<!--page-->` of static pages with their component's markup, readable without script. */
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

export default defineConfig({
  root: at('web'),
  plugins: [react(), tailwindcss(), staticPages(), guide(), compressed()],
  // `npm run dev`: the screens come from here, every call from the server beside it.
  // `web/api` holds sources, which are no calls.
  server: { proxy: { '^/api/(?!.*[.]tsx?([?]|$))': `http://127.0.0.1:${process.env.PORT || 5000}` } },
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The CSP allows no inlined font, style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A contract's schemas have no side effects, which the bundler cannot see.
      treeshake: { manualPureFunctions: ['z', 'defineRoute'] },
      // Otherwise these modules are part of a page, and its dialogs load the page too.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'file-icon', test: /file-icon\.tsx$|lucide-react.*\/(file|image|table)[a-z0-9-]*\.m?js$/ },
            {
              name: 'conversion-parts',
              test: /large-transactions\/(labels|quote|checks|decisions|sandbox-badge)\.tsx?$|conversions\/capabilities\.ts$/,
            },
            { name: 'schedule-parts', test: /automated-scheduling\/(next-runs|schedule-fields|client-choice)\.tsx$/ },
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
      ],
    },
  },
})
