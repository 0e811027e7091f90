/** Serves the pages and assets of the web client. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FirstScreen, firstScreenPaths } from '#contract/first-screen.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import { gzipParts, withInitialData } from './initial-data.ts'
import { clearedReturnUrlCookie, readReturnUrl, returnUrlCookie } from './return-url-cookie.ts'

export type PageName =
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

export interface Pages {
  /** The built page. Throws if the web client was not built. */
  read(name: PageName): Promise<string>
}

const builtWeb = projectPath('dist/web')
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
}

export function createPages(): Pages {
  const kept = new Map<PageName, string>()
  return {
    async read(name) {
      const known = kept.get(name)
      if (known !== undefined) return known
      const text = await readFile(join(builtWeb, files[name]), 'utf8')
      kept.set(name, text)
      return text
    },
  }
}

interface Visitors {
  isSignedIn(cookie: string | undefined): Promise<boolean>
  readonly cookieSecure: boolean
}

/** Serves the web client: hashed assets are immutable, pages are never cached. */
export async function mountPages(
  app: FastifyInstance,
  pages: Pages,
  { isSignedIn, cookieSecure }: Visitors,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtWeb,
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
      .header('vary', 'cookie, accept-encoding')
      .type('text/html; charset=utf-8')
      .send(text)

  const firstScreen = async (screen: FirstScreen, request: FastifyRequest, reply: FastifyReply) => {
    const parts = Readable.from(withInitialData(await pages.read('app'), screen, { server: app, request }))
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return html(reply, parts)
    return html(reply.header('content-encoding', 'gzip'), gzipParts(parts))
  }

  app.get('/', async (request, reply) => {
    const { cookie } = request.headers
    if (!(await isSignedIn(cookie))) return html(reply, await pages.read('landing'))
    const wanted = readReturnUrl(cookie)
    if (wanted === null) return firstScreen('/', request, reply)
    return reply.header('set-cookie', clearedReturnUrlCookie(cookieSecure)).redirect(wanted, 303)
  })
  // The client routes any other URL or shows Page Not Found. Signed out, only the root exists; it
  // returns to the requested URL after sign-in.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || /\.[a-z0-9]+$/i.test(path)) return reply.callNotFound()
    if (!(await isSignedIn(request.headers.cookie))) {
      const wanted = returnUrlCookie(request.url, cookieSecure)
      if (wanted !== null) reply.header('set-cookie', wanted)
      return reply.redirect('/', 303)
    }
    // A query string may select another period, which the initial data does not contain.
    const screen = firstScreenPaths.find((each) => each === request.url)
    if (screen) return firstScreen(screen, request, reply)
    return html(reply, await pages.read(path === '/help' ? 'help' : 'app'))
  })
}
