/** Progress and results of bulk runs, shown on whatever screen the person is. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type BulkRun, getBulkRun, listBulkRows, markBulkRunSeen, undoBulkRun } from '#contract/bulk.ts'
import type { BulkActionName } from '#contract/bulk-actions.ts'
import type { ChangedKind } from '#contract/events.ts'
import { type FollowedRun, followedRuns, markSeenHere } from '#web/api/bulk.ts'
import { invalidateReads, readsInvalidatedByKind } from '#web/api/cache-invalidation.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { newKey, read } from '#web/api/queries.ts'
import * as clients from '#web/features/clients/messages.ts'
import * as alerts from '#web/features/compliance-dashboard/messages.ts'
import * as documents from '#web/features/documents/messages.ts'
import * as invoices from '#web/features/invoices/messages.ts'
import * as screening from '#web/features/screening/messages.ts'
import { BulkProgress } from '#web/ui/list/bulk-progress.tsx'
import * as ui from '#web/ui/messages.ts'

const askAgainMs = 400

interface Subject {
  /** What the run changes, so that its reads are invalidated. */
  readonly kind: ChangedKind
  /** `3 clients`. */
  readonly count: (rows: number) => string
}

const ofAlerts: Subject = { kind: 'alerts', count: alerts.alertCount }
const ofClients: Subject = { kind: 'clients', count: ui.clientCount }
const ofDocuments: Subject = { kind: 'documents', count: documents.documentCount }
const ofInvoices: Subject = { kind: 'invoices', count: ui.invoiceCount }

const subjects: Readonly<Record<BulkActionName, Subject & { readonly title: string }>> = {
  'alerts.investigate': { ...ofAlerts, title: alerts.bulkActionTitle(alerts.investigateAction) },
  'alerts.resolve': { ...ofAlerts, title: alerts.bulkActionTitle(alerts.resolveAction) },
  'alerts.assign': { ...ofAlerts, title: alerts.bulkActionTitle(alerts.assignAction) },
  'clients.deactivate': { ...ofClients, title: clients.deactivateClientsTitle },
  'clients.reactivate': { ...ofClients, title: clients.reactivateClientsTitle },
  'clients.set_account_type': { ...ofClients, title: clients.setAccountTypeAction },
  'clients.import': { ...ofClients, title: clients.importTitle },
  'documents.archive': { ...ofDocuments, title: documents.archiveDocumentsTitle },
  'documents.restore': { ...ofDocuments, title: documents.restoreAction },
  'documents.set_type': { ...ofDocuments, title: documents.setDocumentTypeTitle },
  'invoices.send': { ...ofInvoices, title: invoices.sendInvoicesTitle },
  'invoices.remind': { ...ofInvoices, title: invoices.sendRemindersAction },
  'invoices.cancel': { ...ofInvoices, title: invoices.cancelInvoicesAction },
  'screening.clients': { ...ofClients, kind: 'screening', title: screening.screeningAllTitle },
}

export function BulkRuns({ runs }: { runs: readonly FollowedRun[] }) {
  // The server may be of a later version, with further actions.
  return runs.map((followed) =>
    followed.run.action in subjects ? <BulkRunProgress key={followed.key} followed={followed} /> : null,
  )
}

function BulkRunProgress({ followed }: { followed: FollowedRun }) {
  const { key, isOpen } = followed
  const { kind, count, title } = subjects[followed.run.action as BulkActionName]
  const { run, undoableUntilMs, failures } = useBulkRun(followed.run, kind)
  const free = () => followedRuns.remove(key)
  return (
    <BulkProgress
      title={title}
      count={count}
      run={run}
      failures={failures}
      open={isOpen}
      onOpen={() => followedRuns.put({ key, run, isOpen: true })}
      onClose={() => (run.finishedAt === null ? followedRuns.put({ key, run, isOpen: false }) : free())}
      onShown={() => {
        void markSeen(run.id)
        if (!isOpen) free()
      }}
      undoableUntilMs={undoableUntilMs}
      undo={() => undoRun(key, run)}
    />
  )
}

/**
 * Polls a bulk run until it finishes. Then invalidates the reads of `kind` and loads the failed
 * rows.
 */
function useBulkRun(started: BulkRun, kind: ChangedKind) {
  const client = useQueryClient()
  const { id } = started
  const { data: run, dataUpdatedAt } = useQuery({
    ...read(getBulkRun, { params: { id } }),
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : askAgainMs),
  })
  const hasEndedHere = run.finishedAt !== null && started.finishedAt === null
  const failures = useQuery({
    ...read(listBulkRows, { params: { id }, query: { outcome: 'failed', limit: 100 } }),
    enabled: run.finishedAt !== null && run.failed > 0,
  })
  useEffect(() => {
    if (hasEndedHere) void invalidateReads(client, readsInvalidatedByKind(kind))
  }, [hasEndedHere, client, kind])
  const undoableUntilMs = run.undoableMs > 0 ? dataUpdatedAt + run.undoableMs : null
  return { run, undoableUntilMs, failures: failures.data ?? [] }
}

async function markSeen(id: string): Promise<void> {
  if (!markSeenHere(id)) return
  await call(markBulkRunSeen, { params: { id } }, { idempotencyKey: newKey() }).catch(() => {
    // Without an answer the next page shows the result again.
  })
}

/** Starts the undo of a run and follows it. Returns the error message, or null on success. */
async function undoRun(key: string, run: BulkRun): Promise<string | null> {
  try {
    const undo = await call(undoBulkRun, { params: { id: run.id } }, { idempotencyKey: newKey() })
    followedRuns.put({ key, run: undo, isOpen: true })
    return null
  } catch (error) {
    return serverMessage(error)
  }
}
