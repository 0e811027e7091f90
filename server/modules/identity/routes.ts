/** HTTP routes of identity. */

import { confirmIdentity, getCurrentUser, listOwnSessions, revokeOwnSession } from '#contract/identity/api.ts'
import { answer, answerResult, outside, type Route, read, write } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { directoryRoutes } from './directory/routes.ts'
import type { Pages } from './form-pages.ts'
import { formRoutes } from './form-routes.ts'
import type { OwnSession } from './own-account.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { confirmRefusals, sessionRefusals } from './refusals.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import type { Identity } from './service.ts'

export interface IdentityRouteDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly identity: Identity
  readonly pages: Pages
  /** Base URL of one-time links. */
  readonly publicUrl: string
}

export function identityRoutes(dependencies: IdentityRouteDependencies): Route[] {
  const { identity, database } = dependencies
  return [
    ...formRoutes(dependencies),
    ...directoryRoutes(dependencies),
    ...secondFactorRoutes(dependencies),
    ...passkeyRoutes(dependencies),
    ...providerRoutes(dependencies),
    read(getCurrentUser, async ({ actor }) => answer(await identity.currentUser(database.pool, actor))),
    outside(confirmIdentity, async ({ actor, body }) =>
      answerResult(await identity.confirm(actor, body), confirmRefusals, ({ until }) => ({
        confirmedUntil: until.toISOString(),
      })),
    ),
    read(listOwnSessions, async ({ actor }) => answer((await identity.ownSessions(database.pool, actor)).map(toWire))),
    write(revokeOwnSession, async ({ transaction, actor, params }) =>
      answerResult(await identity.revokeOwnSession(transaction, actor, params.id), sessionRefusals, () => ({
        revoked: true as const,
      })),
    ),
  ]
}

function toWire({ id, current, data }: OwnSession) {
  const { createdAt, lastSeenAt, ipAddress, userAgent } = data
  return { id, current, createdAt, lastSeenAt, ipAddress, userAgent }
}
