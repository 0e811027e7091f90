import type { UseQueryResult } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { type BankConnection, listBankConnections, updateBankConnection } from '#contract/banking/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ConnectionItem, type Question } from './connection-item.tsx'
import { connectionName } from './figures.ts'
import * as t from './messages.ts'

// Loaded on first use.
const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'ApproveDialog')

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), 'LimitsDialog')

interface Asked {
  readonly question: Question
  readonly connection: BankConnection
}

export function ConnectionsCard({ connections }: { connections: UseQueryResult<BankConnection[]> }) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <Card
      title={ui.bankConnections}
      aside={<ExportMenu addressOf={exportAddress(listBankConnections, { query: {} })} />}
      flush
    >
      <ConnectionsList connections={connections} onAsk={(question, connection) => setAsked({ question, connection })} />
      {asked?.question === 'approve' ? <ApproveDialog connection={asked.connection} onClose={close} /> : null}
      {asked?.question === 'limits' ? <LimitsDialog connection={asked.connection} onClose={close} /> : null}
      {asked?.question === 'deactivate' ? <DeactivateDialog connection={asked.connection} onClose={close} /> : null}
    </Card>
  )
}

interface ConnectionsListProps {
  readonly connections: UseQueryResult<BankConnection[]>
  readonly onAsk: (question: Question, connection: BankConnection) => void
}

function ConnectionsList({ connections, onAsk }: ConnectionsListProps) {
  const mayAdd = can(useSignedInUser(), 'banking.write')
  if (connections.data === undefined) {
    return connections.error ? (
      <ErrorPanel message={serverMessage(connections.error)} onRetry={() => void connections.refetch()} />
    ) : (
      <div className="px-4 pb-3">
        <SkeletonRows rows={3} />
      </div>
    )
  }
  if (connections.data.length === 0) {
    return (
      <EmptyState
        icon={<Landmark />}
        title={t.connectionsEmptyTitle}
        text={mayAdd ? t.connectionsEmptyHint : t.connectionsEmptyOperatorHint}
      />
    )
  }
  return (
    <ul aria-label={ui.bankConnections} className="divide-y divide-line border-t border-line">
      {connections.data.map((connection) => (
        <ConnectionItem key={connection.id} connection={connection} onAsk={(question) => onAsk(question, connection)} />
      ))}
    </ul>
  )
}

interface ConnectionDialogProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

function DeactivateDialog({ connection, onClose }: ConnectionDialogProps) {
  const change = useChange(updateBankConnection, {
    onSuccess: () => closeWithToast(onClose, { title: t.deactivatedToast, description: connectionName(connection) }),
  })
  const refusal = useRefusal(change.error, '/api/banking', onClose)
  const { id, version } = connection

  function deactivate() {
    change.mutate({ params: { id }, body: { isActive: false }, version })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={deactivate}
      pending={change.isPending}
      destructive
      title={t.deactivateQuestion}
      description={t.deactivateWarning(connectionName(connection))}
      confirmLabel={ui.deactivate}
    >
      {change.error ? <Refusal {...refusal} /> : null}
    </ConfirmDialog>
  )
}
