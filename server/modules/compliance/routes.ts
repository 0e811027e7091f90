import * as contract from '#contract/alerts/rules.ts'
import * as clientContract from '#contract/clients/api.ts'
import * as clientChanges from '#contract/clients/changes.ts'
import * as fileContract from '#contract/clients/file.ts'
import * as importContract from '#contract/clients/import.ts'
import { type ControlWarning, listControlWarnings } from '#contract/compliance/api.ts'
import { listClientRelations } from '#contract/compliance/relations.ts'
import { can } from '#contract/permissions.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { type Clients, importRefusals, presentClient, presentPerson } from '#server/modules/clients/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import { type Bulk, bulkJob } from '#server/platform/bulk/bulk.ts'
import { presentRun } from '#server/platform/bulk/bulk-routes.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireFreshProof } from '#server/platform/http/mount.ts'
import { answer, answerResult, outside, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { presentRule } from './alerts/presentation.ts'
import { ruleRefusals } from './alerts/refusals.ts'
import { alertRoutes } from './alerts/routes.ts'
import type { Alerts } from './alerts/service.ts'
import { type ImportInput, importAction } from './import.ts'
import { statedOnImport } from './messages.ts'
import { complianceRefusals } from './refusals.ts'
import type { Compliance } from './service.ts'
import type { KycDecisionRow } from './tables.ts'

interface ComplianceRouteDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly compliance: Compliance
  readonly clients: Clients
  readonly audit: Pick<Audit, 'noteRead'>
  readonly settings: Pick<Settings, 'read'>
  readonly screening: Pick<Screening, 'fetchesLists'>
  readonly bulk: Bulk
  readonly nudge: (job: string) => void
  readonly readLetterhead?: LetterheadSource
}

export function complianceRoutes(deps: ComplianceRouteDependencies): Route[] {
  return [
    ...registerRoutes(deps),
    ...peopleRoutes(deps),
    importRoute(deps),
    ...decisionRoutes(deps),
    ...alertRoutes(deps),
    ...controlWarningRoutes(deps),
    ...ruleRoutes(deps),
  ]
}

/**
 * A KYC decision that is stated with a new client needs what the call of the decision needs: a
 * fresh proof, and the session in the audit log. Others are refused by the decision itself.
 */
function asDecider(actor: Actor, { clock }: Pick<ComplianceRouteDependencies, 'clock'>): Actor {
  if (!can(actor, 'kyc.decide')) return actor
  requireFreshProof(actor, { clock })
  return { ...actor, origin: { ...actor.origin, takesTwo: true } }
}

/**
 * Creates and updates clients here because limit raises need compliance
 * (docs/adr/0006-client-limit-raises.md).
 */
function registerRoutes({ compliance, clock }: ComplianceRouteDependencies): Route[] {
  return [
    write(clientChanges.createClient, async ({ transaction, actor, body }) => {
      const { kycStatus, contactName, contactPerson, monthlyLimit, createdBy: _, ...stated } = body
      const contact = contactName || contactPerson
      if (!contact)
        return refuse({
          code: 'contact_required',
          ...complianceRefusals.contact_required({ code: 'contact_required' }),
        })
      const client = { ...stated, contactName: contact, monthlyLimit: monthlyLimit ?? null }
      const by = kycStatus === 'pending' ? actor : asDecider(actor, { clock })
      return answerResult(
        await compliance.addClient(transaction, by, { client, kycStatus }),
        complianceRefusals,
        presentClient,
      )
    }),
    write(clientChanges.updateClient, async ({ transaction, actor, params, body, version }) => {
      const { allowDuplicate = false, ...changes } = body
      const input = { ...params, version, allowDuplicate, changes }
      return answerResult(await compliance.editClient(transaction, actor, input), complianceRefusals, presentClient)
    }),
  ]
}

/** People of a client are screened when they are added or changed. */
function peopleRoutes({ compliance }: ComplianceRouteDependencies): Route[] {
  const personInput = (
    clientId: number,
    personId: number | null,
    { share = null, birthDate = null, version: _, ...person }: BodyOf<typeof fileContract.updateClientPerson>,
    version: number | null = null,
  ) => ({ clientId, personId, version, person: { ...person, shareHundredths: share, birthDate } })
  return [
    write(fileContract.addClientPerson, async ({ transaction, actor, params, body }) =>
      answerResult(
        await compliance.savePerson(transaction, actor, personInput(params.id, null, body)),
        complianceRefusals,
        presentPerson,
      ),
    ),
    write(fileContract.updateClientPerson, async ({ transaction, actor, params, body, version }) =>
      answerResult(
        await compliance.savePerson(transaction, actor, personInput(params.id, params.personId, body, version)),
        complianceRefusals,
        presentPerson,
      ),
    ),
    write(fileContract.removeClientPerson, async ({ transaction, actor, params }) =>
      answerResult(
        await compliance.removePerson(transaction, actor, { clientId: params.id, personId: params.personId }),
        complianceRefusals,
        presentPerson,
      ),
    ),
  ]
}

/** A bulk action imports a confirmed file and evaluates each client. */
function importRoute({ clients, bulk, nudge, clock }: ComplianceRouteDependencies): Route {
  return write(importContract.confirmClientImport, async ({ transaction, actor, params, body, afterCommit }) => {
    const request = { id: params.id, withDuplicates: body.withDuplicates }
    const confirmed = await clients.confirmImport(transaction, actor, request)
    if (!confirmed.ok)
      return refuse({ code: confirmed.error.code, ...importRefusals[confirmed.error.code](confirmed.error as never) })
    const input: ImportInput = { importId: params.id, withDuplicates: body.withDuplicates }
    const by = confirmed.value.some(({ decides }) => decides) ? asDecider(actor, { clock }) : actor
    const run = await bulk.start(transaction, by, { action: importAction, input, rows: confirmed.value })
    afterCommit(() => nudge(bulkJob))
    return answer(presentRun(run, run.createdAt))
  })
}

const clientNotFound = {
  code: 'client_not_found',
  ...complianceRefusals.client_not_found({ code: 'client_not_found' }),
} as const

function decisionRoutes({ compliance, clients, database }: ComplianceRouteDependencies): Route[] {
  return [
    read(listClientRelations, async ({ params }) => {
      if (!(await clients.get(database.replica, params.id))) return refuse(clientNotFound)
      const relations = await compliance.relations(database.replica, params.id)
      return answer(relations.map((detail) => ({ ...detail, clients: [...detail.clients] })))
    }),
    // Opens its own transaction, which a refusal commits: the blocking match must be saved so that
    // it can be decided.
    outside(clientChanges.decideKyc, async ({ actor, params, body, version }) => {
      const input = { ...body, ...params, version }
      const decided = await database.transaction((transaction) => compliance.decideKyc(transaction, actor, input))
      return answerResult(decided, complianceRefusals, presentClient)
    }),
    write(clientChanges.decideRisk, async ({ transaction, actor, params, body, version }) => {
      const decided = await compliance.decideRisk(transaction, actor, { ...body, ...params, version })
      return answerResult(decided, complianceRefusals, presentClient)
    }),
    read(clientContract.listKycDecisions, async ({ params }) => {
      if (!(await clients.get(database.pool, params.id))) return refuse(clientNotFound)
      return answer((await compliance.kycHistory(database.pool, params.id)).map(presentDecision))
    }),
  ]
}

/** Reasons that the product wrote; what a person wrote stays. */
const isOwnReason = (row: KycDecisionRow): row is KycDecisionRow & { reason: string } =>
  row.reason !== null &&
  (row.reason === statedOnImport || 'identityAfter' in row.evidence || 'expiredAt' in row.evidence)

function presentDecision(row: KycDecisionRow) {
  return {
    id: row.id,
    from: row.fromStatus,
    to: row.toStatus,
    decidedAt: row.decidedAt.toISOString(),
    decidedBy: row.decidedByName,
    reason: isOwnReason(row) ? reasonText(row.reason) : row.reason,
    note: row.note,
  }
}

function ruleRoutes({
  compliance,
  database,
}: {
  readonly compliance: { readonly alerts: Alerts }
  readonly database: Database
}): Route[] {
  return [
    read(contract.getRuleFigures, async () => answer(await compliance.alerts.ruleFigures(database.replica))),
    read(contract.listRules, async () => answer((await compliance.alerts.rules(database.pool)).map(presentRule))),
    read(contract.tryRule, async ({ params, body }) =>
      answerResult(await compliance.alerts.tryRule(database.replica, { ...params, ...body }), ruleRefusals),
    ),
    write(contract.addRuleVersion, async ({ transaction, actor, params, body, version }) => {
      const input = { ...body, ...params, version }
      return answerResult(await compliance.alerts.addRuleVersion(transaction, actor, input), ruleRefusals, presentRule)
    }),
    write(contract.decideRuleVersion, async ({ transaction, actor, params, body }) =>
      answerResult(
        await compliance.alerts.decideRuleVersion(transaction, actor, { ...params, ...body }),
        ruleRefusals,
        presentRule,
      ),
    ),
  ]
}

/** Finds controls against money laundering that are weaker than by default. */
const defaultThreshold = 0.84
const defaultListAgeDays = 30

interface WarningDependencies {
  readonly settings: Pick<Settings, 'read'>
  readonly compliance: Pick<Compliance, 'alerts'>
  readonly screening: Pick<Screening, 'fetchesLists'>
  readonly database: Database
}

const controlWarningRoutes = (deps: WarningDependencies): Route[] => [
  read(listControlWarnings, async () => answer(await findWarnings(deps, deps.database.replica))),
]

async function findWarnings(
  { settings, compliance, screening }: WarningDependencies,
  executor: Executor,
): Promise<ControlWarning[]> {
  const [fetches, threshold, maxAgeDays, rules] = await Promise.all([
    settings.read(executor, 'screening.fetchLists'),
    settings.read(executor, 'screening.threshold'),
    settings.read(executor, 'screening.listMaxAgeDays'),
    compliance.alerts.rules(executor),
  ])
  const found: Readonly<Record<ControlWarning, boolean>> = {
    lists_not_fetched: !fetches || !screening.fetchesLists,
    high_threshold: threshold > defaultThreshold,
    old_lists_allowed: maxAgeDays > defaultListAgeDays,
    rule_off: rules.some(({ status, enabled }) => status === 'in_force' && !enabled),
  }
  return (Object.keys(found) as ControlWarning[]).filter((warning) => found[warning])
}
