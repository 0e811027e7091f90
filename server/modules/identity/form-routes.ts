/** Routes of the sign-in, set-up and join forms. */

import type * as z from 'zod/mini'
import { setUp, setUpBody, setUpPage, signIn, signInBody, signOut } from '#contract/identity/api.ts'
import { enterCode, enterFirstCode, type typedCode } from '#contract/identity/second-factor.ts'
import { join, joinBody, joinPage } from '#contract/identity/users.ts'
import { err, type Result } from '#kernel/result.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { originOf } from '#server/platform/http/mount.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { type Refusal, type Route, raw, refusalFor } from '#server/platform/http/route.ts'
import type { SignInError } from './errors.ts'
import { createFormAnswers, type FormRouteDependencies, readBody, sendPage, worded } from './form-answers.ts'
import { fillPage } from './form-pages.ts'
import { joinRefusals, setUpRefusals } from './refusals.ts'
import type { SecondStep } from './second-step.ts'
import { clearedCookie, readSignInToken } from './sessions/cookie.ts'
import type { SignedIn } from './sign-in.ts'
import { t } from './texts.ts'

/**
 * Routes that a browser calls without script: sign-in, set-up and sign-out. They accept JSON too.
 */
export function formRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock } = dependencies
  const answers = createFormAnswers(dependencies)
  return [
    raw(signIn, async (request, reply) => {
      const result = await readBody(signInBody, request, async (body) =>
        worded(await identity.signIn(body, originOf(request, { clock }), request.headers.cookie)),
      )
      return result.ok
        ? answers.enter(request, reply, result.value)
        : answers.refuse(request, reply, 'sign-in', result.error)
    }),

    raw(signOut, async (request, reply, actor) => {
      const site = request.headers['sec-fetch-site']
      if (site === 'cross-site' || site === 'same-site') {
        return sendRefusal(request, reply, platformRefusal('cross_origin_write', t.crossSiteSignOut))
      }
      const next = await identity.signOut(actor)
      reply.header('set-cookie', clearedCookie(identity.cookieSecure)).header('cache-control', 'no-store')
      return reply.redirect(next, 303)
    }),
    ...secondStepRoutes(dependencies),
    ...setUpRoutes(dependencies),
    ...linkRoutes(dependencies),
  ]
}

/** Pages between password and session: enter a code, or set up an app if the role requires one. */
function secondStepRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock } = dependencies
  const answers = createFormAnswers(dependencies)
  const step = (
    route: typeof enterCode,
    page: 'code' | 'enrolment',
    finish: (step: SecondStep) => Promise<Result<SignedIn, SignInError>>,
  ): Route =>
    raw(route, async (request, reply) => {
      const { cookie } = request.headers
      const token = readSignInToken(cookie) ?? ''
      const body = route.body as NonNullable<typeof route.body>
      const result = await readBody(body, request, async ({ code }: { code: z.output<typeof typedCode> }) =>
        worded(await finish({ token, code, origin: originOf(request, { clock }), cookie })),
      )
      if (result.ok) return answers.welcome(request, reply, result.value, 200)
      const isOver = result.error.code === 'sign_in_over'
      const setUp = page === 'enrolment' && !isOver ? await identity.enrolment(token) : null
      return answers.refuse(request, reply, isOver ? 'sign-in' : page, result.error, setUp)
    })
  return [
    step(enterCode, 'code', (entered) => identity.finishWithCode(entered)),
    step(enterFirstCode, 'enrolment', (entered) => identity.finishWithEnrolment(entered)),
  ]
}

/** The page behind the set-up link that the first start prints. */
function setUpRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock, pages } = dependencies
  const answers = createFormAnswers(dependencies)
  return [
    raw(setUpPage, async (request, reply) => {
      const { token } = request.query as z.output<NonNullable<typeof setUpPage.query>>
      const html = await pages.read('set-up')
      if (await identity.isSetUpLinkOpen(token)) return sendPage(reply, fillPage(html, { token }))
      const { status, detail } = setUpRefusals.set_up_link_invalid()
      return sendPage(reply, fillPage(html, { error: detail }), status)
    }),

    raw(setUp, async (request, reply) => {
      const result = await readBody(setUpBody, request, async (body): Promise<Result<SignedIn, Refusal>> => {
        const signedIn = await identity.setUp(body, originOf(request, { clock }))
        return signedIn.ok ? signedIn : err(refusalFor(signedIn.error, setUpRefusals))
      })
      return result.ok
        ? answers.welcome(request, reply, result.value, 201)
        : answers.refuse(request, reply, 'set-up', result.error)
    }),
  ]
}

/** The page behind an invitation or reset link, on which a user chooses a password. */
function linkRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock, pages } = dependencies
  const answers = createFormAnswers(dependencies)
  return [
    raw(joinPage, async (request, reply) => {
      const { token } = request.query as z.output<NonNullable<typeof joinPage.query>>
      const html = await pages.read('join')
      if (await identity.directory.isLinkOpen(token)) return sendPage(reply, fillPage(html, { token }))
      const { status, detail } = joinRefusals.link_invalid()
      return sendPage(reply, fillPage(html, { error: detail }), status)
    }),

    raw(join, async (request, reply) => {
      const result = await readBody(joinBody, request, async (body) => {
        const entered = await identity.directory.join(body, originOf(request, { clock }))
        return entered.ok ? entered : err(refusalFor(entered.error, joinRefusals))
      })
      return result.ok
        ? answers.enter(request, reply, result.value)
        : answers.refuse(request, reply, 'join', result.error)
    }),
  ]
}
