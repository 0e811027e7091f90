/** The daily verification, and the notifications about what does not agree. */

import type { Database } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { Modules } from '../compose.ts'
import { verifyEverything } from './integrity.ts'

/** Findings that fit a notification; the command line lists all. */
const maxNamed = 5

interface VerificationContext {
  readonly modules: Modules
  readonly database: Database
  readonly logger: Logger
}

export function verificationJobs(context: VerificationContext): JobDefinition[] {
  return [
    {
      // At night in Abidjan, before the digests.
      name: 'integrity.verify',
      cron: '20 3 * * *',
      work: async () => {
        await verifyDaily(context)
      },
    },
  ]
}

/** Verifies everything, and notifies administrators and compliance of what does not agree. */
export async function verifyDaily({ modules, database, logger }: VerificationContext): Promise<number> {
  const { audit, notices, clock } = modules
  const findings = await verifyEverything(modules, database, () => undefined)
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
    for (const permission of ['settings.manage', 'kyc.decide'] as const) {
      await notices.notify(transaction, {
        permission,
        kind: 'verification_failed',
        about: { resourceType: 'audit_log', resourceId: 'verification' },
        title: `Verification found ${findings.length === 1 ? '1 thing' : `${findings.length} things`} that ${findings.length === 1 ? 'does' : 'do'} not agree`,
        body: [...named, ...(more > 0 ? [`And ${more} more: run npx corridor verify.`] : [])].join(' '),
        dedupeKey: `verification ${day}`,
      })
    }
  })
  return findings.length
}
