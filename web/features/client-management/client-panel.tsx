import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Client, type DetailedClient, getClient } from '#contract/clients/api.ts'
import { useBankNames } from '#web/api/bank-names.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash, formatCount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ApproveKyc } from './approve-kyc.tsx'
import { riskTones } from './managed-client-card.tsx'

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
      title={volumes?.companyName ?? 'Client'}
      footer={
        id === undefined ? undefined : (
          <Link {...clientPath(id)} className={buttonClass({ variant: 'primary' })}>
            Open client page
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
    <Loaded reading={client} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
      {(found) => <ClientSummary client={found} volumes={volumes} />}
    </Loaded>
  )
}

function ClientSummary({ client, volumes }: { client: Client; volumes: DetailedClient | undefined }) {
  const banks = useBankNames(client.preferredBanks)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={client.isActive ? 'ok' : 'calm'}>{client.isActive ? 'Active' : 'Inactive'}</Badge>
        <StatusBadge status={client.kycStatus} />
        <Badge tone={riskTones[client.riskLevel]}>{capitalise(client.riskLevel)} risk</Badge>
      </div>
      <ApproveKyc client={client} />
      <Facts rows={[...factsOf(client, banks), ...(volumes ? volumesOf(volumes) : [])]} />
      <div className="text-s">
        <h3 className="text-ink-2">
          {client.riskOverridden ? 'Risk set by a person. The record says' : 'Risk follows from'}
        </h3>
        <ul className="mt-1 list-disc pl-4 marker:text-ink-3">
          {client.riskReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      {client.complianceNotes ? (
        <div className="text-s">
          <h3 className="text-ink-2">Compliance Notes</h3>
          <p className="mt-1 whitespace-pre-line">{client.complianceNotes}</p>
        </div>
      ) : null}
    </div>
  )
}

const factsOf = (client: Client, banks: string) => [
  { key: 'contact', label: 'Contact Person', value: client.contactName },
  { key: 'email', label: 'Email', value: client.email },
  { key: 'phone', label: 'Phone', value: client.phone ?? dash },
  { key: 'address', label: 'Address', value: client.address ?? dash },
  { key: 'country', label: 'Country', value: client.country },
  { key: 'registration', label: 'Registration Number', value: client.registrationNumber ?? dash },
  { key: 'tax', label: 'Tax ID', value: client.taxId ?? dash },
  { key: 'type', label: 'Account Type', value: capitalise(client.accountType) },
  { key: 'banks', label: 'Preferred Banks', value: banks || dash },
  { key: 'terms', label: 'Payment Terms', value: formatCount(client.paymentTerms, 'day') },
  {
    key: 'limit',
    label: 'Monthly Limit',
    value: client.monthlyLimit === null ? 'No limit' : <Money amount={client.monthlyLimit} currency="USD" />,
  },
  { key: 'joined', label: 'Client since', value: <DateText value={client.createdAt} /> },
]

const volumesOf = (client: DetailedClient) => [
  {
    key: 'total',
    label: 'Total volume',
    value: <Money amount={client.totalTransactionVolume} currency="USD" />,
  },
  { key: 'month', label: 'This month', value: <Money amount={client.monthlyVolume} currency="USD" /> },
  { key: 'conversions', label: 'Conversions', value: client.transactionCount.toLocaleString('en-US') },
  {
    key: 'last',
    label: 'Last conversion',
    value: client.lastTransactionDate ? <DateText value={client.lastTransactionDate} /> : dash,
  },
]
