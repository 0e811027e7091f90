import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createIds } from '#kernel/ids.ts'
import { createAnalytics } from '#server/modules/analytics/index.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createBanking } from '#server/modules/banking/index.ts'
import { createBankCalendar } from '#server/modules/calendar/index.ts'
import { createClients } from '#server/modules/clients/index.ts'
import { createCompliance } from '#server/modules/compliance/index.ts'
import { createConversions, dueJob } from '#server/modules/conversions/index.ts'
import { createDemo, type Demo, type DemoDependencies } from '#server/modules/demo/index.ts'
import { createDocuments } from '#server/modules/documents/index.ts'
import { createRegisters } from '#server/modules/filings/index.ts'
import { createFx } from '#server/modules/fx/index.ts'
import { createIdentity, openIdProvider } from '#server/modules/identity/index.ts'
import { createLedger } from '#server/modules/ledger/index.ts'
import { createMonitoring } from '#server/modules/monitoring/index.ts'
import { createNotifications } from '#server/modules/notifications/index.ts'
import { createPayout, createWallets } from '#server/modules/payout/index.ts'
import { createBankMatcher, createChainMatcher, createReconciliation } from '#server/modules/reconciliation/index.ts'
import { createReports } from '#server/modules/reports/index.ts'
import { createSchedules } from '#server/modules/schedules/index.ts'
import { bulkActionsOfScreening, createScreening, publishedLists } from '#server/modules/screening/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { createWebhooks } from '#server/modules/webhooks/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { createOutbox, withListener } from '#server/platform/events/outbox.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import { createMachine } from '#server/platform/telemetry/machine.ts'
import type { AppContext } from './app-context.ts'
import { createCompliancePolicies } from './compliance-policies.ts'
import { createConversionPolicies } from './conversion-policies.ts'
import { openDemoWorld } from './demo-world/demo-world.ts'
import { composeFilings } from './filings.ts'
import { composeInvoices } from './invoicing.ts'
import { carrierOf, openMailCarrier } from './mail.ts'

export type Modules = ReturnType<typeof composeModules>

/** Builds every module from lower modules. The only file that knows all of them. */
export function composeModules(ground: AppContext) {
  // Alert rules and waiting conversions react in the transaction of an event. Both modules are
  // above the emitters, so the listener is bound before they exist.
  const foundation = composeFoundation(ground, async (transaction, event) => {
    await money.compliance.alerts.handle(transaction, event)
    await money.conversions.handleEvent(transaction, event)
  })
  const registers = composeRegisters(ground, foundation)
  const money = composeMoney(ground, { ...foundation, ...registers })
  const below = { ...foundation, ...registers, ...money }
  const analytics = createAnalytics(below)
  const reports = createReports({ ...below, riskScores: analytics })
  const machine = createMachine(ground.config)
  const monitoring = createMonitoring({ ...below, machine })
  const { clients, screening, invoices } = registers
  const bulk = createBulk({
    ...foundation,
    actions: [
      ...clients.bulkActions,
      ...invoices.bulkActions,
      ...foundation.documents.bulkActions,
      ...money.compliance.bulkActions,
      ...bulkActionsOfScreening(screening),
    ],
  })
  const webhooks = createWebhooks(below)
  const demo = composeDemo(ground, below, composeModules)
  return { ...below, reports, machine, monitoring, analytics, bulk, webhooks, demo }
}

type Foundation = ReturnType<typeof composeFoundation>

/** Audit, identity and other modules that do not depend on clients. */
function composeFoundation(ground: AppContext, handle: Parameters<typeof withListener>[1]) {
  const { config, secrets, database, logger, rails, files, clock = systemClock, random = systemRandom } = ground
  const ids = ground.ids ?? createIds(clock, random)
  const outbox = createOutbox({ clock })
  const heardOutbox = withListener(outbox, handle)
  const base = { database, clock, ids, random, logger, mode: config.mode, outbox }
  const encryption = createEncryption({ keys: [{ id: 'k1', key: secrets.encryptionKey }] })
  const audit = createAudit({
    ...base,
    sealKey: secrets.sealKey,
    headFile: join(config.dataDir, 'audit-head.json'),
    isRealTime: clock === systemClock,
  })
  const settings = createSettings({ ...base, audit, isAlone: ground.isDemo })
  const carrier = ground.carrier ?? carrierOf(config)
  const identity = createIdentity({ ...base, audit, settings, encryption, ...identityParts(ground, carrier) })
  const bankCalendar = createBankCalendar({ ...base, audit, settings })
  const fx = createFx({ ...base, outbox: heardOutbox, audit, settings, provider: rails.fxProvider })
  const documents = createDocuments({ ...base, audit, storage: files })
  const notifications = openMailCarrier({ ...base, audit, settings, documents, config, carrier })
  const notices = createNotifications({ ...base, audit, identity, mailbox: notifications, publicUrl: config.publicUrl })
  const ledger = createLedger(base)
  const people = { identity, notices }
  return {
    ...base,
    heardOutbox,
    encryption,
    audit,
    settings,
    ...people,
    bankCalendar,
    fx,
    documents,
    notifications,
    ledger,
  }
}

type Registers = ReturnType<typeof composeRegisters>

/** Clients, documents and invoices. */
function composeRegisters({ config, isDemo = false }: AppContext, foundation: Foundation) {
  const clients = createClients(foundation)
  const screening = createScreening({
    ...foundation,
    outbox: foundation.heardOutbox,
    clients,
    fetch: globalThis.fetch,
    publishedLists: publishedLists(config.sanctionsUrl),
  })
  const invoices = composeInvoices({ ...foundation, clients, mailbox: foundation.notifications, config, isDemo })
  return { clients, screening, invoices }
}

/** Modules that move money, and those that check it. */
function composeMoney({ config, rails, nudge }: AppContext, below: Foundation & Registers) {
  const heard = { ...below, outbox: below.heardOutbox }
  const banking = createBanking({ ...heard, rails: rails.banks, bankFolder: config.bankFolder })
  const payout = createPayout({ ...below, rails: rails.payouts })
  const wallets = createWallets({ ...heard, rails: rails.payouts })
  const registers = createRegisters(below)
  const compliance = createCompliance({ ...below, policies: createCompliancePolicies({ ...below, registers }) })
  const onDue = () => nudge(dueJob)
  const conversions = createConversions({
    ...below,
    banking,
    payout,
    compliance,
    policies: createConversionPolicies(below),
    onDue,
  })
  const schedules = createSchedules({ ...below, conversions, onDue })
  const reconciliation = createReconciliation({
    ...heard,
    banking,
    matchers: [createBankMatcher({ banking, conversions }), createChainMatcher({ payout, conversions })],
  })
  const owed = composeFilings({ ...heard, compliance, conversions, registers })
  return { banking, payout, wallets, compliance, conversions, schedules, reconciliation, ...owed }
}

function identityParts({ config, secrets, isDemo = false }: AppContext, carrier: MailCarrier | null) {
  return {
    carrier,
    provider: config.openId && openIdProvider(config.openId, config.publicUrl),
    config: {
      mode: config.mode,
      // The people of demo data have no history and approve among themselves.
      controls: isDemo ? ('sandbox' as const) : config.controls,
      recordsAccess: !isDemo,
      mailFrom: config.mailFrom,
      cookieSecure: config.publicUrl.startsWith('https:'),
      sessionSecret: secrets.sessionSecret,
      publicUrl: config.publicUrl,
    },
  }
}

type Parts = Omit<DemoDependencies, 'openPast' | 'wait'>

/**
 * Composes demo data creation. Requires simulated banks and chain, which receive the demo journals.
 */
function composeDemo(ground: AppContext, parts: Parts, compose: Parameters<typeof openDemoWorld>[1]): Demo {
  const { sandboxBankUrl, sandboxChainUrl } = ground.rails
  const hasPast = sandboxBankUrl !== null && sandboxChainUrl !== null
  return createDemo({
    ...parts,
    wait,
    openPast: hasPast ? (inside, options) => openDemoWorld(ground, compose, inside, options) : null,
  })
}
