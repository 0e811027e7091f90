// An audit entry as a sentence: who did what to which record.
import type { AuditEntry } from '#contract/audit/api.ts'
import { codeNames } from '#contract/reports/messages.ts'
import { fieldName, fieldText } from '#web/ui/format/field-changes.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { resourceLabel } from './audit-labels.ts'
import * as t from './messages.ts'

export interface AuditSentence {
  readonly who: string
  readonly did: string
  /** The record; null where the action says all, as in a sign-in. */
  readonly record: string | null
  /** The old and new value of the only changed field. */
  readonly values: string | null
}

type SentenceFacts = Pick<
  AuditEntry,
  'userName' | 'action' | 'resourceType' | 'resourceId' | 'resourceName' | 'method' | 'endpoint' | 'details' | 'success'
>

/** `Ines Costa` · `approved KYC of` · `Sahel Textiles SARL`. */
export function auditSentence(entry: SentenceFacts): AuditSentence {
  const { phrase, values } = actionOf(entry)
  return {
    who: entry.userName ?? t.visitor,
    did: entry.success ? phrase[0] : t.attempt(phrase[1]),
    record: entry.action === 'login' || entry.action === 'logout' ? null : recordText(entry),
    values,
  }
}

export const sentenceText = ({ who, did, record, values }: AuditSentence): string =>
  [who, did, record, values].filter((part) => part !== null).join(' ')

interface Action {
  readonly phrase: readonly [past: string, base: string]
  readonly values: string | null
}

interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

function actionOf(entry: SentenceFacts): Action {
  const { action, method, endpoint, resourceType, resourceId } = entry
  const changes = action === 'update' ? changesOf(entry) : []
  const call = `${method} ${endpoint.replaceAll(/\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/g, '/:id')}`
  const byValue = changes.map(
    ({ field, to }) => own(t.valuePhrases, `${resourceType} ${field} ${to}`) ?? own(t.valuePhrases, `${field} ${to}`),
  )
  const known =
    byValue.find((phrase) => phrase !== undefined) ??
    (action === 'view' ? undefined : own(t.callPhrases, call)) ??
    (changes.length === 0 ? own(t.unchangedPhrases, call) : undefined)
  if (known) return { phrase: known, values: null }
  const [first, second] = changes
  if (first && second && changes.length === 2)
    return { phrase: t.fieldPhrase(t.twoFields(inSentence(first.field), inSentence(second.field))), values: null }
  if (first && second) return { phrase: t.fieldsPhrase(changes.length), values: null }
  if (first) return oneChange(first)
  return {
    phrase: action === 'download' && resourceId === null ? t.exportPhrase : t.actionPhrases[action],
    values: null,
  }
}

function oneChange({ field, from, to }: Change): Action {
  const [before, after] = [fieldText(field, from), fieldText(field, to)]
  if (field === 'state' || field === 'status')
    return { phrase: t.movePhrase, values: t.stateMove(stateName(before), stateName(after)) }
  const isShort = before.length + after.length <= maxValues
  return { phrase: t.fieldPhrase(inSentence(field)), values: isShort ? t.fromTo(before, after) : null }
}

/** Longer values are shown in the details. */
const maxValues = 80

function changesOf({ details }: SentenceFacts): readonly Change[] {
  const changes = details?.changes
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).flatMap(([field, change]: [string, unknown]) =>
    typeof change === 'object' && change !== null && 'from' in change && 'to' in change
      ? [{ field, from: change.from, to: change.to }]
      : [],
  )
}

function recordText({ action, resourceType, resourceId, resourceName }: SentenceFacts): string | null {
  if (resourceType === null) return null
  if (resourceType === 'audit_log') return t.auditLogName
  const label = labelInSentence(resourceType)
  if (resourceName !== null)
    return resourceType === 'client' || resourceType === 'user' ? resourceName : t.namedRecord(label, resourceName)
  if (resourceId === null) {
    const records = t.recordsName(label)
    return action === 'view' ? t.listName(records) : action === 'download' ? records : label
  }
  if (/^\d{1,10}$/.test(resourceId)) return t.numberedRecord(label, resourceId)
  return resourceId.length > maxKey ? label : t.namedRecord(label, resourceId)
}

/** Random ids are longer; they are shown in the details. */
const maxKey = 34

/** `Monthly Limit` → `monthly limit`, `KYC Status` → `KYC status`. */
const inSentence = (field: string): string => lowerWords(fieldName(field))
const labelInSentence = (resourceType: string): string => lowerWords(resourceLabel(resourceType))
const lowerWords = (text: string): string => text.replaceAll(/\b[A-Z][a-z]/g, (start) => start.toLowerCase())
const stateName = (state: string): string => (codeNames[state] ?? valueLabel(state)).toLowerCase()

const own = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
