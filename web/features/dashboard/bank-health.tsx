import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { type BankingStatus, listBankingStatus } from '#contract/monitoring/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const rereadMs = 60_000
const shown = 4

/** Responses of each account's bank over the last hour, and its bookings today. */
export function BankHealth() {
  const banks = useQuery({ ...read(listBankingStatus, {}), refetchInterval: rereadMs })
  return (
    <QueryContent reading={banks} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            icon={<Landmark />}
            title={t.banksEmpty}
            action={
              <Link to={paths.waemuBanking} className={buttonClass()}>
                {ui.waemuBanking}
              </Link>
            }
          />
        ) : (
          <CardList label={t.banksTitle}>
            {rows.slice(0, shown).map((bank) => (
              <BankRow key={bank.connectionId} bank={bank} />
            ))}
          </CardList>
        )
      }
    </QueryContent>
  )
}

function BankRow({ bank }: { bank: BankingStatus }) {
  const state = bankState(bank)
  return (
    <CardRow
      title={
        <Link to={paths.waemuBanking} className="hover:underline">
          {bank.bankName}
        </Link>
      }
      detail={<span className="num">{t.bankDetail(bank.accountNumber, formatAmount(bank.dailyVolume, 'XOF'))}</span>}
      end={<Badge tone={state.tone}>{state.label}</Badge>}
    />
  )
}

const tones = { online: 'ok', degraded: 'warn', offline: 'bad' } as const
/** A bank without requests in the last hour is neither healthy nor failing. */
function bankState({ status }: Pick<BankingStatus, 'status'>): { label: string; tone: Tone } {
  return status === null ? { label: t.bankUnknown, tone: 'calm' } : { label: t.bankStates[status], tone: tones[status] }
}
