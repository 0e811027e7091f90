/** HTML of the public invoice page. */
import { createHash } from 'node:crypto'
import { language as sourceLanguage } from '#kernel/language.ts'
import { type Html, html, htmlDocument, styleElement } from '#server/platform/html/html.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { currentLanguage } from '#server/platform/language/current-language.ts'
import { formats } from '#server/platform/language/formats.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { drawQr } from '#server/platform/qr-picture.ts'
import type { Attachment } from '../attachments.ts'
import { certificationRows } from '../pdf/certification-block.ts'
import type { InvoiceDocument, InvoiceLine } from '../pdf/invoice-document.ts'
import {
  amountText,
  dateText,
  deductionsOf,
  periodText,
  priceText,
  quantityText,
  shortRate,
  taxText,
  unitText,
} from '../pdf/labels.ts'
import type { CreditNoteRow, InvoiceRow } from '../tables.ts'
import { t } from '../texts.ts'

export interface PublicPage {
  readonly html: string
  /** Content security policy: allows only this page's own style and font. */
  readonly policy: string
}

/** Status labels shown to the client. */
const statuses = (): Readonly<Record<InvoiceRow['status'], { readonly word: string; readonly tone: string }>> => ({
  draft: { word: t.draft, tone: 'calm' },
  sent: { word: t.awaitingPayment, tone: 'warn' },
  pending: { word: t.awaitingPayment, tone: 'warn' },
  paid: { word: t.paid, tone: 'ok' },
  overdue: { word: t.overdue, tone: 'bad' },
  cancelled: { word: t.cancelled, tone: 'calm' },
})

interface PublicInvoice {
  readonly invoice: InvoiceRow
  readonly document: InvoiceDocument
  readonly creditNotes: readonly CreditNoteRow[]
  readonly attachments: readonly Attachment[]
}

interface PageAddresses {
  readonly path: string
  readonly font: string | null
}

/**
 * The invoice as the client sees it, in the language of its PDF: the sent content with the current
 * payment status.
 */
export function invoicePage(about: PublicInvoice, addresses: PageAddresses): Promise<PublicPage> {
  return inLanguage(about.document.language ?? sourceLanguage, () => writePage(about, addresses))
}

function writePage(about: PublicInvoice, { path, font }: PageAddresses): PublicPage {
  const { invoice, document, creditNotes, attachments } = about
  const { word, tone } = statuses()[invoice.status]
  const body = html`<main><p class="from">${document.seller.name}</p><div class="card">
<div class="top"><div><h1>${titleText(document)}</h1><p class="soft">${t.billedToName(document.buyer.name)}</p><p class="about">${document.description}</p></div><span class="badge ${tone}">${word}</span></div>
${dueBox(invoice, document, `${path}/pdf`)}${facts(document)}${linesTable(document)}${sums(invoice, document)}${credits(creditNotes, document, path)}${documents(attachments, path)}${certification(document)}${payment(invoice, document)}${words(document)}
</div><footer>${footerText(document)}</footer></main>`
  return page(titleText(document), body, font)
}

const titleText = ({ number, depositFor }: InvoiceDocument): string =>
  depositFor === undefined ? t.invoiceTitle(number) : t.depositInvoiceTitle(number)

/** The page for an unknown or expired link; it reveals nothing else. */
export function noInvoicePage(font: string | null): PublicPage {
  const body = html`<main><div class="card"><h1>${t.noInvoiceTitle}</h1><p class="soft">${t.noInvoiceText}</p></div></main>`
  return page(t.noInvoiceTitle, body, font)
}

function page(title: string, main: Html, font: string | null): PublicPage {
  const style = pageStyle(font)
  const digest = createHash('sha256').update(style).digest('base64')
  return {
    html: htmlDocument(
      html`<title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><link rel="icon" href="/icon.svg" type="image/svg+xml">${styleElement(style)}`,
      html`<body>${main}</body>`,
      currentLanguage(),
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
    ? html`<p class="soft">${amountText(local.currency, shownLocal)} ${t.atRate(shortRate(local.rate), local.currency, currency)}</p>`
    : ''
  return html`<div class="due"><div><p class="soft">${isOwed ? t.amountDue : t.total}</p><p class="figure">${amountText(currency, shown)}</p>${also}</div><a class="button" href="${pdfPath}">${t.downloadPdf}</a></div>`
}

const fact = (name: string, text: string): Html => html`<div><dt>${name}</dt><dd>${text}</dd></div>`

function facts({ issueDate, dueDate, servicePeriod, buyerReference }: InvoiceDocument): Html {
  return html`<dl>${fact(t.issued, dateText(issueDate))}${dueDate ? fact(t.due, dateText(dueDate)) : ''}${servicePeriod ? fact(t.servicePeriod, periodText(servicePeriod)) : ''}${buyerReference ? fact(t.yourReference, buyerReference) : ''}</dl>`
}

function linesTable({ lines, currency }: InvoiceDocument): Html {
  const row = (line: InvoiceLine): Html => {
    const quantity = `${quantityText(line.quantity)} ${unitText(line.unitCode)}`.trim()
    const price = priceText(currency, line.unitPrice)
    return html`<tr><td>${line.description}${line.detail ? html`<br><span class="soft">${line.detail}</span>` : ''}${line.discountMinor > 0n ? html`<br><span class="soft">${t.lessDiscount(amountText(currency, line.discountMinor))}</span>` : ''}</td><td>${quantity} × ${price}</td><td>${line.tax.category === 'S' ? taxText(line.tax) : '—'}</td><td>${amountText(currency, line.netMinor)}</td></tr>`
  }
  return html`<table><thead><tr><th scope="col">${t.description}</th><th scope="col">${t.quantityTimesPrice}</th><th scope="col">${t.tax}</th><th scope="col">${t.amount}</th></tr></thead><tbody>${lines.map(row)}</tbody></table>`
}

function sums(invoice: InvoiceRow, document: InvoiceDocument): Html {
  const { totals, currency, taxes, local, withholding } = document
  const sum = (name: string, minor: bigint): Html =>
    html`<div><span>${name}</span><span>${amountText(currency, minor)}</span></div>`
  const total = (name: string, minor: bigint): Html =>
    html`<div class="total"><span>${name}</span><span>${amountText(currency, minor)}</span></div>`
  const open = invoice.amountUsdMinor - invoice.settledUsdMinor
  // What credit notes took back of what was paid: the client's credit, used or not.
  const beyondDue = invoice.paidUsdMinor + invoice.creditedUsdMinor - invoice.settledUsdMinor
  return html`<div class="sums">${sum(t.subtotal, totals.linesMinor)}${deductionsOf(document).map(({ label, minor }) => sum(label, minor))}${taxes
    .filter(({ category }) => category === 'S')
    .map((tax) =>
      sum(taxText(tax), tax.taxMinor),
    )}${withholding ? sum(t.withheld[withholding.group], withholding.amountMinor) : ''}${total(t.total, totals.totalMinor)}${local ? html`<div class="soft"><span>${t.localTotal(local.currency)}</span><span>${amountText(local.currency, local.totalMinor)}</span></div>` : ''}${invoice.paidUsdMinor > 0n ? sum(t.paid, -invoice.paidUsdMinor) : ''}${invoice.creditedUsdMinor > 0n ? sum(t.credited, -invoice.creditedUsdMinor) : ''}${beyondDue > 0n ? sum(t.creditOrRefund, beyondDue) : ''}${invoice.settledUsdMinor > 0n && invoice.status !== 'cancelled' ? total(t.stillDue, open) : ''}</div>`
}

function credits(creditNotes: readonly CreditNoteRow[], { currency }: InvoiceDocument, path: string): Html {
  if (creditNotes.length === 0) return html``
  const rows = creditNotes.map(
    ({ id, creditNoteNumber, issuedOn, amountUsdMinor, reason, pdfDocumentId }) =>
      html`<li><div><p>${pdfDocumentId === null ? creditNoteNumber : html`<a href="${path}/credit-notes/${String(id)}/pdf">${creditNoteNumber} (PDF)</a>`}</p><p class="soft">${dateText(issuedOn)} · ${reason}</p></div><span>${amountText(currency, -amountUsdMinor)}</span></li>`,
  )
  return html`<section><h2>${t.creditNotesTitle}</h2><ul>${rows}</ul></section>`
}

/** Documents that were sent with the invoice. */
function documents(attachments: readonly Attachment[], path: string): Html {
  if (attachments.length === 0) return html``
  const rows = attachments.map(
    ({ position, title, fileName, sizeBytes }) =>
      html`<li><div><p><a href="${path}/attachments/${String(position)}">${title}</a></p><p class="soft">${fileName}</p></div><span>${sizeText(sizeBytes)}</span></li>`,
  )
  return html`<section><h2>${t.attachmentsTitle}</h2><ul>${rows}</ul></section>`
}

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return t.sizeKilobytes(Math.ceil(bytes / 1024))
  return t.sizeMegabytes(formats.formatDecimal(String(Math.ceil((bytes / 1024 / 1024) * 10) / 10)))
}

/** The authority's marks, with the QR code and a link where its content is an address. */
function certification({ certification: marks }: InvoiceDocument): Html {
  if (!marks) return html``
  const { size, path } = drawQr(marks.qr)
  const side = String(size)
  const link = /^https?:\/\//.test(marks.qr)
    ? html`<p><a href="${marks.qr}" rel="noopener noreferrer">${t.verifyLink}</a></p>`
    : ''
  return html`<section><h2>${t.certificationTitles[marks.system]}</h2><svg class="qr" role="img" aria-label="${t.qrLabel}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg><dl>${certificationRows(marks).map(([name, text]) => fact(name, text))}</dl>${link}</section>`
}

function payment({ status }: InvoiceRow, { payment: details }: InvoiceDocument): Html {
  if (!details || status === 'paid' || status === 'cancelled') return html``
  const { accountName, bankName, accountNumber, bic, reference } = details
  return html`<section><h2>${t.howToPay}</h2><dl>${fact(t.accountName, accountName)}${bankName ? fact(t.bank, bankName) : ''}${fact(t.account, accountNumber)}${bic ? fact(t.bic, bic) : ''}${fact(t.reference, reference)}</dl></section>`
}

function words({ terms, note }: InvoiceDocument): Html {
  const text = (title: string, said: string): Html =>
    said.trim() === '' ? html`` : html`<section><h2>${title}</h2><p class="soft lines">${said}</p></section>`
  return html`${text(t.terms, terms)}${text(t.note, note)}`
}

const footerText = ({ seller }: InvoiceDocument): string =>
  [seller.name, ...seller.addressLines, countryText(seller.countryName), seller.email, seller.phone]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

/** Styles of the landing pages, light and dark, from 360 px width. `font` is the font's URL. */
function pageStyle(font: string | null): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:Inter;src:url("${font}") format("woff2");font-weight:100 900;font-display:swap}`
  return `${face}
:root{color-scheme:light dark;--paper:#f6f6f3;--surface:#fff;--ink:#16201b;--ink-2:#55615a;--line:#e3e5df;--strong:#cdd1c9;--accent:#0b6b4c;--accent-ink:#fff;--accent-soft:#e4f1ea;--ok:#17703f;--ok-soft:#e3f3e8;--warn:#8a5a00;--warn-soft:#fdf1d3;--bad:#b3261e;--bad-soft:#fbe9e7;--calm:#4d5953;--calm-soft:#eceeea}
@media (prefers-color-scheme:dark){:root{--paper:#0f1412;--surface:#161c19;--ink:#e8ece9;--ink-2:#a5b0aa;--line:#26302b;--strong:#3a4640;--accent:#3fbf8f;--accent-ink:#06281b;--accent-soft:#15302a;--ok:#5bc98a;--ok-soft:#15301f;--warn:#e2b04a;--warn-soft:#33280f;--bad:#f2857c;--bad-soft:#3a1917;--calm:#a5b0aa;--calm-soft:#232b27}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 Inter,ui-sans-serif,system-ui,sans-serif;text-rendering:geometricPrecision;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1rem 3rem}
h1{margin:0;font-size:20px;line-height:1.3;letter-spacing:-.01em}
h2{margin:0 0 .5rem;font-size:14px}
p{margin:0}
.from{font-weight:600;font-size:16px;margin-bottom:1.25rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1.5rem}
.top{display:flex;justify-content:space-between;align-items:flex-start;gap:1rem;flex-wrap:wrap}
.soft{color:var(--ink-2)}
.badge{display:inline-block;border-radius:6px;padding:.125rem .5rem;font-size:12px;font-weight:600}
.ok{background:var(--ok-soft);color:var(--ok)}.warn{background:var(--warn-soft);color:var(--warn)}.bad{background:var(--bad-soft);color:var(--bad)}.calm{background:var(--calm-soft);color:var(--calm)}
.due{margin:1.25rem 0 0;padding:1.25rem;background:var(--accent-soft);border-radius:8px;display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}
td+td,.sums,.figure{font-variant-numeric:tabular-nums}
.figure{font-size:28px;line-height:1.2;font-weight:650;letter-spacing:-.02em;color:var(--accent)}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 1.125rem;border-radius:8px;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
.button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem 1.5rem;margin:1.25rem 0 0}
dt{font-size:12px;color:var(--ink-2)}dd{margin:0}
table{width:100%;border-collapse:collapse;margin-top:1.5rem}
th{text-align:left;font-size:12px;font-weight:600;color:var(--ink-2);padding:.5rem 0;border-bottom:1px solid var(--strong)}
td{padding:.625rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th+th,td+td{padding-left:1rem;text-align:right;white-space:nowrap}
.sums{margin:1rem 0 0 auto;width:min(100%,22rem)}
.sums div{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0}
.sums .total{font-weight:650;font-size:16px;border-top:1px solid var(--strong);margin-top:.375rem;padding-top:.625rem}
section{margin-top:1.5rem;padding-top:1.25rem;border-top:1px solid var(--line)}
section dl{margin-top:.25rem}
.lines,.about{white-space:pre-line}.about{margin-top:.5rem}
ul{list-style:none;margin:0;padding:0}li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;font-variant-numeric:tabular-nums}li>span{white-space:nowrap}li+li{border-top:1px solid var(--line)}section a{color:var(--accent);font-weight:550}
.qr{width:9rem;border-radius:6px}
footer{margin-top:1.25rem;font-size:12px;color:var(--ink-2);text-align:center}
@media (width<36rem){main{padding:1.25rem .75rem 2rem}.card{padding:1.125rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:.625rem 0;border-bottom:1px solid var(--line)}td,td+td{border:0;padding:0}td:first-child{grid-column:1/-1;font-weight:550}td:nth-child(2){text-align:left;color:var(--ink-2)}td:nth-child(3){display:none}.button{width:100%;justify-content:center}}
@media print{body{background:#fff}.button,footer{display:none}.card{border:0}}`
}
