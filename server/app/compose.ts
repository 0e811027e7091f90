import { join } from 'node:path'
import type { Clock } from '#kernel/clock.ts'
import { createIds } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createBanking } from '#server/modules/banking/index.ts'
import { createClients } from '#server/modules/clients/index.ts'
import { createCompliance } from '#server/modules/compliance/index.ts'
import { createConversions, dueJob } from '#server/modules/conversions/index.ts'
import { createDocuments } from '#server/modules/documents/index.ts'
import { createFx } from '#server/modules/fx/index.ts'
import { createIdentity } from '#server/modules/identity/index.ts'
import { createLedger } from '#server/modules/ledger/index.ts'
import { createPayout, createWallets } from '#server/modules/payout/index.ts'
import {
  createBankMatcher,
  createChainMatcher,
  createReconciliation,
  payoutHold,
} from '#server/modules/reconciliation/index.ts'
import { createReports } from '#server/modules/reports/index.ts'
import { bulkActionsOfScreening, createScreening, publishedLists } from '#server/modules/screening/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Secrets } from '#server/platform/config/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import type { Storage } from '#server/platform/storage/port.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { composeInvoices } from './invoicing.ts'
import { createMail } from './mail.ts'
import type { Rails } from './rails.ts'

export interface Ground {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  readonly logger: Logger
  readonly rails: Rails
  /** Where the bytes of documents lie. */
  readonly papers: Storage
  /** Makes this instance look for a job or loop at once. */
  readonly nudge: (name: string) => void
  /** The machine's unless a simulation holds the hands. */
  readonly clock?: Clock
  readonly random?: Random
}

export type Modules = ReturnType<typeof composeModules>

/** Builds every module from what lies below it. The only place that knows everyone. */
export function composeModules(ground: Ground) {
  const { config, secrets, database, logger, rails, papers, nudge, clock = systemClock, random = systemRandom } = ground
  const ids = createIds(clock, random)
  const { mode } = config
  const base = { database, clock, ids, random, logger, mode }

  const outbox = createOutbox({ clock })
  const encryption = createEncryption({ keys: [{ id: 'k1', key: secrets.encryptionKey }] })
  const audit = createAudit({ ...base, sealKey: secrets.sealKey, headFile: join(config.dataDir, 'audit-head.json') })
  const settings = createSettings({ ...base, audit, outbox })
  const identity = createIdentity({ ...base, audit, outbox, config: identityConfig(config, secrets) })
  const fx = createFx({ ...base, audit, outbox, settings, provider: rails.fxProvider })
  const documents = createDocuments({ ...base, audit, outbox, storage: papers })
  const notifications = createMail({ ...base, audit, outbox, settings, documents, config })
  const ledger = createLedger(base)
  const clients = createClients({ ...base, audit, outbox, identity, settings, documents })
  const screening = createScreening({
    ...base,
    audit,
    outbox,
    settings,
    clients,
    fetch: globalThis.fetch,
    publishedLists: publishedLists(config.sanctionsUrl),
  })
  const banking = createBanking({
    ...base,
    audit,
    outbox,
    settings,
    identity,
    ledger,
    encryption,
    rails: rails.banks,
    bankFolder: config.bankFolder,
  })
  const payout = createPayout({ ...base, audit, outbox, ledger, settings, rails: rails.payouts })
  const wallets = createWallets({
    ...base,
    audit,
    outbox,
    settings,
    identity,
    clients,
    screening,
    documents,
    encryption,
    rails: rails.payouts,
  })
  const invoices = composeInvoices({
    ...base,
    audit,
    outbox,
    settings,
    fx,
    clients,
    documents,
    mailbox: notifications,
    encryption,
    config,
  })
  const compliance = createCompliance({ ...base, audit, outbox, settings, identity, clients, screening })
  const conversions = createConversions({
    ...base,
    audit,
    outbox,
    settings,
    identity,
    fx,
    ledger,
    clients,
    screening,
    banking,
    payout,
    compliance,
    payoutHold,
    onDue: () => nudge(dueJob),
  })
  const reconciliation = createReconciliation({
    ...base,
    audit,
    outbox,
    settings,
    identity,
    ledger,
    banking,
    matchers: [createBankMatcher({ banking, conversions }), createChainMatcher({ payout, conversions })],
  })
  const reports = createReports({
    ...base,
    invoices,
    settings,
    clients,
    audit,
    identity,
    banking,
    screening,
  })
  const bulk = createBulk({
    database,
    clock,
    ids,
    actions: [...clients.bulkActions, ...compliance.bulkActions, ...bulkActionsOfScreening(screening)],
  })
  return {
    bulk,
    audit,
    settings,
    identity,
    fx,
    documents,
    notifications,
    invoices,
    ledger,
    clients,
    screening,
    banking,
    payout,
    wallets,
    compliance,
    conversions,
    reconciliation,
    reports,
    outbox,
    ids,
    clock,
  }
}

function identityConfig(config: Config, secrets: Secrets) {
  return {
    mode: config.mode,
    cookieSecure: config.publicUrl.startsWith('https:'),
    sessionSecret: secrets.sessionSecret,
  }
}
