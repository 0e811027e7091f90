import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Client, type DetailedClient, getClient } from '#contract/clients/api.ts'
import { formatNumber } from '#kernel/language.ts'
import { useBankNames } from '#web/api/bank-names.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { ApproveKyc } from './approve-kyc.tsx'
import { riskTones } from './managed-client-card.tsx'
import * as t from './messages.ts'

interface ClientPanelProps {
  /** Undefined while the panel is closed. */
  readonly id: number | undefined
  /** Volumes from the directory, if the client is among the loaded ones. */
  readonly volumes: DetailedClient | undefined
  readonly onClose: () => void
}

/** Summary of a client next to the directory, with a link to the client's page. */
export function ClientPanel({ id, volumes, onClose }: ClientPanelProps) {
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={volumes?.companyName ?? ui.client}
      footer={
        id === undefined ? undefined : (
          <Link {...clientPath(id)} className={buttonClass({ variant: 'primary' })}>
            {t.openClientAction}
          </Link>
        )
      }
    >
      {id === undefined ? null : <PanelContent id={id} volumes={volumes} />}
    </Sheet>
  )
}

function PanelContent({ id, volumes }: { id: number; volumes: DetailedClient | undefined }) {
  const client = useQuery(read(getClient, { params: { id } }))
  return (
    <QueryContent reading={client} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
      {(found) => <ClientSummary client={found} volumes={volumes} />}
    </QueryContent>
  )
}

function ClientSummary({ client, volumes }: { client: Client; volumes: DetailedClient | undefined }) {
  const banks = useBankNames(client.preferredBanks)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={client.isActive ? 'ok' : 'calm'}>{client.isActive ? ui.active : ui.inactive}</Badge>
        <StatusBadge status={client.kycStatus} />
        <Badge tone={riskTones[client.riskLevel]}>{ui.riskBadge(valueLabel(client.riskLevel))}</Badge>
      </div>
      <ApproveKyc client={client} />
      <Facts rows={[...factsOf(client, banks), ...(volumes ? volumesOf(volumes) : [])]} />
      <div className="text-s">
        <h3 className="text-ink-2">{client.riskOverridden ? t.riskOverriddenTitle : t.riskFactorsTitle}</h3>
        <ul className="mt-1 list-disc pl-4 marker:text-ink-3">
          {client.riskReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      {client.complianceNotes ? (
        <div className="text-s">
          <h3 className="text-ink-2">{t.complianceNotesTitle}</h3>
          <p className="mt-1 whitespace-pre-line">{client.complianceNotes}</p>
        </div>
      ) : null}
    </div>
  )
}

const factsOf = (client: Client, banks: string) => [
  { key: 'contact', label: ui.contactPerson, value: client.contactName },
  { key: 'email', label: ui.email, value: client.email },
  { key: 'phone', label: ui.phone, value: client.phone ?? dash },
  { key: 'address', label: ui.address, value: client.address ?? dash },
  { key: 'country', label: ui.country, value: countryText(client.country) },
  { key: 'registration', label: ui.registrationNumber, value: client.registrationNumber ?? dash },
  { key: 'tax', label: ui.taxId, value: client.taxId ?? dash },
  { key: 'type', label: ui.accountType, value: valueLabel(client.accountType) },
  { key: 'banks', label: ui.preferredBanks, value: banks || dash },
  { key: 'terms', label: ui.paymentTerms, value: ui.dayCount(client.paymentTerms) },
  {
    key: 'limit',
    label: ui.monthlyLimit,
    value: client.monthlyLimit === null ? ui.noLimit : <Money amount={client.monthlyLimit} currency="USD" />,
  },
  { key: 'joined', label: t.clientSinceLabel, value: <DateText value={client.createdAt} /> },
]

const volumesOf = (client: DetailedClient) => [
  {
    key: 'total',
    label: t.totalVolumeLabel,
    value: <Money amount={client.totalTransactionVolume} currency="USD" />,
  },
  { key: 'month', label: ui.thisMonthLabel, value: <Money amount={client.monthlyVolume} currency="USD" /> },
  { key: 'conversions', label: ui.conversions, value: formatNumber(client.transactionCount) },
  {
    key: 'last',
    label: t.lastConversion,
    value: client.lastTransactionDate ? <DateText value={client.lastTransactionDate} /> : dash,
  },
]
