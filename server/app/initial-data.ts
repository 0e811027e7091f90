// Answers of a first screen's reads, sent inside its page.
import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FirstAnswer, type FirstScreen, firstAnswersId, firstScreens } from '#contract/first-screen.ts'

/** Slower answers are omitted; the client then requests them like any other read. */
const answerTimeoutMs = 500
const pagingHeaders = ['x-total-count', 'link'] as const

interface Options {
  readonly server: FastifyInstance
  readonly request: FastifyRequest
  readonly timeoutMs?: number
}

/**
 * The page in two parts: first what the browser can load and show at once, then a data block with
 * the screen's reads. The server calls itself as the visitor; forbidden or failed reads are
 * omitted.
 */
export async function* withInitialData(
  page: string,
  screen: FirstScreen,
  { server, request, timeoutMs = answerTimeoutMs }: Options,
): AsyncGenerator<string> {
  const pending = Promise.all(
    firstScreens[screen].map((address) => Promise.race([getAnswer(server, request, address), timeout(timeoutMs)])),
  )
  const end = page.lastIndexOf('</body>')
  yield page.slice(0, end)
  const answers = (await pending).filter((answer) => answer !== null)
  // An escaped '<' keeps stored text from closing the element.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  yield `<script type="application/json" id="${firstAnswersId}">${json}</script>\n${page.slice(end)}`
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
  const { cookie = '', 'user-agent': agent = '' } = headers
  return server
    .inject({ url: address, remoteAddress: ip, headers: { cookie, 'user-agent': agent } })
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
