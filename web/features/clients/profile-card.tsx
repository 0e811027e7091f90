import type { Client } from '#contract/clients/api.ts'
import { useBankNames } from '#web/api/bank-names.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash, formatCount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function ProfileCard({ client }: { client: Client }) {
  const banks = useBankNames(client.preferredBanks)
  return (
    <Card title="Profile">
      <Facts
        rows={[
          { key: 'contact', label: 'Contact Person', value: client.contactName },
          { key: 'email', label: 'Email', value: <Contact href={`mailto:${client.email}`} text={client.email} /> },
          {
            key: 'phone',
            label: 'Phone',
            value: client.phone ? <Contact href={`tel:${client.phone}`} text={client.phone} /> : dash,
          },
          { key: 'address', label: 'Address', value: client.address ?? dash },
          { key: 'country', label: 'Country', value: client.country },
          { key: 'registration', label: 'Registration Number', value: client.registrationNumber ?? dash },
          { key: 'tax', label: 'Tax ID', value: client.taxId ?? dash },
          { key: 'currency', label: 'Billing Currency', value: client.billingCurrency },
          { key: 'terms', label: 'Payment Terms', value: formatCount(client.paymentTerms, 'day') },
          {
            key: 'limit',
            label: 'Monthly Limit',
            value: client.monthlyLimit === null ? 'No limit' : <Money amount={client.monthlyLimit} currency="USD" />,
          },
          { key: 'type', label: 'Account Type', value: capitalise(client.accountType) },
          { key: 'banks', label: 'Preferred Banks', value: banks || dash },
        ]}
      />
      {client.complianceNotes ? (
        <div className="border-t border-line pt-2 text-s">
          <h3 className="text-ink-2">Compliance Notes</h3>
          <p className="mt-1 whitespace-pre-line">{client.complianceNotes}</p>
        </div>
      ) : null}
    </Card>
  )
}

function Contact({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
      {text}
    </a>
  )
}
