import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Coins, Lock, Plus, Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import { getClient } from '#contract/clients/api.ts'
import { getTreasury, listWallets, type TreasuryStatus, type Wallet } from '#contract/payout/wallets.ts'
import { parseMoney, subtract, toDecimal } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatAmount, formatAmountCompact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { evidenceLabels, shortAddress, walletBadge } from './labels.ts'
import * as t from './messages.ts'
import { WalletDialog } from './wallet-dialog.tsx'

const AddWalletDialog = lazyPart(() => import('./add-wallet-dialog.tsx'), 'AddWalletDialog')

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
      <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
        {t.addWalletAction}
      </Button>
    ) : null

  return (
    <ListPage
      title={ui.treasury}
      shortTitle={ui.wallets}
      parents={[{ name: ui.largeTransactions, to: paths.largeTransactions }]}
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
      <Card
        title={owner ? t.walletsOfClient(owner.companyName) : t.beneficiaryWalletsTitle}
        aside={<OwnerChoice />}
        flush
      >
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
    { value: 'all', label: ui.all },
    { value: 'own_account', label: ui.ownAccount },
    ...(client ? [{ value: 'client', label: t.thisClientOption }] : []),
  ]
  return (
    <SegmentedControl
      label={ui.accountOwner}
      options={options}
      value={client === undefined ? 'all' : client === 0 ? 'own_account' : 'client'}
      onValueChange={(value) => {
        if (value === 'client') return
        void navigate({
          search: { client: value === 'own_account' ? 0 : undefined },
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}

function columnsAt(now: Date): readonly Column<Wallet>[] {
  return [
    {
      key: 'label',
      header: ui.wallet,
      primary: true,
      cell: ({ label }) => <span className="font-strong">{label}</span>,
    },
    {
      key: 'owner',
      header: ui.accountOwner,
      phone: 'fact',
      cell: ({ ownerName, clientId }) => (clientId === null ? ui.ownAccount : ownerName),
    },
    {
      key: 'address',
      header: ui.address,
      phone: 'fact',
      cell: ({ address }) => <code className="whitespace-nowrap num">{shortAddress(address)}</code>,
    },
    {
      key: 'status',
      header: ui.status,
      phone: 'figure',
      cell: (wallet) => {
        const { text, tone } = walletBadge(wallet, now)
        return <Badge tone={tone}>{wallet.isDefault ? t.defaultWallet(text) : text}</Badge>
      },
    },
    {
      key: 'evidence',
      header: t.ownershipLabel,
      phone: 'hidden',
      wide: true,
      cell: ({ evidence }) => evidenceLabels[evidence],
    },
    {
      key: 'cap',
      header: t.dailyCapLabel,
      align: 'end',
      phone: 'labelled',
      cell: ({ dailyCap }) => (dailyCap === null ? dash : <Money amount={dailyCap} currency="USDT" />),
    },
    {
      key: 'added',
      header: t.addedHeader,
      phone: 'hidden',
      wide: true,
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
  ]
}

/** Wallets of all owners, own wallets, or those of a client. */
function ofOwner(client: number | undefined) {
  if (client === undefined) return {}
  return client === 0 ? { owner: 'own_account' as const } : { clientId: client }
}

function WalletList({ onOpen }: { onOpen: (id: number) => void }) {
  const { client, wallet } = route.useSearch()
  const list = useList(listWallets, { query: { ...ofOwner(client), limit: 50 } })
  return (
    <ListTable
      list={list}
      caption={t.beneficiaryWalletsTitle}
      columns={columnsAt(new Date(list.updatedAt))}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === wallet}
      empty={<EmptyState icon={<WalletIcon />} title={t.emptyTitle} text={t.emptyHint} />}
    />
  )
}

/** Balance and reservations of the treasury, with open tasks above. */
function TreasuryTiles() {
  const { data, error, isPending, refetch } = useQuery(read(getTreasury, {}))
  if (error && !data) return <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
  const figure = (of: (treasury: TreasuryStatus) => string) => ({
    value: data ? formatAmount(of(data), 'USDT') : dash,
    compact: data && formatAmountCompact(of(data), 'USDT'),
  })
  return (
    <>
      {data?.network === 'none' ? <Notice title={t.payoutsUnavailableTitle}>{t.payoutsUnavailableHint}</Notice> : null}
      {data?.problems.map(({ kind, message }) => (
        <Notice key={`${kind} ${message}`} tone={kind === 'gas_low' || kind === 'treasury_low' ? 'warn' : 'bad'}>
          {message}
        </Notice>
      ))}
      <div className="grid grid-cols-2 gap-(--gap) sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2">
        <StatCard
          captionLines={0}
          title={t.treasuryBalanceTitle}
          {...figure(({ balance }) => balance)}
          icon={<WalletIcon />}
          loading={isPending}
        />
        <StatCard
          captionLines={0}
          title={t.reservedTitle}
          {...figure(({ reserved }) => reserved)}
          icon={<Lock />}
          loading={isPending}
        />
        <StatCard captionLines={0} title={t.freeTitle} {...figure(freeOf)} icon={<Coins />} loading={isPending} />
      </div>
    </>
  )
}

function freeOf({ balance, reserved }: Pick<TreasuryStatus, 'balance' | 'reserved'>): string {
  const read = (decimal: string) => expectOk(parseMoney('USDT', decimal), 'an amount of the server')
  return toDecimal(subtract(read(balance), read(reserved)))
}
