import { useQuery } from '@tanstack/react-query'
import { Coins, Lock, Wallet } from 'lucide-react'
import { getTreasury, type TreasuryStatus } from '#contract/payout/wallets.ts'
import { parseMoney, subtract, toDecimal } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { dash, formatAmount } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'

/** Balance and reservations of the treasury, with open tasks above. */
export function TreasuryTiles() {
  const { data, error, isPending, refetch } = useQuery(read(getTreasury, {}))
  if (error && !data) return <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
  const amount = (of: (treasury: TreasuryStatus) => string) => (data ? formatAmount(of(data), 'USDT') : dash)
  return (
    <>
      {data?.network === 'none' ? (
        <Notice title="No payouts">
          This installation has no chain to pay out on. Set EVM_RPC_URLS and what goes with it.
        </Notice>
      ) : null}
      {data?.troubles.map(({ kind, message }) => (
        <Notice key={`${kind} ${message}`} tone={kind === 'gas_low' || kind === 'treasury_low' ? 'warn' : 'bad'}>
          {message}
        </Notice>
      ))}
      <div className="grid gap-(--gap) phone:grid-cols-3">
        <StatCard
          title="Treasury in the books"
          value={amount(({ balance }) => balance)}
          icon={<Wallet />}
          loading={isPending}
        />
        <StatCard title="Set aside" value={amount(({ reserved }) => reserved)} icon={<Lock />} loading={isPending} />
        <StatCard title="Free" value={amount(freeOf)} icon={<Coins />} loading={isPending} />
      </div>
    </>
  )
}

/** The unreserved part of the treasury, as a decimal. */
function freeOf({ balance, reserved }: Pick<TreasuryStatus, 'balance' | 'reserved'>): string {
  const read = (decimal: string) => expectOk(parseMoney('USDT', decimal), 'an amount of the server')
  return toDecimal(subtract(read(balance), read(reserved)))
}
