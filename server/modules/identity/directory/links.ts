/** One-time links for invitations and password resets. */

import { assertDefined } from '#kernel/assert.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type Actor, type Origin, systemActor } from '#server/platform/http/actor.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Accounts } from '../accounts.ts'
import type { JoinError } from '../errors.ts'
import { endEarlierAccess } from '../handover.ts'
import { mayUsePassword, type PasswordsFor } from '../passwords/factor.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { SecondPerson } from '../second-person/second-person.ts'
import type { Entered, SignIn } from '../sign-in.ts'
import { userById } from '../store.ts'
import { linkLivesMs } from './rules.ts'
import { type DirectoryRow, personById, personOfLink, replaceLink, takeLink } from './store.ts'

export interface LinkDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'random' | 'encryption'> {
  readonly audit: Audit
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly passwordsFor: PasswordsFor
  readonly secondFactor: Pick<SecondFactor, 'reset' | 'rolesThatNeedIt'>
  /** Null without a mail server. */
  readonly carrier: MailCarrier | null
  readonly secondPerson: SecondPerson
}

/** A one-time link. Its token is returned only here; the database stores its hash. */
export interface PersonalLink {
  readonly person: DirectoryRow
  /** Null if the link is mailed: then only its recipient may see it. */
  readonly token: string | null
  readonly expiresAt: Date
}

/** Binds a sealed token to its user. */
export const linkRow = (userId: string): string => `identity.personal_link:${userId}`

export const linkSealedColumn: SealedColumn = {
  table: 'identity.personal_link',
  column: 'sealed_token',
  key: 'user_id',
  row: linkRow,
}

/** One-time links with which users choose their own password. */
export function createLinks(dependencies: LinkDependencies) {
  const { database, clock, random, audit, accounts, signIn, passwordsFor, secondFactor, encryption, carrier } =
    dependencies
  const person = async (executor: Executor, id: string) =>
    assertDefined(await personById(executor, id, clock.now()), 'a person who was just written')

  async function makeLink(
    transaction: Transaction,
    actor: Actor,
    userId: string,
    requestedBy: string | null = null,
  ): Promise<PersonalLink> {
    const now = clock.now()
    const { hasPassword } = await person(transaction, userId)
    const purpose = hasPassword ? 'reset' : 'invitation'
    const token = Buffer.from(random.bytes(32)).toString('base64url')
    const expiresAt = new Date(now.getTime() + linkLivesMs(purpose))
    const createdBy = assertDefined(actor.userId, 'who makes a link')
    const delivery = carrier === null ? 'hand' : 'mail'
    const sealedToken = delivery === 'hand' ? null : encryption.seal(token, linkRow(userId))
    const tokenSha256 = hashOfToken(token)
    const link = { userId, tokenSha256, purpose, createdBy, requestedBy, delivery, sealedToken } as const
    await replaceLink(transaction, { ...link, createdAt: now, expiresAt })
    await audit.append(transaction, actor, {
      action: 'create',
      resourceType: 'user',
      resourceId: userId,
      details: { link: purpose, delivery, expiresAt: expiresAt.toISOString() },
    })
    return { person: await person(transaction, userId), token: delivery === 'hand' ? token : null, expiresAt }
  }

  return {
    makeLink,

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
        // Locked, so that a second call cannot change the password and then find the link taken.
        const userId = await personOfLink(transaction, hashOfToken(token), clock.now(), 'lock')
        const user = userId === null ? null : await userById(transaction, userId)
        if (!user) return err({ code: 'link_invalid' })
        if (!mayUsePassword(user, passwordsFor)) return err({ code: 'sign_in_elsewhere' })
        const actor: Actor = { ...systemActor('one-time link', origin.startedAt), origin }
        const set = await accounts.setPassword(transaction, actor, user, password)
        if (!set.ok) return set
        const taken = await takeLink(transaction, hashOfToken(token))
        if (!taken) return err({ code: 'link_invalid' })
        const isReset = taken.purpose === 'reset'
        if (isReset && taken.delivery === 'mail' && !(await dependencies.secondPerson.isOwn(transaction, user.id)))
          await endEarlierAccess({ clock, secondFactor }, transaction, actor, user.id)
        const kind = `${isReset ? 'reset' : 'joined'}_by_${taken.delivery}` as const
        await accounts.recordAccess(transaction, user.id, kind, [taken.createdBy, taken.requestedBy])
        const entered = await signIn.enter(transaction, user, origin, { oldToken: null })
        return ok(expectOk(entered, 'a way in without a code that could be wrong'))
      })
    },
  }
}
