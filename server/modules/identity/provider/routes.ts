import type { FastifyReply } from 'fastify'
import { confirmAtProvider, returnFromProvider, signInPage } from '#contract/identity/api.ts'
import { t } from '#server/modules/identity/texts.ts'
import { originOf } from '#server/platform/http/mount.ts'
import { type Route, raw, rawRead, refusalFor } from '#server/platform/http/route.ts'
import type { ByProviderError } from '../errors.ts'
import { createFormAnswers, type FormRouteDependencies, sendPage } from '../form-answers.ts'
import { fillPage } from '../form-pages.ts'
import { byProviderRefusals } from '../refusals.ts'
import { readSignInToken, readToken, signInCookie } from '../sessions/cookie.ts'
import type { Return, SentOff } from './provider-sign-in.ts'

/** Routes of the sign-in page and of the redirect to the organisation's provider and back. */
export function providerRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock, pages } = dependencies
  const { byProvider } = identity
  const answers = createFormAnswers(dependencies)

  async function sendError(reply: FastifyReply, error: ByProviderError): Promise<FastifyReply> {
    const { status, detail } = refusalFor(error, byProviderRefusals)
    const notice = byProvider.isConfigured ? t.passwordSignInForAdministratorsOnly : ''
    return sendPage(reply, fillPage(await pages.read('sign-in'), { error: detail, notice }), status)
  }
  const sendOff = ({ url, token }: SentOff, reply: FastifyReply) => {
    reply.header('set-cookie', signInCookie(token, identity.cookieSecure)).header('cache-control', 'no-store')
    return reply.redirect(url, 303)
  }

  return [
    raw(signInPage, async (request, reply, actor) => {
      if (actor) return reply.redirect('/', 303)
      const { with: way } = request.query as { with?: string }
      if (!byProvider.isConfigured || way === 'password') {
        const notice = byProvider.isConfigured ? t.passwordSignInForAdministratorsOnly : ''
        return sendPage(reply, fillPage(await pages.read('sign-in'), { notice }))
      }
      const started = await byProvider.begin()
      return started.ok ? sendOff(started.value, reply) : sendError(reply, started.error)
    }),

    rawRead(confirmAtProvider, async ({ reply, actor }) => {
      const started = await byProvider.beginProof(actor)
      return started.ok ? sendOff(started.value, reply) : sendError(reply, started.error)
    }),

    raw(returnFromProvider, async (request, reply, actor) => {
      const { cookie } = request.headers
      const [, query = ''] = request.url.split('?', 2)
      const back: Return = {
        token: readSignInToken(cookie) ?? '',
        query: `?${query}`,
        origin: originOf(request, { clock }),
        oldToken: readToken(cookie),
        actor,
      }
      if (actor?.sessionId && (await byProvider.isProof(back.token))) {
        const confirmed = await byProvider.confirm({ ...back, actor })
        return confirmed.ok ? sendPage(reply, await pages.read('confirmed')) : sendError(reply, confirmed.error)
      }
      const entered = await byProvider.signIn(back)
      return entered.ok ? answers.enter(request, reply, entered.value) : sendError(reply, entered.error)
    }),
  ]
}
