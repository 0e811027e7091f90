import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createIds } from '#kernel/ids.ts'
import { createAccounting } from '#server/modules/accounting/index.ts'
import { createAnalytics } from '#server/modules/analytics/index.ts'
import { createApprovals } from '#server/modules/approvals/index.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createBanking } from '#server/modules/banking/index.ts'
import { createBankCalendar } from '#server/modules/calendar/index.ts'
import { certificationPolicy, createCertifications } from '#server/modules/certification/index.ts'
import { createClients } from '#server/modules/clients/index.ts'
import { createCompliance } from '#server/modules/compliance/index.ts'
import { createConversions, dueJob } from '#server/modules/conversions/index.ts'
import { createDemo, type Demo, type DemoDependencies } from '#server/modules/demo/index.ts'
import { createDocuments, type Documents, firstVersion } from '#server/modules/documents/index.ts'
import {
  activeFormOf,
  createDossierHold,
  createDossiers,
  createExchangeForms,
  createFilings,
  createProceeds,
  createRegisters,
  createSuspicionReports,
  type DossierDependencies,
  type FilingDependencies,
  type FormDependencies,
  type Registers,
} from '#server/modules/filings/index.ts'
import { createFx } from '#server/modules/fx/index.ts'
import { breachedPasswordsIn, createIdentity, openIdProvider } from '#server/modules/identity/index.ts'
import { createInvoices, createRenderer } from '#server/modules/invoices/index.ts'
import { createItems } from '#server/modules/items/index.ts'
import { createLedger } from '#server/modules/ledger/index.ts'
import { createMail, createMailServer } from '#server/modules/mail/index.ts'
import { createMonitoring } from '#server/modules/monitoring/index.ts'
import { createNotifications } from '#server/modules/notifications/index.ts'
import { createPayout, createWallets } from '#server/modules/payout/index.ts'
import { createQuotes } from '#server/modules/quotes/index.ts'
import {
  createReceivables,
  dunningNotices,
  payerAccountsOf,
  receiptsOfPayments,
} from '#server/modules/receivables/index.ts'
import {
  createBankMatcher,
  createChainMatcher,
  createReconciliation,
  payoutHold,
} from '#server/modules/reconciliation/index.ts'
import { createRecurringInvoices } from '#server/modules/recurring-invoices/index.ts'
import { createReports } from '#server/modules/reports/index.ts'
import { createScheduledReports } from '#server/modules/scheduled-reports/index.ts'
import { createSchedules, editorsOfConversion, preApprovalOfConversion } from '#server/modules/schedules/index.ts'
import { bulkActionsOfScreening, createScreening, publishedLists } from '#server/modules/screening/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { createWebhooks } from '#server/modules/webhooks/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createOutbox, silentOutbox, withListener } from '#server/platform/events/outbox.ts'
import { builtLanguages } from '#server/platform/http/language.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { createSmtpCarrier } from '#server/platform/mail/smtp-carrier/smtp-carrier.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import { createMachine } from '#server/platform/telemetry/machine.ts'
import type { AppContext } from './app-context.ts'
import { openDemoWorld } from './demo-world/demo-world.ts'
import { createKeyCheck, encryptionOf } from './encryption-keys/key-check.ts'
import { createLetterhead } from './letterhead.ts'

export type Modules = ReturnType<typeof composeModules>

/** Builds every module from lower modules. The only file that knows all of them. */
export function composeModules(context: AppContext) {
  // Alert rules and waiting conversions react in the transaction of an event. Both modules are
  // above the emitters, so the listener is bound before they exist.
  const foundation = composeFoundation(context, async (transaction, event) => {
    await money.compliance.alerts.handle(transaction, event)
    await money.conversions.handleEvent(transaction, event)
  })
  const records = composeRecords(context, foundation)
  const money = composeMoney(context, { ...foundation, ...records })
  const below = { ...foundation, ...records, ...money }
  const analytics = createAnalytics(below)
  const approvals = createApprovals(below)
  const reports = createReports({ ...below, riskScores: analytics })
  const scheduledReports = createScheduledReports({ ...below, reports, publicUrl: context.config.publicUrl })
  const machine = createMachine(context.config)
  const monitoring = createMonitoring({ ...below, machine })
  const { clients, screening, invoices } = records
  const bulk = createBulk({
    ...foundation,
    actions: [
      ...clients.bulkActions,
      ...invoices.bulkActions,
      ...foundation.documents.bulkActions,
      ...money.compliance.bulkActions,
      ...bulkActionsOfScreening(screening),
    ],
    roleOf: async (executor, { userId, apiKey }) => {
      const { identity } = foundation
      if (apiKey) return identity.apiKeys.roleOf(executor, apiKey.id)
      return userId === null
        ? null
        : ((await identity.findActiveUsers(executor, { userIds: [userId] }))[0]?.role ?? null)
    },
  })
  const webhooks = createWebhooks(below)
  const keyCheck = createKeyCheck(below)
  const demo = composeDemo(context, below, composeModules)
  return {
    ...below,
    approvals,
    reports,
    scheduledReports,
    machine,
    monitoring,
    analytics,
    bulk,
    webhooks,
    keyCheck,
    demo,
  }
}

type Foundation = ReturnType<typeof composeFoundation>

/** Audit, identity and other modules that do not depend on clients. */
function composeFoundation(context: AppContext, handle: Parameters<typeof withListener>[1]) {
  const { config, secrets, database, logger, rails, files, clock = systemClock, random = systemRandom } = context
  const ids = context.ids ?? createIds(clock, random)
  // Events of demo data would become notifications.
  const outbox = context.demo ? silentOutbox : createOutbox({ clock })
  const observedOutbox = withListener(outbox, handle)
  const base = { database, clock, ids, random, logger, mode: config.mode, outbox }
  const encryption = encryptionOf(secrets)
  const audit = createAudit({
    ...base,
    sealKey: secrets.sealKey,
    headFile: join(config.dataDir, 'audit-head.json'),
    isRealTime: clock === systemClock,
  })
  const settings = createSettings({ ...base, audit, isAlone: context.demo !== undefined })
  const carrier = context.carrier ?? (config.smtpUrl === null ? null : createSmtpCarrier(config.smtpUrl))
  const identity = createIdentity({ ...base, audit, settings, encryption, ...identityParts(context, carrier) })
  const bankCalendar = createBankCalendar({ ...base, audit, settings })
  const fx = createFx({ ...base, outbox: observedOutbox, audit, settings, provider: rails.fxProvider })
  const documents = createDocuments({ ...base, audit, storage: files })
  const readDocument = (executor: Executor, id: number, version: number) => readBytes(documents, executor, id, version)
  const fixed = carrier && { carrier, sender: config.mailFrom }
  const isDemo = context.demo !== undefined
  const mailServer = createMailServer({ ...base, audit, encryption, identity, fixed })
  const mail = createMail({
    ...base,
    audit,
    identity,
    settings,
    readDocument,
    isDemo,
    transport: mailServer,
    defaultSender: config.mailFrom,
  })
  const notifications = createNotifications({
    ...base,
    audit,
    identity,
    mailbox: mail,
    isDemo,
    publicUrl: config.publicUrl,
  })
  const ledger = createLedger(base)
  return {
    ...base,
    observedOutbox,
    encryption,
    audit,
    settings,
    identity,
    notifications,
    bankCalendar,
    fx,
    documents,
    mail,
    mailServer,
    ledger,
  }
}

async function readBytes(
  documents: Documents,
  executor: Executor,
  id: number,
  versionNumber: number,
): Promise<Uint8Array | null> {
  const document = await documents.read(executor, id, versionNumber)
  const opened = await document?.open()
  return opened?.ok ? new Uint8Array(await buffer(opened.value)) : null
}

type Records = ReturnType<typeof composeRecords>

/** Clients, documents and invoices. */
function composeRecords({ config, demo }: AppContext, foundation: Foundation) {
  const { database, settings, documents } = foundation
  const clients = createClients({ ...foundation, outbox: foundation.observedOutbox })
  const screening = createScreening({
    ...foundation,
    outbox: foundation.observedOutbox,
    clients,
    fetch: globalThis.fetch,
    publishedLists: publishedLists(config.sanctionsUrl),
  })
  const readLogo = async () => {
    const documentId = await settings.read(database.pool, 'business.logoDocumentId')
    // The picture that was chosen: a later version is not a change of the setting.
    return documentId === 0 ? null : readBytes(documents, database.pool, documentId, firstVersion)
  }
  const { render } = createRenderer({ readLogo })
  const readLetterhead = createLetterhead({ ...foundation, readLogo })
  const invoices = createInvoices({
    ...foundation,
    clients,
    mailbox: foundation.mail,
    publicUrl: config.publicUrl,
    receiptsOfPayments,
    notices: dunningNotices,
    certification: certificationPolicy,
    render,
    isDemo: demo !== undefined,
  })
  return { clients, screening, invoices, readLetterhead }
}

/** Modules that move money, and those that check it. */
function composeMoney({ config, rails, nudge, demo }: AppContext, below: Foundation & Records) {
  const observed = { ...below, outbox: below.observedOutbox }
  const banking = createBanking({
    ...observed,
    rails: rails.banks,
    bankFolder: config.bankFolder,
    isInScope: demo?.isOwnConnection,
  })
  const payout = createPayout({ ...below, rails: rails.payouts })
  const wallets = createWallets({ ...observed, rails: rails.payouts })
  const registers = createRegisters(below)
  const compliance = createCompliance({
    ...below,
    policies: {
      invoiceExists: async (executor, id) => (await below.invoices.get(executor, id)) !== null,
      isFilingDeadlineVerified: (executor) => registers.isVerified(executor, 'filingDeadline'),
      payerAccounts: payerAccountsOf,
    },
  })
  const onDue = () => nudge(dueJob)
  const conversions = createConversions({
    ...below,
    banking,
    payout,
    compliance,
    policies: {
      payoutHold,
      dossierHold: createDossierHold(below),
      exchangeFormId: activeFormOf,
      preApproval: (executor, conversion) => preApprovalOfConversion(below, executor, conversion),
      scheduleEditors: editorsOfConversion,
    },
    onDue,
  })
  const schedules = createSchedules({ ...below, conversions, onDue })
  const reconciliation = createReconciliation({
    ...observed,
    banking,
    // Demo data are one transaction, in which no comparison may be left out.
    waitsForTurn: demo !== undefined,
    matchers: [createBankMatcher({ banking, conversions }), createChainMatcher({ payout, conversions })],
  })
  const receivables = createReceivables({ ...observed, banking, mailbox: below.mail })
  const accounting = createAccounting(below)
  const recurringInvoices = createRecurringInvoices(below)
  const quotes = createQuotes({ ...below, isDemo: demo !== undefined })
  const certifications = createCertifications({
    ...observed,
    settings: demo?.certificationSettings(below.settings) ?? below.settings,
    simulators: rails.fiscalUrls,
  })
  const filings = composeFilings({ ...observed, compliance, conversions, registers })
  const billing = { schedules, recurringInvoices, quotes, items: createItems(below) }
  const moving = { banking, payout, wallets, compliance, conversions, reconciliation }
  return { ...moving, ...billing, receivables, accounting, certifications, ...filings }
}

function composeFilings(
  below: FilingDependencies & DossierDependencies & FormDependencies & { readonly registers: Registers },
) {
  return {
    registers: below.registers,
    filings: createFilings(below),
    dossiers: createDossiers(below),
    exportProceeds: createProceeds(below),
    exchangeForms: createExchangeForms(below),
    suspicionReports: createSuspicionReports(below),
  }
}

function identityParts({ config, secrets, demo }: AppContext, carrier: MailCarrier | null) {
  return {
    carrier,
    breachedPasswords: config.breachedPasswordsFile === null ? null : breachedPasswordsIn(config.breachedPasswordsFile),
    provider: config.openId && openIdProvider(config.openId, config.publicUrl),
    config: {
      mode: config.mode,
      // The people of demo data have no history and approve among themselves.
      controls: demo ? ('sandbox' as const) : config.controls,
      recordsAccess: demo === undefined,
      mailFrom: config.mailFrom,
      cookieSecure: config.publicUrl.startsWith('https:'),
      sessionSecret: secrets.sessionSecret,
      publicUrl: config.publicUrl,
      languages: builtLanguages(),
    },
  }
}

type Parts = Omit<DemoDependencies, 'openPast' | 'wait' | 'hasRecords'> &
  Pick<Foundation, 'documents'> &
  Records &
  ReturnType<typeof composeMoney>

/**
 * Composes demo data creation. Requires simulated banks and chain, which receive the demo journals.
 */
function composeDemo(context: AppContext, parts: Parts, compose: Parameters<typeof openDemoWorld>[1]): Demo {
  const { sandboxBankUrl, sandboxChainUrl } = context.rails
  const hasPast = sandboxBankUrl !== null && sandboxChainUrl !== null
  return createDemo({
    ...parts,
    wait,
    hasRecords: (executor) => hasRecords(parts, executor),
    openPast: hasPast ? (inside, options) => openDemoWorld(context, compose, inside, options) : null,
  })
}

/** Whether people have created data of their own, among which demo data would appear. */
async function hasRecords(
  { clients, invoices, documents, conversions, banking, schedules }: Parts,
  executor: Executor,
): Promise<boolean> {
  const sorting = { key: 'createdAt', descending: true, after: null } as const
  const page = { limit: 1, before: null }
  const lists = [
    () => clients.list(executor, {}, { limit: 1 }),
    () => banking.list(executor, { limit: 1 }),
    () => conversions.list(executor, {}, page),
    () => schedules.list(executor, {}, page),
    () => invoices.list(executor, {}, { limit: 1, sorting }),
    () => documents.list(executor, {}, { limit: 1, sorting }),
  ]
  for (const list of lists) if ((await list()).total > 0) return true
  return false
}
