import type { ReactNode } from 'react'
import type { DetailedClient } from '#contract/clients/api.ts'
import { formatNumber } from '#kernel/language.ts'
import { Badge, toneOfStatus } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, initials } from '#web/ui/format/format.ts'
import { valueLabel, valueTitle } from '#web/ui/format/value-labels.ts'
import { Avatar } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ApproveKyc } from './approve-kyc.tsx'
import * as t from './messages.ts'

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
  const isPending = kycStatus === 'pending'
  return (
    <article
      aria-current={isOpen || undefined}
      className={classNames(
        'relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 max-sm:px-3 max-sm:py-2 transition-[border-color] duration-100 hover:border-ink-3 aria-[current]:border-accent',
        // The button's label is as wide as its language makes it.
        isPending && 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3',
      )}
    >
      <div className={classNames('flex items-start gap-3', !isPending && 'max-sm:pr-32')}>
        <Avatar letters={initials(companyName)} />
        <div className="min-w-0 flex-1">
          <h2 className="sm:truncate" title={companyName}>
            <button
              type="button"
              onClick={onOpen}
              className="card-link max-w-full truncate text-left max-sm:line-clamp-2 max-sm:leading-snug max-sm:whitespace-normal"
            >
              {companyName}
            </button>
          </h2>
          <p className="truncate text-[12.5px] text-ink-2" title={`${contactPerson} · ${countryText(country)}`}>
            {contactPerson} · {countryText(country)}
          </p>
        </div>
      </div>
      <div
        className={classNames(
          'mt-3 flex flex-wrap gap-1.5',
          // On a phone beside the name, unless the button is there.
          isPending
            ? 'max-sm:mt-1'
            : 'max-sm:absolute max-sm:inset-y-0 max-sm:right-3 max-sm:mt-0 max-sm:w-30 max-sm:flex-col max-sm:flex-nowrap max-sm:items-end max-sm:justify-center max-sm:gap-0.5',
        )}
      >
        <Badge tone={toneOfStatus(kycStatus)}>{t.kycBadge(valueTitle(kycStatus))}</Badge>
        <Badge tone={riskTones[riskLevel]}>{ui.riskBadge(valueLabel(riskLevel))}</Badge>
        <span className="max-sm:hidden">
          <Badge tone="calm">{valueLabel(accountType)}</Badge>
        </span>
        {client.isActive ? null : <Badge tone="calm">{ui.inactive}</Badge>}
      </div>
      <Volumes client={client} />
      {isPending ? (
        <div className="relative mt-auto pt-3 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:mt-0 max-sm:max-w-44 max-sm:pt-0">
          <ApproveKyc client={client} secondary />
        </div>
      ) : null}
    </article>
  )
}

function Volumes({ client }: { client: DetailedClient }) {
  const { totalTransactionVolume, monthlyVolume, transactionCount, lastTransactionDate, kycStatus } = client
  // Four zeros say nothing; what keeps the client from converting does.
  if (transactionCount === 0)
    return <p className="mt-3 text-s text-ink-2 max-sm:hidden">{t.noConversionsHints[kycStatus]}</p>
  return (
    <dl className="mt-3 grid grid-cols-2 max-sm:hidden gap-x-4 gap-y-1.5 text-s">
      <Figure label={t.totalVolumeLabel}>
        <Money amount={totalTransactionVolume} currency="USD" />
      </Figure>
      <Figure label={ui.thisMonthLabel}>
        <Money amount={monthlyVolume} currency="USD" />
      </Figure>
      <Figure label={ui.conversions}>{formatNumber(transactionCount)}</Figure>
      <Figure label={t.lastConversion}>{lastTransactionDate ? <DateText value={lastTransactionDate} /> : dash}</Figure>
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
