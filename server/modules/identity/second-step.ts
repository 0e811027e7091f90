/** The second step of a sign-in: a code or enrolment. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import { unprovedActor } from './attempts.ts'
import type { Ceremonies } from './ceremonies/ceremonies.ts'
import type { SignInError } from './errors.ts'
import { displayName, type User } from './person.ts'
import type { Proof } from './port.ts'
import type { AppSetUp, SecondFactor } from './second-factor/second-factor.ts'
import { readToken } from './sessions/cookie.ts'
import type { SignedIn, SignIn, Way } from './sign-in.ts'
import { userById } from './store.ts'

export interface SecondStep {
  readonly token: string
  readonly code: string
  readonly origin: Origin
  /** The `Cookie` header of the browser. */
  readonly cookie: string | undefined
}

interface SecondStepDependencies {
  readonly database: Database
  readonly signIn: Pick<SignIn, 'attempt' | 'open'>
  readonly secondFactor: SecondFactor
  readonly ceremonies: Ceremonies
}

/** The second step of a sign-in, between the first factor and the session. */
export function createSecondStep({ database, signIn, secondFactor, ceremonies }: SecondStepDependencies) {
  /** The active user of an unfinished sign-in, with the ID token of the first step. */
  async function begunBy(executor: Executor, token: string, kind: 'code' | 'enrolment') {
    const ceremony = await ceremonies.find(executor, token, kind)
    const user = ceremony?.userId ? await userById(executor, ceremony.userId) : null
    return user?.isActive ? { user, idToken: ceremony?.facts.idToken } : null
  }

  /** Runs the second step. `take` verifies it and returns what the session's result needs. */
  async function finish(
    kind: 'code' | 'enrolment',
    { token, origin, cookie }: SecondStep,
    take: (transaction: Transaction, user: User) => Promise<Result<Way, SignInError>>,
  ): Promise<Result<SignedIn, SignInError>> {
    const started = await begunBy(database.pool, token, kind)
    if (!started) return err({ code: 'sign_in_over' })
    const { user, idToken } = started
    const proved = async (): Promise<Proof> => ({ kind: 'proved', user })
    const oldToken = readToken(cookie)
    return signIn.attempt({
      claim: user,
      origin,
      presenter: { cookie },
      prove: proved,
      async onProved(transaction) {
        const way = await take(transaction, user)
        return way.ok ? ok(await signIn.open(transaction, user, origin, { oldToken, idToken, ...way.value })) : way
      },
    })
  }

  return {
    /** Completes a sign-in with a code. */
    finishWithCode: (step: SecondStep) =>
      finish('code', step, async (transaction, user) => {
        const by = await secondFactor.take(transaction, user.id, step.code)
        if (!by) return err({ code: 'wrong_code' })
        return (await ceremonies.take(transaction, step.token, 'code')) ? ok({ by }) : err({ code: 'sign_in_over' })
      }),

    /** Completes a sign-in with the set-up of an app. */
    finishWithEnrolment: (step: SecondStep) =>
      finish('enrolment', step, async (transaction, person) => {
        const actor = arrivingActor(person, step.origin)
        const { token, code } = step
        const set = await secondFactor.complete(transaction, { token, kind: 'enrolment', code, person, actor })
        if (set.ok) return ok({ by: 'authenticator app', recoveryCodes: set.value })
        return err({ code: set.error.code === 'wrong_code' ? 'wrong_code' : 'sign_in_over' })
      }),

    /** The set-up data of an unfinished enrolment. Null if it has ended. */
    async enrolment(token: string): Promise<AppSetUp | null> {
      const started = await begunBy(database.pool, token, 'enrolment')
      return started && secondFactor.shown(database.pool, token, 'enrolment', started.user)
    },
  }
}

/** A user who is signing in and has no session yet. */
function arrivingActor({ id, role, ...user }: User, origin: Origin): Actor {
  return { ...unprovedActor(id, displayName(user), origin), role }
}
