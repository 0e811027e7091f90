import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FirstAnswer, firstAnswersId, firstReads } from '#contract/first-screen.ts'

/** The page is not kept open longer for an answer; the script then asks for it itself. */
const patienceMs = 500
const paging = ['x-total-count', 'link'] as const

/**
 * The page up to its scripts at once, and then the answers to what the first screen reads, which the server asks of itself as
 * the person who opens the page: what that person may not read, or what fails, is left out.
 */
export async function* withFirstAnswers(
  page: string,
  server: FastifyInstance,
  request: FastifyRequest,
): AsyncGenerator<string> {
  const asked = Promise.all(firstReads.map((address) => answerOf(server, request, address)))
  const end = page.lastIndexOf('</body>')
  yield page.slice(0, end)
  const answers = (await asked).filter((answer) => answer !== null)
  // No '<' of a name may end the element.
  const text = JSON.stringify(answers).replaceAll('<', '\\u003c')
  yield `<script type="application/json" id="${firstAnswersId}">${text}</script>\n${page.slice(end)}`
}

async function answerOf(
  server: FastifyInstance,
  { headers, ip }: FastifyRequest,
  address: string,
): Promise<FirstAnswer | null> {
  const { cookie = '', 'user-agent': agent = '' } = headers
  const asked = server
    .inject({ url: address, remoteAddress: ip, headers: { cookie, 'user-agent': agent } })
    .then((answer) => {
      if (answer.statusCode !== 200) return null
      const kept = paging.flatMap((name) =>
        answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]],
      )
      return { address, headers: Object.fromEntries(kept) as Record<string, string>, body: answer.json() as unknown }
    })
    .catch(() => null)
  return Promise.race([asked, overdue()])
}

function overdue(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, null).unref())
}
