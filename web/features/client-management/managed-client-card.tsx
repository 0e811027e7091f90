import type { ReactNode } from 'react'
import type { DetailedClient } from '#contract/clients/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash, initials } from '#web/ui/format/format.ts'
import { Avatar } from '#web/ui/layout/card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ApproveKyc } from './approve-kyc.tsx'

interface ManagedClientCardProps {
  readonly client: DetailedClient
  readonly isOpen: boolean
  readonly onOpen: () => void
}

export const riskTones = { low: 'ok', medium: 'warn', high: 'bad' } as const

/**
 * A client of the directory. A click opens the panel, except on Approve KYC, which is shown only
 * while KYC is pending.
 */
export function ManagedClientCard({ client, isOpen, onOpen }: ManagedClientCardProps) {
  const { companyName, contactPerson, country, accountType, kycStatus, riskLevel } = client
  return (
    <article
      aria-current={isOpen || undefined}
      className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 transition-[border-color] duration-100 hover:border-ink-3 aria-[current]:border-accent"
    >
      <div className="flex items-start gap-3">
        <Avatar letters={initials(companyName)} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate">
            <button
              type="button"
              onClick={onOpen}
              className="max-w-full truncate text-left outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {companyName}
            </button>
          </h2>
          <p className="truncate text-[12.5px] text-ink-2">
            {contactPerson} · {country}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-1.5">
        <StatusBadge status={kycStatus} />
        <Badge tone={riskTones[riskLevel]}>{capitalise(riskLevel)} risk</Badge>
        <Badge tone="calm">{capitalise(accountType)}</Badge>
        {client.isActive ? null : <Badge tone="calm">Inactive</Badge>}
      </div>
      <Volumes client={client} />
      {kycStatus === 'pending' ? (
        <div className="relative mt-auto pt-3">
          <ApproveKyc client={client} />
        </div>
      ) : null}
    </article>
  )
}

function Volumes({ client }: { client: DetailedClient }) {
  const { totalTransactionVolume, monthlyVolume, transactionCount, lastTransactionDate } = client
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 text-s">
      <Figure label="Total volume">
        <Money amount={totalTransactionVolume} currency="USD" />
      </Figure>
      <Figure label="This month">
        <Money amount={monthlyVolume} currency="USD" />
      </Figure>
      <Figure label="Conversions">{transactionCount.toLocaleString('en-US')}</Figure>
      <Figure label="Last one">{lastTransactionDate ? <DateText value={lastTransactionDate} /> : dash}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="truncate font-strong num">{children}</dd>
    </div>
  )
}
