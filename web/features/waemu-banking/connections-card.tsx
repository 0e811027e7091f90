import type { UseQueryResult } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type BankConnection, listBankConnections } from '#contract/banking/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ConnectionItem, type Question } from './connection-item.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'

// Loaded on first use.
const ApproveDialog = lazy(() =>
  import('./approve-dialog.tsx').then(({ ApproveDialog: component }) => ({ default: component })),
)

const LimitsDialog = lazy(() =>
  import('./limits-dialog.tsx').then(({ LimitsDialog: component }) => ({ default: component })),
)

interface Asked {
  readonly question: Question
  readonly connection: BankConnection
}

export function ConnectionsCard({ connections }: { connections: UseQueryResult<BankConnection[]> }) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <Card
      title="Bank Connections"
      aside={<ExportMenu addressOf={exportAddress(listBankConnections, { query: {} })} />}
      flush
    >
      <ConnectionsList connections={connections} onAsk={(question, connection) => setAsked({ question, connection })} />
      <Suspense fallback={null}>
        {asked?.question === 'approve' ? <ApproveDialog connection={asked.connection} onClose={close} /> : null}
        {asked?.question === 'limits' ? <LimitsDialog connection={asked.connection} onClose={close} /> : null}
      </Suspense>
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
        title="No banks connected yet"
        text={
          mayAdd
            ? 'Choose a bank and enter an account number. The connection starts pending; a test asks the bank for the balance.'
            : 'An operator adds the first one.'
        }
      />
    )
  }
  return (
    <ul aria-label="Bank connections" className="divide-y divide-line border-t border-line">
      {connections.data.map((connection) => (
        <ConnectionItem key={connection.id} connection={connection} onAsk={(question) => onAsk(question, connection)} />
      ))}
    </ul>
  )
}
