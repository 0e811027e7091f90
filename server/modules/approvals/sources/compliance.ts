/** Requests of compliance: KYC, limits, matches, alerts, rules, suspicion reports. */

import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { openMatchTexts, similarityPercent } from '#contract/compliance/labels.ts'
import { toDecimal, usd, xof } from '#kernel/money.ts'
import { riskReasonTexts } from '#server/modules/clients/index.ts'
import { alertNames, alertWords } from '#server/modules/compliance/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { type ApprovalDependencies, type Candidate, fact, maxPerKind, type Source, stated } from '../candidate.ts'
import { t } from '../texts.ts'

type MatchRow = Awaited<ReturnType<Screening['matches']>>['items'][number]

export const kycDecisions: Source = {
  permission: 'kyc.decide',
  async read(deps, executor) {
    const found = await Promise.all([
      waitingKyc(deps, executor, 'requires_review'),
      waitingKyc(deps, executor, 'pending'),
    ])
    return found.flat()
  },
}

async function waitingKyc(
  { clients }: ApprovalDependencies,
  executor: Executor,
  kycStatus: 'requires_review' | 'pending',
): Promise<Candidate[]> {
  const { items } = await clients.list(executor, { kycStatus, isActive: true }, { limit: maxPerKind })
  return items.map((client) => ({
    kind: 'kyc',
    id: String(client.id),
    subject: client.companyName,
    detail: kycStatus === 'pending' ? t.kycPending : t.kycReview,
    path: `/clients/${client.id}`,
    requestedBy: client.createdBy,
    requestedAt: client.kycDecidedAt ?? client.createdAt,
    facts: stated([
      fact('contact', client.contactName),
      fact('country', countryText(client.country)),
      fact('registration', client.registrationNumber),
      fact('taxId', client.taxId),
      fact('risk', [t.memberWords(client.riskLevel), ...riskReasonTexts(client)].join(', ')),
      fact('notes', client.complianceNotes),
    ]),
    version: client.version,
  }))
}

export const clientLimits: Source = {
  permission: 'kyc.decide',
  async read({ clients }, executor) {
    const { items } = await clients.list(executor, { hasProposal: true }, { limit: maxPerKind })
    const limitOf = (minor: bigint | null) => (minor === null ? null : toDecimal(usd(minor)))
    return items.flatMap(({ id, companyName, proposal, version, monthlyLimitUsdMinor: present, riskLevel }) =>
      proposal === null
        ? []
        : [
            {
              kind: 'client_limit',
              id: String(id),
              subject: companyName,
              detail: t.limitDetail,
              path: `/clients/${id}`,
              requestedBy: proposal.proposedBy,
              requestedAt: proposal.proposedAt,
              ...(proposal.toUsdMinor === null ? {} : { amount: usd(proposal.toUsdMinor) }),
              facts: [
                fact('monthlyLimit', limitOf(proposal.toUsdMinor), { format: 'USD', from: limitOf(present) }),
                fact('risk', t.memberWords(riskLevel)),
              ],
              version,
              canWithdraw: true,
            },
          ],
    )
  },
}

/** Open matches, which any approver decides, and clearings that another person proposed. */
export const screeningMatches: Source = {
  permission: 'screening.decide',
  async read({ screening }, executor) {
    const page = { limit: maxPerKind, before: null }
    const found = await Promise.all([
      screening.matches(executor, { status: 'open' }, page),
      screening.matches(executor, { status: 'confirmed', clearingProposed: true }, page),
    ])
    return found.flatMap(({ items }) => items.map(matchCandidate))
  },
}

function matchCandidate(match: MatchRow): Candidate {
  const { title, detail } = openMatchTexts({ ...match, subject: match.subjectName, list: match.source })
  return {
    kind: 'screening_match',
    id: String(match.id),
    subject: contractText(title),
    detail: t.matchDetail(
      match.subjectKind,
      match.clearingReason === null ? reasonText(contractText(detail)) : t.clearingDetail(match.clearingReason),
    ),
    path: `/screening?match=${match.id}`,
    requestedBy: match.clearingProposedBy,
    requestedAt: match.clearingProposedAt ?? match.createdAt,
    facts: stated([
      fact('subject', match.subjectName),
      fact('listedName', match.matchedName),
      fact('list', match.source && `${match.source} ${match.entryId ?? ''}`.trim()),
      fact('score', match.score === null ? null : t.similarity(String(similarityPercent(match.score)))),
      fact('similarity', match.reasons.map(reasonText).join('. ')),
      fact('reason', match.clearingReason),
    ]),
    version: match.version,
  }
}

export const alertClosings: Source = {
  permission: 'alerts.handle',
  async read({ compliance }, executor) {
    const rows = await compliance.alerts.awaitingClosing(executor, maxPerKind)
    return rows.map((alert) => {
      const outcome = alert.proposedOutcome && alertNames.outcomeNames[alert.proposedOutcome]
      return {
        kind: 'alert_closing',
        id: String(alert.id),
        subject: alertWords(alert).title,
        detail: t.closingDetail(outcome, alert.clientName),
        path: `/compliance-dashboard?alert=${alert.id}`,
        requestedBy: alert.proposedBy,
        requestedAt: alert.proposedAt ?? alert.raisedAt,
        due: alert.dueOn,
        ...(alert.amountXof === null ? {} : { amount: xof(alert.amountXof) }),
        facts: stated([
          fact('severity', alertNames.severityNames[alert.severity]),
          fact('outcome', outcome ?? t.noOutcome),
          fact('client', alert.clientName),
          fact('description', alert.description),
          fact('note', alert.proposedNote),
        ]),
        version: alert.version,
      }
    })
  },
}

export const ruleVersions: Source = {
  permission: 'rules.manage',
  async read({ compliance }, executor) {
    const versions = await compliance.alerts.rules(executor)
    return versions
      .filter(({ status }) => status === 'waiting')
      .map((version) => {
        const present = versions.find(({ rule, status }) => rule === version.rule && status === 'in_force')
        return {
          kind: 'rule_version',
          id: `${version.rule}/${version.version}`,
          subject: t.ruleSubject(contractText(ruleLabels[version.rule].name), version.version),
          detail: version.reason,
          path: '/compliance-dashboard/rules',
          requestedBy: version.createdBy,
          requestedAt: version.createdAt,
          due: version.effectiveFrom,
          facts: stated([
            fact('enabled', t.onOff(version.enabled), { from: present && t.onOff(present.enabled) }),
            fact('parameters', parameterText(version.parameters), {
              from: present && parameterText(present.parameters),
            }),
            fact('answerWithin', t.bankDays(version.answerWithinBankDays), {
              from: present && t.bankDays(present.answerWithinBankDays),
            }),
            fact('effectiveFrom', version.effectiveFrom, { format: 'date' }),
            fact('legalReference', version.legalReference),
          ]),
          version: null,
        }
      })
  },
}

const parameterText = (parameters: Readonly<Record<string, unknown>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join(', ')

/** Confidential: the module answers nobody without its permission. */
export const suspicionReports: Source = {
  permission: 'dos.handle',
  async read({ suspicionReports: reports }, executor, actor) {
    const page = { limit: maxPerKind, before: null }
    const { items } = await reports.list(executor, actor, { state: 'signed_once' }, page)
    const views = await Promise.all(items.map(({ id }) => reports.get(executor, actor, id)))
    return views.flatMap((view): Candidate[] => {
      if (!view.ok) return []
      const { row, signatures } = view.value
      const [first, ...others] = signatures
      return [
        {
          kind: 'suspicion_report',
          id: String(row.id),
          subject: t.reportSubject(row.number, row.subjectName),
          detail: t.memberWords(row.offence),
          path: `/compliance-dashboard/suspicion-reports?report=${row.id}`,
          requestedBy: first?.userId ?? null,
          alsoRequestedBy: others.map(({ userId }) => userId),
          requestedAt: first?.signedAt ?? row.updatedAt,
          amount: xof(row.amountXof),
          facts: stated([
            fact('signedBy', first?.userName),
            fact('operation', t.memberWords(row.operationState)),
            fact('detectedOn', row.detectedOn, { format: 'date' }),
            fact('decision', t.memberWords(row.decision)),
            fact('facts', row.facts),
            fact('grounds', row.grounds),
          ]),
          version: null,
          digest: row.contentSha256,
          isStrict: true,
        },
      ]
    })
  },
}
