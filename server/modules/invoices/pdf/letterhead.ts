/** Top of the first page of the PDF. */

import { countryText } from '#server/platform/language/country-text.ts'
import { type Logo, logoBuffer } from '#server/platform/pdf/logo.ts'
import { type Block, ink, leading, page, type Sheet, style, type TextStyle } from '#server/platform/pdf/page-layout.ts'
import { t } from '../texts.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { amountText, dateText, periodText, shortRate, titleOf } from './labels.ts'

const logoBox = { width: 170, height: 52 }
const columns = {
  billedTo: { x: page.left, width: 190 },
  facts: { x: 256, width: 120 },
  due: { x: 392, width: 157.28 },
}

/** Labels of the buyer and of the amount. */
const labelsOf = ({ kind }: InvoiceDocument) =>
  ({
    invoice: { buyer: t.billedTo, amount: t.amountDue },
    credit_note: { buyer: t.creditedTo, amount: t.amountCredited },
    quote: { buyer: t.quotedTo, amount: t.quotedAmount },
  })[kind]

interface Line {
  readonly text: string
  readonly of: TextStyle
}

/** The top of the first page: seller, buyer, amount and due date. */
export function letterhead(sheet: Sheet, document: InvoiceDocument, logo: Logo | null): Block {
  const sender = senderLines(sheet, document, logo !== null)
  const buyer = buyerLines(sheet, document)
  const facts = factLines(sheet, document)
  const logoHeight = logo ? logoBox.height + 10 : 0
  const partiesY = Math.max(logoHeight + heightOf(sender), 66) + 18
  const partiesHeight = Math.max(heightOf(buyer), heightOf(facts), duePanelHeight(document))
  const purpose = purposeLines(sheet, document)

  return {
    height: partiesY + 16 + partiesHeight + (purpose.length > 0 ? 14 + heightOf(purpose) : 0) + 18,
    draw(top) {
      drawTitle(sheet, document, top)
      if (logo) drawLogo(sheet, document, logo, top)
      section(sheet, sender, page.left, top + logoHeight)
      sheet.artifact(() => sheet.rule(page.left, top + partiesY, page.right - page.left, ink.line))
      const y = top + partiesY + 16
      section(sheet, buyer, columns.billedTo.x, y)
      section(sheet, facts, columns.facts.x, y)
      drawDue(sheet, document, y)
      if (purpose.length > 0) section(sheet, purpose, page.left, y + partiesHeight + 14)
    },
  }
}

function drawTitle(sheet: Sheet, document: InvoiceDocument, top: number): void {
  const title = titleOf(document)
  sheet.element(sheet.root, 'H1', () => {
    sheet.line(title, page.right, top - 2, style.title, 'right')
    sheet.line(document.number, page.right, top + 26, { ...style.strong, size: 10.5 }, 'right')
  })
  const below = document.draft ? t.draftNotice : correctsText(document)
  if (below === null) return
  const colour = document.draft ? ink.warn : ink.soft
  sheet.element(sheet.root, 'P', () => sheet.line(below, page.right, top + 43, { ...style.soft, colour }, 'right'))
}

const correctsText = ({ corrects }: InvoiceDocument): string | null =>
  corrects ? t.corrects(corrects.number, dateText(corrects.issueDate)) : null

function drawLogo(sheet: Sheet, document: InvoiceDocument, logo: Logo, top: number): void {
  sheet.element(
    sheet.root,
    'Figure',
    () => {
      sheet.pdf.image(logoBuffer(logo), page.left, top, { fit: [logoBox.width, logoBox.height] })
    },
    { alt: t.logoAlt(document.seller.name) },
  )
}

function senderLines(sheet: Sheet, { seller }: InvoiceDocument, hasLogo: boolean): Line[] {
  const width = 300
  const contacts = [seller.email, seller.phone, seller.website].filter((part) => part !== null && part !== '')
  const ids = [
    seller.registrationNumber ? t.registration(seller.registrationNumber) : '',
    seller.taxId ? t.taxId(seller.taxId) : '',
  ].filter((part) => part !== '')
  return [
    ...wrapped(sheet, seller.name, width, hasLogo ? { ...style.strong, size: 10.5 } : style.wordmark),
    ...[...seller.addressLines, countryText(seller.countryName)].flatMap((text) =>
      wrapped(sheet, text, width, style.soft),
    ),
    ...(contacts.length > 0 ? wrapped(sheet, contacts.join('  ·  '), width, style.soft) : []),
    ...(ids.length > 0 ? wrapped(sheet, ids.join('  ·  '), width, style.soft) : []),
  ]
}

function buyerLines(sheet: Sheet, document: InvoiceDocument): Line[] {
  const { buyer } = document
  const { width } = columns.billedTo
  const soft = [
    buyer.contactName ?? '',
    ...buyer.addressLines,
    countryText(buyer.countryName),
    buyer.email ?? '',
    buyer.registrationNumber ? t.registration(buyer.registrationNumber) : '',
    buyer.taxId ? t.taxId(buyer.taxId) : '',
  ].filter((text) => text !== '')
  return [
    { text: labelsOf(document).buyer, of: style.label },
    ...wrapped(sheet, buyer.name, width, { ...style.strong, size: 10 }),
    ...soft.flatMap((text) => wrapped(sheet, text, width, style.soft)),
  ]
}

function factLines(sheet: Sheet, document: InvoiceDocument): Line[] {
  const { servicePeriod, buyerReference, dueDate, kind } = document
  const facts: (readonly [string, string])[] = [[t.issued, dateText(document.issueDate)]]
  if (dueDate) facts.push([kind === 'quote' ? t.validUntil : t.due, dateText(dueDate)])
  if (servicePeriod) facts.push([t.servicePeriod, periodText(servicePeriod)])
  if (buyerReference) facts.push([t.yourReference, buyerReference])
  return facts.flatMap(([label, text]) => [
    { text: label, of: style.label },
    ...wrapped(sheet, text, columns.facts.width, style.body),
    { text: '', of: { ...style.label, size: 3 } },
  ])
}

/** The invoice description, unless the lines already state it. */
function purposeLines(sheet: Sheet, { description, lines }: InvoiceDocument): Line[] {
  const isRepeated = description === '' || (lines.length === 1 && lines[0]?.description === description)
  return isRepeated ? [] : wrapped(sheet, description, page.right - page.left, style.body)
}

const duePanelHeight = ({ local }: InvoiceDocument): number => (local ? 96 : 64)

function drawDue(sheet: Sheet, document: InvoiceDocument, y: number): void {
  const { x, width } = columns.due
  const { totals, currency, local, dueDate, kind } = document
  const inner = x + 14
  sheet.artifact(() => {
    sheet.pdf.roundedRect(x, y - 4, width, duePanelHeight(document), 6).fill(ink.accentSoft)
  })
  const amount = amountText(currency, kind === 'invoice' ? totals.dueMinor : totals.totalMinor)
  const room = width - 28
  const size = Math.min(
    style.figure.size,
    (style.figure.size * room) / Math.max(room, sheet.widthOf(amount, style.figure)),
  )
  sheet.element(sheet.root, 'P', () => {
    sheet.line(labelsOf(document).amount, inner, y + 6, style.label)
    sheet.line(amount, inner, y + 18, { ...style.figure, size })
    if (dueDate)
      sheet.line(
        kind === 'quote' ? t.untilDate(dateText(dueDate)) : t.byDate(dateText(dueDate)),
        inner,
        y + 41,
        style.soft,
      )
  })
  if (!local) return
  sheet.artifact(() => sheet.rule(inner, y + 58, room, ink.lineStrong, 0.5))
  sheet.element(sheet.root, 'P', () => {
    sheet.line(amountText(local.currency, local.totalMinor), inner, y + 64, { ...style.strong, size: 10 })
    sheet.line(t.atRate(shortRate(local.rate), local.currency, currency), inner, y + 77, style.soft)
  })
}

function wrapped(sheet: Sheet, text: string, width: number, of: TextStyle): Line[] {
  return sheet.wrap(text, width, of).map((line) => ({ text: line, of }))
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { of }) => sum + leading(of), 0)

/** Lines below each other, tagged as one paragraph for screen readers. */
function section(sheet: Sheet, lines: readonly Line[], x: number, top: number): void {
  sheet.element(sheet.root, 'P', () => {
    let y = top
    for (const { text, of } of lines) {
      if (text !== '') sheet.line(text, x, y, of)
      y += leading(of)
    }
  })
}
