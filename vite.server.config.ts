// Build of the server: bundles for `npm start` and the command line.
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: at('.'),
  plugins: [workerUrls()],
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
