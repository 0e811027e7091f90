/** The daily verification, and its notifications about differences. */

import type { NotificationInput } from '#server/modules/notifications/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Modules } from '../compose.ts'
import { t } from '../texts.ts'
import { verifyEverything } from './integrity.ts'

/** A notification has room for these; `npx corridor verify` lists all. */
const maxNamed = 5

interface VerificationContext extends Pick<PlatformServices, 'database' | 'logger'> {
  readonly modules: Modules
}

export function verificationJobs(context: VerificationContext): JobDefinition[] {
  return [
    {
      // At night in Abidjan, before the digests.
      name: 'integrity.verify',
      cron: '20 3 * * *',
      work: () => verifyDaily(context),
    },
    { name: 'integrity.head', everyMs: 30_000, atStart: true, work: () => notifyOfRollback(context) },
  ]
}

/** Verifies everything, and notifies administrators and compliance of differences. */
export async function verifyDaily({ modules, database, logger }: VerificationContext): Promise<number> {
  const { audit, notifications, clock } = modules
  const findings = await verifyEverything(modules, database, { print: () => undefined })
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  if (findings.length > 0) logger.error({ findings: findings.length }, 'verification found what does not agree')
  await database.transaction(async (transaction) => {
    // This entry also lets the sealer seal confidential entries that wait for one.
    await audit.append(transaction, systemActor('integrity.verify', now), {
      action: 'view',
      resourceType: 'audit_log',
      resourceId: null,
      details: { verified: true, intact: findings.length === 0, findings: findings.length },
    })
    if (findings.length === 0) return
    const named = findings.slice(0, maxNamed).map(({ message }) => message)
    const more = findings.length - named.length
    await notify(notifications, transaction, {
      title: () => t.verificationFailedTitle(findings.length),
      body: () => [...named, ...(more > 0 ? [t.moreFindings(more)] : [])].join(' '),
      dedupeKey: `verification ${day}`,
    })
  })
  return findings.length
}

/**
 * Notifies, once per lost seal, that the database lacks a seal that this machine has seen. The
 * database was then set back to an older state.
 */
export async function notifyOfRollback({ modules, database }: VerificationContext): Promise<void> {
  const seal = await modules.audit.missingHead()
  if (seal === null) return
  await database.transaction((transaction) =>
    notify(modules.notifications, transaction, {
      title: () => t.rolledBackTitle,
      body: () => t.rolledBackBody(seal),
      dedupeKey: `rollback ${seal}`,
    }),
  )
}

/** Administrators and compliance, because either may have caused it. */
async function notify(
  notifications: Modules['notifications'],
  transaction: Transaction,
  notice: Pick<NotificationInput, 'title' | 'body' | 'dedupeKey'>,
): Promise<void> {
  const about = { resourceType: 'audit_log', resourceId: 'verification' } as const
  for (const permission of ['settings.manage', 'kyc.decide'] as const)
    await notifications.notify(transaction, { ...notice, permission, kind: 'verification_failed', about })
}
