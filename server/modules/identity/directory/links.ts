/** One-time links for invitations and password resets. */

import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type Actor, type Origin, systemActor } from '#server/platform/http/actor.ts'
import type { Accounts, NewPerson } from '../accounts.ts'
import type { DirectoryError, JoinError, UserError } from '../errors.ts'
import { mayUsePassword, type PasswordsFor } from '../passwords/factor.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { Entered, SignIn } from '../sign-in.ts'
import { userById } from '../store.ts'
import { linkLivesMs } from './rules.ts'
import { type DirectoryRow, personById, personOfLink, replaceLink, takeLink } from './store.ts'

export interface LinkDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly audit: Audit
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly passwordsFor: PasswordsFor
  readonly secondFactor: Pick<SecondFactor, 'reset' | 'rolesThatNeedIt'>
}

/** A one-time link. Its token is returned only here; the database stores its hash. */
export interface PersonalLink {
  readonly person: DirectoryRow
  readonly token: string
  readonly expiresAt: Date
}

/** One-time links with which users choose their own password. */
export function createLinks({ database, clock, random, audit, accounts, signIn, passwordsFor }: LinkDependencies) {
  const person = async (executor: Executor, id: string) =>
    assertDefined(await personById(executor, id, clock.now()), 'a person who was just written')

  async function makeLink(transaction: Transaction, actor: Actor, userId: string): Promise<PersonalLink> {
    const now = clock.now()
    const { hasPassword } = await person(transaction, userId)
    const purpose = hasPassword ? 'reset' : 'invitation'
    const token = Buffer.from(random.bytes(32)).toString('base64url')
    const expiresAt = new Date(now.getTime() + linkLivesMs(purpose))
    const madeBy = assertDefined(actor.userId, 'who makes a link')
    await replaceLink(transaction, { userId, tokenSha256: hashOfToken(token), purpose, madeBy, madeAt: now, expiresAt })
    await audit.append(transaction, actor, {
      action: 'create',
      resourceType: 'user',
      resourceId: userId,
      details: { link: purpose, expiresAt: expiresAt.toISOString() },
    })
    return { person: await person(transaction, userId), token, expiresAt }
  }

  return {
    /** Creates a user who chooses a password through the link. */
    async invite(transaction: Transaction, actor: Actor, input: NewPerson): Promise<Result<PersonalLink, UserError>> {
      const added = await accounts.addPerson(transaction, actor, input)
      return added.ok ? ok(await makeLink(transaction, actor, added.value.id)) : added
    },

    /**
     * Creates a new link for an existing user: to accept an invitation or to replace a lost
     * password.
     */
    async link(transaction: Transaction, actor: Actor, id: string): Promise<Result<PersonalLink, DirectoryError>> {
      const known = await personById(transaction, id, clock.now())
      if (!known) return err({ code: 'user_not_found' })
      if (!known.isActive) return err({ code: 'user_inactive' })
      return ok(await makeLink(transaction, actor, id))
    },

    isLinkOpen: async (token: string): Promise<boolean> =>
      (await personOfLink(database.pool, hashOfToken(token), clock.now())) !== null,

    /**
     * Sets the password that a user chose through their link, ends the link and every session, and
     * signs the user in. The link only replaces the password, so a second factor is still required.
     */
    async join(
      { token, password }: { readonly token: string; readonly password: string },
      origin: Origin,
    ): Promise<Result<Entered, JoinError>> {
      return database.transaction(async (transaction): Promise<Result<Entered, JoinError>> => {
        const userId = await personOfLink(transaction, hashOfToken(token), clock.now())
        const user = userId === null ? null : await userById(transaction, userId)
        if (!user) return err({ code: 'link_invalid' })
        if (!mayUsePassword(user, passwordsFor)) return err({ code: 'sign_in_elsewhere' })
        const actor: Actor = { ...systemActor('one-time link', origin.startedAt), origin }
        const set = await accounts.setPassword(transaction, actor, user, password)
        if (!set.ok) return set
        if (!(await takeLink(transaction, hashOfToken(token)))) return err({ code: 'link_invalid' })
        const entered = await signIn.enter(transaction, user, origin, { oldToken: null })
        return ok(expectOk(entered, 'a way in without a code that could be wrong'))
      })
    },
  }
}
