import type { UseFormReturn } from 'react-hook-form'
import { countryText } from '#web/ui/format/country-name.ts'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import type { BilledClient } from './client-field.tsx'
import { dollars, type InvoiceFields, priceCurrencyOf, priceOf } from './invoice-fields.ts'
import { type LockedRates, useAmounts, useEntryRates } from './invoice-rate.ts'
import * as t from './messages.ts'

interface InvoicePreviewProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly client: BilledClient | null
  readonly locked: LockedRates | undefined
}

/** The invoice as typed so far, beside the form. */
export function InvoicePreview({ form, client, locked }: InvoicePreviewProps) {
  const fields = form.watch()
  const { lines, description, dueDate, discountPercent, localCurrency } = fields
  const { usd, local } = useAmounts(form, locked)
  const typedIn = priceCurrencyOf(fields)
  const rate = useEntryRates(localCurrency, locked).rateOf(typedIn)
  const price = lines.length > 0 ? priceOf({ lines, discountPercent }, rate) : null
  const amount = (minor: bigint | undefined) => formatAmount(minor === undefined ? null : dollars(minor), 'USD')
  const rows =
    lines.length > 0
      ? lines.map((line, index) => ({
          key: index,
          name: line.description || t.lineLabel(index + 1),
          detail: `${line.quantity || '0'} × ${line.unitPrice || '0'}${typedIn === 'USD' ? '' : ` ${typedIn}`}`,
          net: amount(price?.lines[index]?.netMinor),
        }))
      : [{ key: 0, name: description || t.previewDescriptionEmpty, detail: '', net: formatAmount(usd, 'USD') }]
  return (
    <section
      aria-label={t.previewTitle}
      className="grid content-start gap-5 self-start rounded-card border border-line bg-paper p-5 text-s side:sticky side:top-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-l font-title">{ui.invoice}</p>
        <p className="text-right">
          <span className="block text-[12.5px] text-ink-2">{ui.due}</span>
          <span className="font-strong num">{formatDate(dueDate)}</span>
        </p>
      </div>
      <p>
        <span className="block text-[12.5px] text-ink-2">{t.billedToLabel}</span>
        <span className="font-strong break-words">{client?.companyName ?? t.previewClientEmpty}</span>
        {client?.country ? <span className="block text-ink-2">{countryText(client.country)}</span> : null}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ key, name, detail, net }) => (
          <li key={key} className="flex gap-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-3 break-words">{name}</span>
              {detail === '' ? null : <span className="block text-[12.5px] text-ink-2 num">{detail}</span>}
            </span>
            <span className="num">{net}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 num [&_dd]:text-right [&_dt]:text-ink-2">
        {price && price.discountMinor > 0n ? (
          <>
            <dt>{ui.discount}</dt>
            <dd>− {amount(price.discountMinor)}</dd>
          </>
        ) : null}
        {price && price.taxMinor > 0n ? (
          <>
            <dt>{ui.tax}</dt>
            <dd>{amount(price.taxMinor)}</dd>
          </>
        ) : null}
        <dt className="text-base font-title text-ink!">{ui.total}</dt>
        <dd className="text-base font-title">{formatAmount(usd, 'USD')}</dd>
        {localCurrency === 'USD' ? null : (
          <>
            <dt>{t.inCurrencyLabel(localCurrency)}</dt>
            <dd>{formatAmount(local, localCurrency)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
