/** Alerts as API responses. */

import type { Alert, AlertPage } from '#contract/alerts/api.ts'
import type { RuleVersion } from '#contract/alerts/rules.ts'
import { currentLanguage } from '#server/platform/language/current-language.ts'
import { textForReader } from '#server/platform/language/stored-text.ts'
import { replays } from './replay.ts'
import type { VersionWithStatus } from './rules/service.ts'
import type { AlertLinkRow, AlertRow, AlertStepRow, AlertWords, RuleVersionRow, StoredAlert } from './tables.ts'

/** What an alert says, in the language of the current work. */
export function alertWords({
  title,
  description,
  translations,
}: Pick<AlertRow, 'translations' | keyof AlertWords>): AlertWords {
  const language = currentLanguage()
  return translations?.[language] ?? { title, description }
}

export function presentAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    ...alertWords(row),
    clientId: row.clientId,
    amount: row.amountXof === null ? null : Number(row.amountXof),
    currency: row.amountXof === null ? null : 'XOF',
    timestamp: row.raisedAt.toISOString(),
    status: row.status,
    assignedTo: row.assignedTo,
    assignedToName: row.assignedToName,
    rule: row.rule,
    ruleVersion: row.ruleVersion,
    clientName: row.clientName,
    conversionId: row.conversionId,
    reference: row.reference,
    dueOn: row.dueOn,
    outcome: row.outcome,
    note: row.note,
    proposedBy: row.proposedByName,
    proposedById: row.proposedBy,
    proposedNote: row.proposedNote,
    proposedOutcome: row.proposedOutcome,
    resolvedBy: row.resolvedByName,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    version: row.version,
  }
}

/** An alert with its rule, links and history. */
export interface AlertCase {
  readonly alert: StoredAlert
  readonly rule: RuleVersionRow
  readonly links: readonly AlertLinkRow[]
  readonly steps: readonly AlertStepRow[]
}

export function presentCase({ alert, rule, links, steps }: AlertCase): AlertPage {
  return {
    alert: presentAlert(alert),
    evidence: {
      rule: alert.rule,
      version: alert.ruleVersion,
      effectiveFrom: rule.effectiveFrom,
      legalReference: rule.legalReference,
      verifiedBy: rule.verifiedBy,
      parameters: rule.parameters,
      inputs: { ...alert.inputs },
      listHash: alert.listHash,
      digest: alert.digest,
      replays: replays(alert, rule),
    },
    links: links.map(({ kind, targetId, label, addedByName, addedAt }) => ({
      kind,
      id: targetId,
      label,
      addedBy: addedByName,
      addedAt: addedAt.toISOString(),
    })),
    timeline: steps.map(({ id, kind, at, actorName, text, textTranslations, note }) => ({
      id: Number(id),
      kind,
      at: at.toISOString(),
      by: actorName,
      text: textForReader({ text, translations: textTranslations }),
      note,
    })),
  }
}

export function presentRule(row: VersionWithStatus): RuleVersion {
  return {
    rule: row.rule,
    version: row.version,
    status: row.status,
    enabled: row.enabled,
    asksForReview: row.asksForReview,
    parameters: row.parameters,
    answerWithinBankDays: row.answerWithinBankDays,
    effectiveFrom: row.effectiveFrom,
    legalReference: row.legalReference,
    verifiedBy: row.verifiedBy,
    verifiedOn: row.verifiedOn,
    reason: row.reason,
    createdBy: row.createdByName,
    createdById: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    decidedBy: row.decision?.decidedByName ?? null,
    decidedAt: row.decision?.decidedAt.toISOString() ?? null,
    decisionNote: row.decision?.note ?? null,
  }
}
