import {
  beginAuthenticator,
  confirmAuthenticator,
  getOwnSecondFactor,
  type OwnSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#contract/identity/second-factor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, answerResult, outside, type Route, read, write } from '#server/platform/http/route.ts'
import { confirmRefusals, secondFactorRefusals } from '../refusals.ts'
import type { Identity } from '../service.ts'
import type { SecondFactorStatus } from './second-factor.ts'

interface SecondFactorRouteDependencies {
  readonly identity: Pick<Identity, 'ownFactors'>
  readonly database: Database
}

/** Routes of a user's own second factor. */
export function secondFactorRoutes({ identity, database }: SecondFactorRouteDependencies): Route[] {
  const codes = (recoveryCodes: readonly string[]) => ({ recoveryCodes: [...recoveryCodes] })
  return [
    read(getOwnSecondFactor, async ({ actor }) =>
      answer(toWire(await identity.ownFactors.status(database.pool, actor))),
    ),
    write(beginAuthenticator, async ({ transaction, actor }) => {
      const { token, setUp } = await identity.ownFactors.begin(transaction, actor)
      return answer({ setUp: token, ...setUp })
    }),
    write(confirmAuthenticator, async ({ transaction, actor, body }) =>
      answerResult(await identity.ownFactors.complete(transaction, actor, body), secondFactorRefusals, codes),
    ),
    outside(removeAuthenticator, async ({ actor, body }) =>
      answerResult(
        await identity.ownFactors.removeApp(actor, body),
        { ...confirmRefusals, ...secondFactorRefusals },
        toWire,
      ),
    ),
    write(renewRecoveryCodes, async ({ transaction, actor }) =>
      answerResult(await identity.ownFactors.renewCodes(transaction, actor), secondFactorRefusals, codes),
    ),
  ]
}

function toWire({ isRequired, authenticatorSince, passkeys, recoveryCodesLeft }: SecondFactorStatus): OwnSecondFactor {
  const since = authenticatorSince?.toISOString() ?? null
  return { required: isRequired, authenticatorSince: since, passkeys, recoveryCodesLeft }
}
