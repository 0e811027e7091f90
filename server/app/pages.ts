/** Serves the pages and assets of the web client. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type FirstAnswer,
  type FirstScreen,
  firstAnswersId,
  firstScreenPaths,
  firstScreens,
  shellReads,
  streamPositionName,
} from '#contract/first-screen.ts'
import { isScreen } from '#contract/screens.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { clearedCookie, readToken } from '#server/modules/identity/index.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import { escapeHtml } from '#server/platform/html/html.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { currentLanguage } from '#server/platform/language/current-language.ts'
import { clearedReturnUrlCookie, readReturnUrl, returnUrlCookie } from './return-url-cookie.ts'
import { t } from './texts.ts'

type PageName =
  | 'landing'
  | 'app'
  | 'sign-in'
  | 'code'
  | 'enrolment'
  | 'recovery-codes'
  | 'confirmed'
  | 'set-up'
  | 'join'
  | 'help'
  | 'not-found'

export interface Pages {
  /** The built page, by default in the request's language. Refuses if the client was not built. */
  read(name: PageName, language?: string): Promise<string>
  /** The client's page with the title of the screen that it will show, empty for other paths. */
  readScreen(path: string, language?: string): Promise<string>
}

const builtFolder = projectPath('dist/web')
const files: Readonly<Record<PageName, string>> = {
  landing: 'landing.html',
  app: 'index.html',
  'sign-in': 'sign-in.html',
  code: 'code.html',
  enrolment: 'enrolment.html',
  'recovery-codes': 'recovery-codes.html',
  confirmed: 'confirmed.html',
  'set-up': 'set-up.html',
  join: 'join.html',
  help: 'help.html',
  'not-found': 'not-found.html',
}

export function createPages(builtWeb = builtFolder): Pages {
  const known = new Map<string, unknown>()
  const once = async <T>(path: string, parse: (text: string) => T): Promise<T> => {
    const value = known.has(path) ? (known.get(path) as T) : parse(await readBuilt(path))
    known.set(path, value)
    return value
  }
  const readOnce = (path: string) => once(path, (text) => text)
  const parsedOnce = <T>(path: string) => once(path, (text) => JSON.parse(text) as T)
  const folderFor = (name: PageName, language: string) => {
    const translated = join(builtWeb, language)
    const page = join(translated, files[name])
    return language !== sourceLanguage && (known.has(page) || existsSync(page)) ? translated : builtWeb
  }
  return {
    read: (name, language = currentLanguage()) => readOnce(join(folderFor(name, language), files[name])),
    async readScreen(path, language = currentLanguage()) {
      const folder = folderFor('app', language)
      const titles = await parsedOnce<Readonly<Record<string, string>>>(join(folder, '.vite/screen-titles.json'))
      const built = await readOnce(join(folder, files.app))
      const page = built.replace('<!--title-->', () => escapeHtml(titles[path] ?? ''))
      if (!isFirstScreen(path)) return page
      const manifest = await parsedOnce<Manifest>(join(folder, '.vite/manifest.json'))
      const links = preloadLinks(manifest, path, folder === builtWeb ? '/' : `/${language}/`)
      return page.replace('</head>', `${links}</head>`)
    },
  }
}

async function readBuilt(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new RefusalSignal(platformRefusal('unavailable', t.clientNotBuilt))
  })
}

const isFirstScreen = (path: string): path is FirstScreen => (firstScreenPaths as readonly string[]).includes(path)

interface Visitors {
  whoIs(cookie: string | undefined): Promise<Actor | null>
  /** The present position in the stream of changes. */
  streamPosition(): Promise<string>
  readonly cookieSecure: boolean
}

const isFile = /\.[a-z0-9]+$/i
const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')
const withoutEndSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** Serves the web client: hashed assets are immutable, pages are never cached. */
export async function mountPages(
  app: FastifyInstance,
  pages: Pages,
  { whoIs, streamPosition, cookieSecure }: Visitors,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtFolder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}', '.vite/**'],
    // The build writes compressed copies next to the originals.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const html = (reply: FastifyReply, text: string | Readable, status = 200) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-encoding, accept-language')
      .type('text/html; charset=utf-8')
      .send(text)

  const sendScreen = async (path: string, person: Actor, request: FastifyRequest, reply: FastifyReply) => {
    const page = await pages.readScreen(path, person.language ?? undefined)
    const options = { server: app, request, streamPosition }
    const parts = Readable.from(withInitialData(page, readsOf(request.url), options))
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return html(reply, parts)
    return html(reply.header('content-encoding', 'gzip'), gzipParts(parts))
  }

  /** Says why a person with an old session is on this page. */
  const landing = async (cookie: string | undefined, reply: FastifyReply) => {
    const page = await pages.read('landing')
    if (readToken(cookie) === null) return html(reply, page)
    reply.header('set-cookie', clearedCookie(cookieSecure))
    return html(reply, page.replace('<!--notice-->', t.sessionEnded))
  }

  app.get('/', async (request, reply) => {
    const { cookie } = request.headers
    const person = await whoIs(cookie)
    if (person === null) return landing(cookie, reply)
    const target = readReturnUrl(cookie)
    if (target === null) return sendScreen('/', person, request, reply)
    return reply.header('set-cookie', clearedReturnUrlCookie(cookieSecure)).redirect(target, 303)
  })
  // The client routes any other URL or shows Page Not Found. Signed out, only the root exists, and
  // no answer tells which others do; its Sign In link returns to the requested URL.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || (isFile.test(path) && !wantsPage(request))) return reply.callNotFound()
    const person = await whoIs(request.headers.cookie)
    if (person === null) {
      const target = returnUrlCookie(request.url, cookieSecure)
      if (target !== null) reply.header('set-cookie', target)
      return html(reply, await pages.read('not-found'), 404)
    }
    if (path === '/help') return html(reply, await pages.read('help', person.language ?? undefined))
    const address = withoutEndSlash(path)
    if (isScreen(address, person)) return sendScreen(address, person, request, reply)
    return html(reply, await pages.readScreen('', person.language ?? undefined), 404)
  })
}

// Answers of a screen's reads, sent inside its page.

/** Only those of the shell for an address with a query, which may select another period. */
const readsOf = (url: string): readonly string[] => (isFirstScreen(url) ? firstScreens[url] : shellReads)

/** Slower answers are omitted; the client then requests them like any other read. */
const answerTimeoutMs = 1_000
const pagingHeaders = ['x-total-count', 'link'] as const

interface Options {
  readonly server: FastifyInstance
  readonly request: FastifyRequest
  readonly streamPosition: Visitors['streamPosition']
  readonly timeoutMs?: number
}

/**
 * The page in two parts: first what the browser can load and show at once, then a data block with
 * the answers to `reads`. The server calls itself as the visitor; forbidden or failed reads are
 * omitted.
 */
export async function* withInitialData(
  page: string,
  reads: readonly string[],
  { server, request, streamPosition, timeoutMs = answerTimeoutMs }: Options,
): AsyncGenerator<string> {
  // Before the answers: the client hears again of a change that one of them contains already, and
  // misses none.
  const position = streamPosition().catch(() => null)
  const pending = position.then(() =>
    Promise.all(reads.map((address) => Promise.race([getAnswer(server, request, address), timeout(timeoutMs)]))),
  )
  const end = page.lastIndexOf('</body>')
  yield page.slice(0, end)
  const answers = (await pending).filter((answer) => answer !== null)
  const after = await position
  const attribute = after === null ? '' : ` data-${streamPositionName}="${after}"`
  // An escaped '<' keeps stored text from closing the element.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  yield `<script type="application/json" id="${firstAnswersId}"${attribute}>${json}</script>\n${page.slice(end)}`
}

/** Compresses a stream, flushing after each part. */
export function gzipParts(parts: Readable): Readable {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
  // An error destroys both streams; the server logs it when it sends the response.
  pipeline(parts, gzip, () => {})
  return gzip
}

async function getAnswer(
  server: FastifyInstance,
  { headers, ip }: FastifyRequest,
  address: string,
): Promise<FirstAnswer | null> {
  const { cookie = '', 'user-agent': agent = '', 'accept-language': languages = '' } = headers
  return server
    .inject({ url: address, remoteAddress: ip, headers: { cookie, 'user-agent': agent, 'accept-language': languages } })
    .then((answer) => {
      if (answer.statusCode !== 200) return null
      const paging = pagingHeaders.flatMap((name) =>
        answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]],
      )
      return { address, headers: Object.fromEntries(paging) as Record<string, string>, body: answer.json() as unknown }
    })
    .catch(() => null)
}

function timeout(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref())
}

/** The part of Vite's manifest that says which files a module needs. */
export type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const start = 'index.html'
const screenModules: Readonly<Record<FirstScreen, string>> = {
  '/': 'features/dashboard/dashboard-page.tsx',
  '/real-time-monitoring': 'features/real-time-monitoring/real-time-monitoring-page.tsx',
  '/advanced-analytics': 'features/advanced-analytics/advanced-analytics-page.tsx',
}

/**
 * A `modulepreload` link for each script of the screen that the page does not name itself. Without
 * them the browser asks for these scripts only after the start has run, a round trip later. `base`
 * is the URL of the built client, with a slash at its end.
 */
export function preloadLinks(manifest: Manifest, screen: FirstScreen, base: string): string {
  const named = scriptsOf(manifest, start)
  return [...scriptsOf(manifest, screenModules[screen])]
    .filter((file) => !named.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${base}${file}">`)
    .join('')
}

/** The files of a module and of all that it imports statically. */
function scriptsOf(manifest: Manifest, module: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const built = manifest[key]
    if (!built) throw new Error(`The built client has no ${key}. Build it again: npm run build.`)
    if (seen.has(built.file)) return
    seen.add(built.file)
    for (const imported of built.imports ?? []) visit(imported)
  }
  visit(module)
  return seen
}
