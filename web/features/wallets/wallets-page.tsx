import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import { getClient } from '#contract/clients/api.ts'
import { getTreasury, listWallets, type Wallet } from '#contract/payout/wallets.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AddWalletDialog } from './add-wallet-dialog.tsx'
import { evidenceLabels, shortAddress, walletBadge } from './labels.ts'
import { TreasuryTiles } from './treasury-tiles.tsx'
import { WalletDialog } from './wallet-dialog.tsx'

const route = getRouteApi(paths.wallets)

/** The treasury, and the wallets that may receive payouts. */
export function WalletsPage() {
  const user = useSignedInUser()
  const { client, wallet } = route.useSearch()
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState(false)
  const { data: owner } = useQuery({ ...read(getClient, { params: { id: client ?? 0 } }), enabled: Boolean(client) })
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, wallet: id }), resetScroll: false })
  // With simulated payouts, the sandbox creates its wallets itself.
  const { data: treasury } = useQuery(read(getTreasury, {}))
  const add =
    treasury?.network === 'evm' && can(user, 'wallets.write') ? (
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        Add wallet
      </Button>
    ) : null

  return (
    <ListPage
      title="Treasury and Wallets"
      shortTitle="Wallets"
      parents={[{ name: 'Large Transactions', to: paths.largeTransactions }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listWallets, { query: ofOwner(client) })} />
          {add}
        </>
      }
    >
      <ErrorBoundary>
        <TreasuryTiles />
      </ErrorBoundary>
      <Card title={owner ? `Wallets of ${owner.companyName}` : 'Beneficiary wallets'} aside={<OwnerChoice />} flush>
        <WalletList onOpen={open} />
      </Card>
      {adding ? (
        <AddWalletDialog clientId={client || null} ownerName={owner?.companyName} onClose={() => setAdding(false)} />
      ) : null}
      {wallet === undefined ? null : <WalletDialog key={wallet} id={wallet} onClose={() => open(undefined)} />}
    </ListPage>
  )
}

function OwnerChoice() {
  const { client } = route.useSearch()
  const navigate = route.useNavigate()
  const options = [
    { value: 'all', label: 'All' },
    { value: 'house', label: 'House' },
    ...(client ? [{ value: 'client', label: 'This client' }] : []),
  ]
  return (
    <SegmentedControl
      label="Whose"
      options={options}
      value={client === undefined ? 'all' : client === 0 ? 'house' : 'client'}
      onValueChange={(value) => {
        if (value === 'client') return
        void navigate({ search: { client: value === 'house' ? 0 : undefined }, replace: true, resetScroll: false })
      }}
    />
  )
}

function columnsAt(now: Date): readonly Column<Wallet>[] {
  return [
    {
      key: 'label',
      header: 'Wallet',
      primary: true,
      cell: ({ label }) => <span className="font-strong">{label}</span>,
    },
    { key: 'owner', header: 'Owner', cell: ({ ownerName, clientId }) => (clientId === null ? 'House' : ownerName) },
    { key: 'address', header: 'Address', cell: ({ address }) => <code className="num">{shortAddress(address)}</code> },
    {
      key: 'standing',
      header: 'Standing',
      cell: (wallet) => {
        const { text, tone } = walletBadge(wallet, now)
        return <Badge tone={tone}>{wallet.isDefault ? `${text}, default` : text}</Badge>
      },
    },
    { key: 'evidence', header: 'Ownership', cell: ({ evidence }) => evidenceLabels[evidence] },
    {
      key: 'cap',
      header: 'Cap a day',
      align: 'end',
      cell: ({ dailyCap }) => (dailyCap === null ? dash : <Money amount={dailyCap} currency="USDT" />),
    },
    { key: 'added', header: 'Added', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  ]
}

/** Wallets of all owners, own wallets, or those of a client. */
function ofOwner(client: number | undefined) {
  if (client === undefined) return {}
  return client === 0 ? { owner: 'house' as const } : { clientId: client }
}

function WalletList({ onOpen }: { onOpen: (id: number) => void }) {
  const { client, wallet } = route.useSearch()
  const list = useList(listWallets, { query: { ...ofOwner(client), limit: 50 } })
  return (
    <ListTable
      list={list}
      caption="Beneficiary wallets"
      columns={columnsAt(new Date(list.updatedAt))}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === wallet}
      empty={
        <EmptyState
          icon={<WalletIcon />}
          title="No wallets yet"
          text="Tokens are paid to an approved wallet of the client, or of the house."
        />
      }
    />
  )
}
