/** Set-up of the first administrator. */

import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { ConfigFault } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type Actor, type Origin, systemActor } from '#server/platform/http/actor.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import type { SetUpError, UserError } from './errors.ts'
import type { User } from './person.ts'
import { userRefusals } from './refusals.ts'
import type { SignedIn, SignIn } from './sign-in.ts'
import { anyoneActive, closeSetUpLinks, insertSetUpLink, isSetUpLinkOpen, lockSetUp } from './store.ts'

const linkLivesMs = 30 * 60_000

export interface SetUpInput {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

interface SetUpDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly accounts: Accounts
  readonly signIn: SignIn
}

export function createSetUp({ database, clock, random, accounts, signIn }: SetUpDependencies) {
  return {
    /**
     * Creates the first administrator while there is no active user; the users of demo data are
     * inactive. Uses the environment's settings if they are given. Otherwise creates a link that
     * works once within 30 minutes; its token is returned only here and stored as a hash. Throws
     * ConfigFault if the given e-mail or password is rejected.
     */
    async firstAdministrator(given: {
      adminEmail?: string | undefined
      adminPassword?: string | undefined
    }): Promise<{ created: boolean; setUpToken?: string }> {
      return database.transaction(async (transaction) => {
        await lockSetUp(transaction)
        if (await anyoneActive(transaction)) return { created: false }
        const { adminEmail: email, adminPassword: password } = given
        if (email !== undefined && password !== undefined) {
          const actor = systemActor('first start', clock.now())
          const made = await accounts.createUser(transaction, actor, { email, password, role: 'admin' })
          if (!made.ok) {
            const { detail } = refusalFor<UserError>(made.error, userRefusals)
            throw new ConfigFault(`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: ${detail}.`)
          }
          return { created: true }
        }
        const setUpToken = Buffer.from(random.bytes(32)).toString('base64url')
        await insertSetUpLink(transaction, hashOfToken(setUpToken), new Date(clock.now().getTime() + linkLivesMs))
        return { created: false, setUpToken }
      })
    },

    isLinkOpen: (token: string): Promise<boolean> => isSetUpLinkOpen(database.pool, hashOfToken(token), clock.now()),

    /** Creates the first administrator, signs them in and ends every set-up link. */
    async setUp(input: SetUpInput, origin: Origin): Promise<Result<SignedIn, SetUpError>> {
      return database.transaction(async (transaction) => {
        await lockSetUp(transaction)
        if (!(await isSetUpLinkOpen(transaction, hashOfToken(input.token), clock.now())))
          return err({ code: 'set_up_link_invalid' })
        const actor: Actor = { ...systemActor('set-up link', origin.startedAt), origin }
        const made = await accounts.createUser(transaction, actor, { ...input, role: 'admin' })
        if (!made.ok) return setUpFailure(made)
        await closeSetUpLinks(transaction)
        return ok(await signIn.open(transaction, made.value, origin, { oldToken: null }))
      })
    },
  }
}

/** The role is fixed, so the other errors of user creation cannot occur. */
function setUpFailure({ error }: Extract<Result<User, UserError>, { ok: false }>): Result<never, SetUpError> {
  if (error.code === 'unknown_role' || error.code === 'user_not_found') {
    throw new Error(`the first administrator cannot meet ${error.code}`)
  }
  return err(error)
}
