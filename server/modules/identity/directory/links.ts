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

/** A one-time link: its token is answered here, once, and kept only as a hash. */
export interface PersonalLink {
  readonly person: DirectoryRow
  readonly token: string
  readonly expiresAt: Date
}

/** The one-time links by which people choose a password themselves. */
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
    /** Adds a person who chooses the password by the link. */
    async invite(transaction: Transaction, actor: Actor, input: NewPerson): Promise<Result<PersonalLink, UserError>> {
      const added = await accounts.addPerson(transaction, actor, input)
      return added.ok ? ok(await makeLink(transaction, actor, added.value.id)) : added
    },

    /** A new link for somebody who is there: to take up an invitation, or in place of a lost password. */
    async link(transaction: Transaction, actor: Actor, id: string): Promise<Result<PersonalLink, DirectoryError>> {
      const known = await personById(transaction, id, clock.now())
      if (!known) return err({ code: 'user_not_found' })
      if (!known.isActive) return err({ code: 'user_inactive' })
      return ok(await makeLink(transaction, actor, id))
    },

    isLinkOpen: async (token: string): Promise<boolean> =>
      (await personOfLink(database.pool, hashOfToken(token), clock.now())) !== null,

    /**
     * Takes the password that a person chose behind their link, ends the link and every session, and signs them in: a
     * link stands for a password, so that a second factor is asked for as after one.
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
