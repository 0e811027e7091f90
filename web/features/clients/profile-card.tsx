import type { Client } from '#contract/clients/api.ts'
import { useBankNames } from '#web/api/bank-names.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { languageName } from '#web/ui/format/language-name.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { FactPairs } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export function ProfileCard({ client }: { client: Client }) {
  const banks = useBankNames(client.preferredBanks)
  return (
    <Card title={ui.profile}>
      <FactPairs
        rows={[
          { key: 'contact', label: ui.contactPerson, value: client.contactName },
          { key: 'email', label: ui.email, value: <Contact href={`mailto:${client.email}`} text={client.email} /> },
          {
            key: 'phone',
            label: ui.phone,
            value: client.phone ? <Contact href={`tel:${client.phone}`} text={client.phone} /> : null,
          },
          { key: 'address', label: ui.address, value: client.address },
          { key: 'country', label: ui.country, value: countryText(client.country) },
          { key: 'registration', label: ui.registrationNumber, value: client.registrationNumber },
          { key: 'tax', label: ui.taxId, value: client.taxId },
          { key: 'currency', label: t.billingCurrencyLabel, value: client.billingCurrency },
          { key: 'language', label: t.languageLabel, value: languageName(client.language) },
          { key: 'terms', label: ui.paymentTerms, value: ui.dayCount(client.paymentTerms) },
          {
            key: 'limit',
            label: ui.monthlyLimit,
            value: client.monthlyLimit === null ? ui.noLimit : <Money amount={client.monthlyLimit} currency="USD" />,
          },
          { key: 'type', label: ui.accountType, value: valueLabel(client.accountType) },
          { key: 'banks', label: ui.preferredBanks, value: banks || null },
        ]}
      />
      {client.complianceNotes ? (
        <div className="mt-3 border-t border-line pt-2.5 text-s">
          <h3 className="text-ink-2">{t.complianceNotesLabel}</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{client.complianceNotes}</p>
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
