/** Filings as the register and their detail page show them. */

import type { Filing, FilingDetail } from '#contract/filings/api.ts'
import type { IsBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import type { FilingEventRow } from '#server/modules/compliance/index.ts'
import type { Document } from '#server/modules/documents/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { FilingDependencies } from '../dependencies.ts'
import { documentsOf } from '../dossiers/store.ts'
import { type FilingEntry, findEntry } from './store.ts'

const maxDocuments = 100

/** The evaluation date, the bank-day calendar, and whether a person has verified the deadline. */
export interface FilingDeadline {
  readonly today: BusinessDate
  readonly isBankDay: IsBankDay
  readonly deadlineVerified: boolean
}

export async function filingDeadline(executor: Executor, deps: FilingDependencies): Promise<FilingDeadline> {
  const deadlineVerified = await deps.registers.isVerified(executor, 'filingDeadline')
  const isBankDay = await deps.bankCalendar.bankDaysOfBusiness(executor)
  const { today } = await todayOf(executor, deps)
  return { today, isBankDay, deadlineVerified }
}

/** A filing in the register, evaluated on that date. */
export function presentFiling(
  { reference, createdAt, amountXof, thresholdXof, ...entry }: FilingEntry,
  { today, isBankDay, deadlineVerified }: FilingDeadline,
): Filing {
  const isDue = entry.status === 'due'
  return {
    ...entry,
    conversionReference: reference,
    amountXof: Number(amountXof),
    thresholdXof: Number(thresholdXof),
    bankDaysLeft: isDue ? bankDaysUntil(today, entry.dueOn, isBankDay) : null,
    isOverdue: isDue && entry.dueOn < today,
    deadlineVerified,
    createdAt: createdAt.toISOString(),
  }
}

/**
 * A filing with its package, the documents that may be attached, and its events; null if not found.
 */
export async function filingDetail(
  executor: Executor,
  deps: FilingDependencies,
  id: number,
): Promise<FilingDetail | null> {
  const entry = await findEntry(executor, id)
  if (!entry) return null
  const events = await deps.compliance.filingEvents(executor, id)
  return {
    ...presentFiling(entry, await filingDeadline(executor, deps)),
    package: await packageOf(executor, deps, id),
    documents: await candidates(executor, deps, entry),
    events: events.map(presentEvent),
  }
}

async function packageOf(
  executor: Executor,
  { documents, compliance }: FilingDependencies,
  id: number,
): Promise<FilingDetail['package']> {
  const filing = await compliance.filing(executor, id)
  if (!filing || filing.packageDocumentId === null || filing.packageVersion === null) return null
  const document = await documents.read(executor, filing.packageDocumentId, filing.packageVersion)
  const built = (await compliance.filingEvents(executor, id)).find(({ event }) => event === 'package_built')
  if (!document || !built) return null
  const { documentId, fileName, sizeBytes, sha256 } = document
  const version = `1.${filing.packageVersion}`
  return { documentId, version, fileName, sizeBytes, sha256, builtAt: built.occurredAt.toISOString() }
}

/**
 * Documents of the dossier, then the newest others of the client without packages. Those of the
 * dossier are read by their ids: they may be of any type, older, archived since, or of no
 * client.
 */
async function candidates(
  executor: Executor,
  { documents }: FilingDependencies,
  { clientId, conversionId }: FilingEntry,
): Promise<FilingDetail['documents']> {
  const attached = new Map(
    (await documentsOf(executor, [conversionId])).map((row) => [row.documentId, row.documentVersion]),
  )
  const ofDossier = await Promise.all(
    [...attached].map(([id, version]) => documentAt(executor, documents, id, version)),
  )
  // The own account has no client: only documents of its dossier are offered.
  const ofClient = clientId === null ? [] : await newestOfClient(executor, documents, clientId)
  const others = ofClient.filter(({ id, documentType }) => documentType !== 'compliance_package' && !attached.has(id))
  return [...ofDossier.filter((document) => document !== null), ...others].map((document) => ({
    documentId: document.id,
    title: document.title,
    documentType: document.documentType,
    fileName: document.newest.fileName,
    sizeBytes: document.newest.sizeBytes,
    inDossier: attached.has(document.id),
  }))
}

/** A document with the version that was attached in place of its newest. */
async function documentAt(
  executor: Executor,
  documents: FilingDependencies['documents'],
  id: number,
  number: number,
): Promise<Document | null> {
  const [document, version] = await Promise.all([
    documents.get(executor, id),
    documents.findVersion(executor, id, number),
  ])
  return document && version && { ...document, newest: version }
}

async function newestOfClient(
  executor: Executor,
  documents: FilingDependencies['documents'],
  clientId: number,
): Promise<readonly Document[]> {
  const page = await documents.list(
    executor,
    { clientId, isActive: true },
    { limit: maxDocuments, sorting: { key: 'createdAt', descending: true, after: null } },
  )
  return page.items
}

const presentEvent = (row: FilingEventRow): FilingDetail['events'][number] => ({
  event: row.event,
  at: row.occurredAt.toISOString(),
  statedOn: row.statedOn,
  reference: row.reference,
  note: row.note,
  packageVersion: row.documentVersion === null ? null : `1.${row.documentVersion}`,
  sha256: row.sha256,
  by: row.actorName,
})

/** Max. days counted one by one, which bounds the count for a distant deadline. */
const maxDays = 400

/**
 * Bank days from `today` to `due`, inclusive of `due`: 0 on the day itself, negative once it has
 * passed.
 */
function bankDaysUntil(today: BusinessDate, due: BusinessDate, isBankDay: IsBankDay): number {
  const [from, to, sign] = due >= today ? [today, due, 1] : [due, today, -1]
  let days = 0
  let day = from
  for (let steps = 0; day < to && steps < maxDays; steps += 1) {
    day = addDays(day, 1)
    if (isBankDay(day)) days += 1
  }
  // Avoids −0.
  return days === 0 ? 0 : sign * days
}
