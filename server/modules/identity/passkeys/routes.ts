import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from '#contract/identity/passkeys.ts'

import { originOf } from '#server/platform/http/mount.ts'
import { answer, answerResult, outside, type Route, raw, read, write } from '#server/platform/http/route.ts'
import { createFormAnswers, type FormRouteDependencies, readBody, worded } from '../form-answers.ts'
import { confirmRefusals, passkeyRefusals } from '../refusals.ts'
import type { StartedCeremony } from './passkeys.ts'
import type { Passkey } from './store.ts'

/** Routes of a user's own passkeys and of passkey sign-in. */
export function passkeyRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, database } = dependencies
  return [
    read(listPasskeys, async ({ actor }) =>
      answer((await identity.passkeys.listOwn(database.pool, actor)).map(toWire)),
    ),
    write(beginPasskey, async ({ transaction, actor }) =>
      answer(started(await identity.passkeys.beginRegistration(transaction, actor))),
    ),
    write(addPasskey, async ({ transaction, actor, body: { setUp: token, ...body } }) =>
      answerResult(
        await identity.passkeys.register(transaction, actor, { ...body, token }),
        passkeyRefusals,
        ({ key, recoveryCodes }) => ({ passkey: toWire(key), recoveryCodes: [...recoveryCodes] }),
      ),
    ),
    write(removePasskey, async ({ transaction, actor, params }) =>
      answerResult(await identity.passkeys.remove(transaction, actor, params.id), passkeyRefusals, () => ({
        removed: true as const,
      })),
    ),
    write(beginPasskeyProof, async ({ transaction, actor }) =>
      answer(started(await identity.passkeys.beginProof(transaction, actor))),
    ),
    outside(confirmByPasskey, async ({ actor, body: { setUp: token, response } }) =>
      answerResult(await identity.passkeys.confirm(actor, { token, response }), confirmRefusals, ({ until }) => ({
        confirmedUntil: until.toISOString(),
      })),
    ),
    ...signInRoutes(dependencies),
  ]
}

function signInRoutes(dependencies: FormRouteDependencies): Route[] {
  const { identity, clock } = dependencies
  const answers = createFormAnswers(dependencies)
  return [
    raw(beginPasskeySignIn, async (_, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.send(started(await identity.passkeys.beginSignIn()))
    }),

    raw(signInByPasskey, async (request, reply) => {
      const { cookie } = request.headers
      const body = signInByPasskey.body as NonNullable<typeof signInByPasskey.body>
      const result = await readBody(body, request, async ({ setUp: token, response }) =>
        worded(await identity.passkeys.signIn({ token, response }, originOf(request, { clock }), cookie)),
      )
      return result.ok
        ? answers.welcome(request, reply, result.value, 200)
        : answers.refuse(request, reply, 'sign-in', result.error)
    }),
  ]
}

const started = ({ token, options }: StartedCeremony) => ({ setUp: token, options: { ...options } })

function toWire({ id, name, isSynced, addedAt, lastUsedAt }: Passkey) {
  return { id, name, isSynced, addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
