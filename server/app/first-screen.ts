import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FirstAnswer, type FirstScreen, firstAnswersId, firstScreens } from '#contract/first-screen.ts'
import type { Drawing } from './drawing.ts'

/** The page is not kept open longer for an answer; the script then asks for it itself. */
const usualPatienceMs = 500
const paging = ['x-total-count', 'link'] as const
/** What the built page has between these is seen while the script comes, where the screen is not drawn. */
const rootOpens = '<div id="root">'
const rootCloses = '</div>'

interface Asked {
  readonly server: FastifyInstance
  readonly request: FastifyRequest
  readonly drawing: Drawing
  readonly patienceMs?: number
}

/**
 * The page up to what it shows at once, so that its style and scripts are on their way; then, of the answers to what the screen
 * reads, the screen as the person who opens it will see it, and the answers. The server asks them of itself as that person: what
 * that person may not read, or what fails, is left out.
 */
export async function* withFirstScreen(
  page: string,
  screen: FirstScreen,
  { server, request, drawing, patienceMs = usualPatienceMs }: Asked,
): AsyncGenerator<string> {
  const asked = Promise.all(
    firstScreens[screen].map((address) => Promise.race([answerOf(server, request, address), overdue(patienceMs)])),
  )
  const begin = page.indexOf(rootOpens) + rootOpens.length
  const end = page.lastIndexOf('</body>')
  yield page.slice(0, begin)
  const answers = (await asked).filter((answer) => answer !== null)
  // A search may open a dialog, which is the script's to show.
  const picture = request.url === screen ? await drawing.draw(screen, answers) : null
  // No '<' of a name may end the element.
  const text = JSON.stringify(answers).replaceAll('<', '\\u003c')
  yield picture === null
    ? page.slice(begin, end)
    : `<span class="sr-only">Loading</span><div inert aria-hidden="true">${picture}</div>${page.slice(page.indexOf(rootCloses, begin), end)}`
  yield `<script type="application/json" id="${firstAnswersId}">${text}</script>\n${page.slice(end)}`
}

/** Each part is on its way before the next is there. */
export function gzippedAsItComes(parts: Readable): Readable {
  const zip = createGzip({ flush: constants.Z_SYNC_FLUSH })
  // A part that fails ends what is sent with the same error, which the server logs.
  pipeline(parts, zip, () => {})
  return zip
}

async function answerOf(
  server: FastifyInstance,
  { headers, ip }: FastifyRequest,
  address: string,
): Promise<FirstAnswer | null> {
  const { cookie = '', 'user-agent': agent = '' } = headers
  return server
    .inject({ url: address, remoteAddress: ip, headers: { cookie, 'user-agent': agent } })
    .then((answer) => {
      if (answer.statusCode !== 200) return null
      const kept = paging.flatMap((name) =>
        answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]],
      )
      return { address, headers: Object.fromEntries(kept) as Record<string, string>, body: answer.json() as unknown }
    })
    .catch(() => null)
}

function overdue(patienceMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, null).unref())
}
