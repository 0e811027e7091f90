import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Fills `<!--page-->` of the static pages with the markup of their React component: readable without script. */
function staticPages(): Plugin {
  return {
    name: 'static-pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!html.includes('<!--page-->')) return html
        const { module } = await runnerImport<typeof import('./web/landing/static-pages.tsx')>(
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

export default defineConfig({
  root: at('web'),
  plugins: [react(), tailwindcss(), staticPages()],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Everything is a file of its own: the CSP allows no inlined font, style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [at('web/index.html'), at('web/landing.html'), at('web/sign-in.html'), at('web/set-up.html')],
    },
  },
})
