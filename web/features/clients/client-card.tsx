import { Link } from '@tanstack/react-router'
import { Gauge, Globe, type LucideIcon, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Badge, toneOfStatus } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { initials } from '#web/ui/format/format.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import { Avatar } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** One client of the list, as a row on a phone; a click anywhere opens the client's page. */
export function ClientCard({ client }: { client: Client }) {
  return (
    <article className="relative min-w-0 rounded-card border border-line bg-surface p-4 max-sm:flex max-sm:items-center max-sm:gap-3 max-sm:px-3 max-sm:py-2.5 transition-[border-color] duration-100 focus-within:border-ink-3 hover:border-ink-3">
      <div className="flex min-w-0 items-start gap-3 max-sm:flex-1 max-sm:items-center">
        <Avatar letters={initials(client.companyName)} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
            <Link {...clientPath(client.id)} className="card-link">
              {client.companyName}
            </Link>
          </h2>
          <p className="truncate text-[12.5px] text-ink-2">{client.contactName}</p>
        </div>
      </div>
      <ClientDetails client={client} />
    </article>
  )
}

function ClientDetails({ client }: { client: Client }) {
  return (
    <>
      <div className="mt-3 flex gap-1.5 max-sm:mt-0 max-sm:flex-col max-sm:items-end">
        <span className={client.isActive ? 'max-sm:hidden' : 'contents'}>
          <ActiveBadge isActive={client.isActive} />
        </span>
        <Badge tone={toneOfStatus(client.kycStatus)}>{t.kycBadge(valueTitle(client.kycStatus))}</Badge>
      </div>
      <ul className="mt-3 grid max-sm:hidden gap-1.5 text-s text-ink-2 [&_svg]:size-3.5 [&_svg]:flex-none [&_svg]:text-ink-3">
        <Detail icon={Mail} label={ui.email}>
          {client.email}
        </Detail>
        {client.phone ? (
          <Detail icon={Phone} label={ui.phone}>
            {client.phone}
          </Detail>
        ) : null}
        <Detail icon={Globe} label={t.countryCurrencyLabel}>
          {countryText(client.country)} · {client.billingCurrency}
        </Detail>
        {client.monthlyLimit === null ? null : (
          <Detail icon={Gauge} label={t.monthlyLimitSort}>
            {t.perMonth(<Money amount={client.monthlyLimit} currency="USD" />)}
          </Detail>
        )}
      </ul>
    </>
  )
}

/**
 * The icon carries its label itself: hidden text for screen readers would add a paint layer, four
 * to a card.
 */
function Detail({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon role="img" aria-label={label} />
      <span className="truncate">{children}</span>
    </li>
  )
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? ui.active : ui.inactive}</Badge>
}

export function ClientCardSkeletons() {
  return (
    <div
      role="status"
      aria-label={ui.loading}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-(--gap)"
    >
      {Array.from({ length: 6 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical cards that never move
        <div key={card} className="rounded-card border border-line bg-surface p-4">
          <div className="flex gap-3">
            <Skeleton className="size-[30px] rounded-full!" />
            <div className="flex-1">
              <Skeleton className="mb-1.5 h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-5 w-32" />
          <Skeleton className="mt-3.5 mb-2 h-3.5 w-4/5" />
          <Skeleton className="mb-2 h-3.5 w-1/2" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ))}
    </div>
  )
}
