// Build of the server: bundles for `npm start` and the command line.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { modulesOf, translatedLanguages } from './tools/translations.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages with a native addon, WebAssembly or other files that they find beside their code. */
const external = [
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'fontkit',
  'libxml2-wasm',
  'pdfkit',
  'pino',
  'ssh2-sftp-client',
]

/** Points `new URL('./x-worker.ts', import.meta.url)` at the worker's bundle. */
function workerUrls(): Plugin {
  return {
    name: 'worker-urls',
    enforce: 'pre',
    transform: {
      filter: { code: /-worker\.ts', import\.meta\.url/ },
      handler: (code) => ({
        code: code.replace(/(new URL\('\.\/[a-z-]+-worker)\.ts(', import\.meta\.url\))/g, '$1.js$2'),
        map: null,
      }),
    },
  }
}

const languageModule = 'virtual:language-'

/** One module per language with all its texts that the server has (server/platform/language). */
function serverLanguages(): Plugin {
  return {
    name: 'server-languages',
    resolveId: (source) => (source.startsWith(languageModule) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${languageModule}`)) return null
      const language = id.slice(languageModule.length + 1)
      const paths = [...modulesOf(language)].filter((path) => /^(server|contract|kernel)\//.test(path)).sort()
      const file = (path: string) => JSON.stringify(join(at('.'), path))
      const imports = paths.flatMap((path, index) => [
        `import * as translated${index} from ${file(`languages/${language}/${path}`)}`,
        ...(path.startsWith('contract/') ? [`import * as source${index} from ${file(path)}`] : []),
      ])
      const entries = paths.map((path, index) => {
        const source = path.startsWith('contract/') ? `source${index}` : 'null'
        return `${JSON.stringify(path)}: { translated: translated${index}, source: ${source} },`
      })
      return [...imports, 'export const modules = {', ...entries, '}'].join('\n')
    },
  }
}

export default defineConfig({
  root: at('.'),
  plugins: [workerUrls(), serverLanguages()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: at('dist/server'),
    emptyOutDir: true,
    target: 'node22',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: at('server/app/main.ts'),
        cli: at('server/app/cli.ts'),
        'matcher-worker': at('packages/name-matching/src/matcher-worker.ts'),
        'render-worker': at('server/modules/invoices/pdf/render-worker.ts'),
        ...Object.fromEntries(
          translatedLanguages().map((language) => [`language-${language}`, `${languageModule}${language}`]),
        ),
      },
      // One folder, so that a worker's file is beside every chunk that starts it.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node parses the maps at start; stack traces need no source text.
        sourcemapExcludeSources: true,
      },
    },
  },
})
