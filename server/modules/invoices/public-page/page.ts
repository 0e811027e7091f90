/** HTML of the public invoice page. */
import { createHash } from 'node:crypto'
import { type Html, html, htmlDocument, styleElement } from '#server/platform/html/html.ts'
import type { InvoiceDocument, InvoiceLine } from '../pdf/invoice-document.ts'
import {
  amountText,
  dateText,
  periodText,
  priceText,
  quantityText,
  shortRate,
  taxText,
  unitText,
} from '../pdf/labels.ts'
import type { InvoiceRow } from '../tables.ts'
import { pageStyle } from './style.ts'

export interface PublicPage {
  readonly html: string
  /** Content security policy: allows only this page's own style and font. */
  readonly policy: string
}

/** Status labels shown to the client. */
const statuses: Readonly<Record<InvoiceRow['status'], { readonly word: string; readonly tone: string }>> = {
  draft: { word: 'Draft', tone: 'calm' },
  sent: { word: 'Awaiting payment', tone: 'warn' },
  pending: { word: 'Awaiting payment', tone: 'warn' },
  paid: { word: 'Paid', tone: 'ok' },
  overdue: { word: 'Overdue', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'calm' },
}

/** The invoice as the client sees it: the sent content with the current payment status. */
export function invoicePage(
  { invoice, document }: { readonly invoice: InvoiceRow; readonly document: InvoiceDocument },
  { pdfPath, font }: { readonly pdfPath: string; readonly font: string | null },
): PublicPage {
  const { word, tone } = statuses[invoice.status]
  const body = html`<main><p class="from">${document.seller.name}</p><div class="card">
<div class="top"><div><h1>Invoice ${document.number}</h1><p class="soft">for ${document.buyer.name}</p></div><span class="badge ${tone}">${word}</span></div>
${dueBox(invoice, document, pdfPath)}${facts(document)}${linesTable(document)}${sums(invoice, document)}${payment(invoice, document)}${words(document)}
</div><footer>${footerText(document)}</footer></main>`
  return page(`Invoice ${document.number}`, body, font)
}

/** The page for an unknown or expired link; it reveals nothing else. */
export function noInvoicePage(font: string | null): PublicPage {
  const body = html`<main><div class="card"><h1>No invoice here</h1><p class="soft">This link does not lead to an invoice. Check that it was copied whole, or ask whoever sent it.</p></div></main>`
  return page('No invoice here', body, font)
}

function page(title: string, main: Html, font: string | null): PublicPage {
  const style = pageStyle(font)
  const digest = createHash('sha256').update(style).digest('base64')
  return {
    html: htmlDocument(
      html`<title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><link rel="icon" href="/icon.svg" type="image/svg+xml">${styleElement(style)}`,
      html`<body>${main}</body>`,
    ),
    policy: `default-src 'none'; style-src 'sha256-${digest}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function dueBox(invoice: InvoiceRow, { currency, local }: InvoiceDocument, pdfPath: string): Html {
  const open = invoice.amountUsdMinor - invoice.settledUsdMinor
  const openLocal = invoice.amountLocalMinor - invoice.settledLocalMinor
  const isOwed = invoice.status !== 'cancelled' && open > 0n
  const shown = isOwed ? open : invoice.amountUsdMinor
  const shownLocal = isOwed ? openLocal : invoice.amountLocalMinor
  const also = local
    ? html`<p class="soft">${amountText(local.currency, shownLocal)} at ${shortRate(local.rate)} ${local.currency} per ${currency}</p>`
    : ''
  return html`<div class="due"><div><p class="soft">${isOwed ? 'Amount due' : 'Total'}</p><p class="figure">${amountText(currency, shown)}</p>${also}</div><a class="button" href="${pdfPath}">Download PDF</a></div>`
}

const fact = (name: string, text: string): Html => html`<div><dt>${name}</dt><dd>${text}</dd></div>`

function facts({ issueDate, dueDate, servicePeriod, buyerReference }: InvoiceDocument): Html {
  return html`<dl>${fact('Issued', dateText(issueDate))}${dueDate ? fact('Due', dateText(dueDate)) : ''}${servicePeriod ? fact('Service period', periodText(servicePeriod)) : ''}${buyerReference ? fact('Your reference', buyerReference) : ''}</dl>`
}

function linesTable({ lines, currency }: InvoiceDocument): Html {
  const row = (line: InvoiceLine): Html => {
    const quantity = `${quantityText(line.quantity)} ${unitText(line.unitCode)}`.trim()
    const price = priceText(currency, line.unitPrice)
    return html`<tr><td>${line.description}${line.detail ? html`<br><span class="soft">${line.detail}</span>` : ''}</td><td>${quantity} × ${price}</td><td>${line.tax.category === 'S' ? taxText(line.tax) : '—'}</td><td>${amountText(currency, line.netMinor)}</td></tr>`
  }
  return html`<table><thead><tr><th scope="col">Description</th><th scope="col">Quantity × price</th><th scope="col">Tax</th><th scope="col">Amount</th></tr></thead><tbody>${lines.map(row)}</tbody></table>`
}

function sums(invoice: InvoiceRow, { totals, currency, discounts, taxes }: InvoiceDocument): Html {
  const sum = (name: string, minor: bigint): Html =>
    html`<div><span>${name}</span><span>${amountText(currency, minor)}</span></div>`
  const total = (name: string, minor: bigint): Html =>
    html`<div class="total"><span>${name}</span><span>${amountText(currency, minor)}</span></div>`
  const open = invoice.amountUsdMinor - invoice.settledUsdMinor
  return html`<div class="sums">${sum('Subtotal', totals.linesMinor)}${discounts.map(({ reason, amountMinor }) => sum(reason, -amountMinor))}${taxes
    .filter(({ category }) => category === 'S')
    .map((tax) =>
      sum(taxText(tax), tax.taxMinor),
    )}${total('Total', totals.totalMinor)}${invoice.paidUsdMinor > 0n ? sum('Paid', -invoice.paidUsdMinor) : ''}${invoice.creditedUsdMinor > 0n ? sum('Credited', -invoice.creditedUsdMinor) : ''}${invoice.settledUsdMinor > 0n && invoice.status !== 'cancelled' ? total('Still due', open) : ''}</div>`
}

function payment({ status }: InvoiceRow, { payment: details }: InvoiceDocument): Html {
  if (!details || status === 'paid' || status === 'cancelled') return html``
  const { accountName, bankName, accountNumber, bic, reference } = details
  return html`<section><h2>How to pay</h2><dl>${fact('Account name', accountName)}${bankName ? fact('Bank', bankName) : ''}${fact('Account', accountNumber)}${bic ? fact('BIC', bic) : ''}${fact('Reference', reference)}</dl></section>`
}

function words({ terms, note }: InvoiceDocument): Html {
  const text = (title: string, said: string): Html =>
    said.trim() === '' ? html`` : html`<section><h2>${title}</h2><p class="soft lines">${said}</p></section>`
  return html`${text('Terms', terms)}${text('Note', note)}`
}

const footerText = ({ seller }: InvoiceDocument): string =>
  [seller.name, ...seller.addressLines, seller.countryName, seller.email, seller.phone]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
