/** Totals, tax summary and locked rate of the PDF. */
import { type Block, ink, leading, page, type Sheet, style, type TextStyle } from '#server/platform/pdf/page-layout.ts'
import { t } from '../texts.ts'
import type { InvoiceDocument, TaxSubtotal } from './invoice-document.ts'
import { amountText, deductionsOf, instantText, shortRate, taxText } from './labels.ts'

const sums = { left: 338, right: page.right }
/** The name of a tax wraps before the widest taxable amount. */
const summary = { left: page.left, nameWidth: 96, taxable: 214, tax: 292 }

interface Sum {
  readonly label: string
  readonly text: string
  readonly of: TextStyle
  readonly ruled: boolean
}

/** Totals on the right; tax summary and locked rate on the left. */
export function totalsBlock(sheet: Sheet, document: InvoiceDocument): Block {
  const list = sumsOf(document)
  const heights = list.map(({ of, ruled }) => leading(of) + (ruled ? 13 : 5))
  const sumsHeight = heights.reduce((sum, height) => sum + height, 0)
  const tax = taxSummary(sheet, document)
  const rate = rateLines(sheet, document)
  const rateHeight = rate.length === 0 ? 0 : rate.length * leading(style.soft) + leading(style.label) + 2
  const gap = tax.height > 0 && rateHeight > 0 ? 12 : 0
  return {
    height: Math.max(sumsHeight, tax.height + gap + rateHeight) + 12,
    draw(top) {
      if (tax.height > 0) tax.draw(top + 12)
      if (rate.length > 0) drawRate(sheet, rate, top + 12 + tax.height + gap)
      const table = sheet.group(sheet.root, 'Table')
      let y = top + 8
      list.forEach((sum, index) => {
        drawSum(sheet, table, sum, y)
        y += heights[index] ?? 0
      })
      table.end()
    },
  }
}

function sumsOf(document: InvoiceDocument): Sum[] {
  const { totals, currency, local, kind, withholding } = document
  const sum = (label: string, minor: bigint, of: TextStyle = style.body, ruled = false): Sum => ({
    label,
    text: amountText(currency, minor),
    of,
    ruled,
  })
  const charged = document.taxes.filter((tax) => tax.category === 'S')
  return [
    sum(t.subtotal, totals.linesMinor),
    ...deductionsOf(document).map(({ label, minor }) => sum(label, minor)),
    ...charged.map((tax) => sum(taxText(tax), tax.taxMinor)),
    ...(withholding ? [sum(t.withheld[withholding.group], withholding.amountMinor)] : []),
    sum(t.totalIn(currency), totals.totalMinor, style.total, true),
    ...(totals.paidMinor > 0n ? [sum(t.paid, -totals.paidMinor)] : []),
    ...(totals.paidMinor > 0n && kind === 'invoice' ? [sum(t.amountDue, totals.dueMinor, style.total, true)] : []),
    ...(local
      ? [
          {
            label: t.totalIn(local.currency),
            text: amountText(local.currency, local.totalMinor),
            of: style.total,
            ruled: false,
          },
        ]
      : []),
  ]
}

function drawSum(sheet: Sheet, table: Sheet['root'], { label, text, of, ruled }: Sum, y: number): void {
  const top = ruled ? y + 8 : y
  if (ruled) sheet.artifact(() => sheet.rule(sums.left, y + 3, sums.right - sums.left, ink.lineStrong))
  const row = sheet.group(table, 'TR')
  const labelled = of === style.body ? { ...style.body, colour: ink.soft } : of
  sheet.element(row, 'TH', () => sheet.line(label, sums.left, top, labelled), { scope: 'Row' })
  sheet.element(row, 'TD', () => sheet.line(text, sums.right, top, of, 'right'))
  row.end()
}

/** Taxable amount and tax per rate; omitted when no tax applies and no reason is given. */
function taxSummary(sheet: Sheet, { taxes, currency }: InvoiceDocument): Block {
  const reported = taxes.some(({ category, exemptionReason }) => category === 'S' || exemptionReason !== null)
  if (!reported) return { height: 0, draw: () => undefined }
  const names = new Map(taxes.map((tax) => [tax, taxLines(sheet, tax)]))
  const rowHeight = leading(style.soft) + 3
  const furtherLines = [...names.values()].flat().length - taxes.length
  return {
    height: rowHeight * (taxes.length + 1) + furtherLines * leading(style.soft),
    draw(top) {
      const table = sheet.group(sheet.root, 'Table')
      const head = sheet.group(table, 'TR')
      const scope = { scope: 'Column' } as const
      sheet.element(head, 'TH', () => sheet.line(t.taxSummary, summary.left, top, style.label), scope)
      sheet.element(head, 'TH', () => sheet.line(t.taxable, summary.taxable, top, style.label, 'right'), scope)
      sheet.element(head, 'TH', () => sheet.line(t.tax, summary.tax, top, style.label, 'right'), scope)
      head.end()
      let y = top + rowHeight
      for (const tax of taxes) {
        const lines = names.get(tax) ?? []
        const row = sheet.group(table, 'TR')
        sheet.element(row, 'TD', () => {
          lines.forEach((text, index) => {
            sheet.line(text, summary.left, y + index * leading(style.soft), style.soft)
          })
        })
        sheet.element(row, 'TD', () =>
          sheet.line(amountText(currency, tax.taxableMinor), summary.taxable, y, style.soft, 'right'),
        )
        sheet.element(row, 'TD', () =>
          sheet.line(amountText(currency, tax.taxMinor), summary.tax, y, style.soft, 'right'),
        )
        row.end()
        y += rowHeight + (lines.length - 1) * leading(style.soft)
      }
      table.end()
    },
  }
}

/** Reasons that only repeat the category's name, so they appear only in the XML. */
const isPlainReason = (reason: string): boolean =>
  [t.exemptReason, t.reverseChargeReason, t.exportReason, t.notTaxableReason].includes(reason)

/** The name of a tax and the reason of an exemption. */
function taxLines(sheet: Sheet, tax: TaxSubtotal): string[] {
  const { exemptionReason } = tax
  const reason =
    exemptionReason === null || isPlainReason(exemptionReason)
      ? []
      : sheet.wrap(exemptionReason, summary.tax - summary.left, style.soft)
  return [...sheet.wrap(taxText(tax), summary.nameWidth, style.soft), ...reason]
}

function rateLines(sheet: Sheet, { local, currency }: InvoiceDocument): string[] {
  if (!local) return []
  const text = t.lockedRate(
    currency,
    shortRate(local.rate),
    local.currency,
    local.rateSource,
    instantText(local.rateAt),
  )
  return sheet.wrap(text, summary.tax - summary.left, style.soft)
}

function drawRate(sheet: Sheet, lines: readonly string[], top: number): void {
  sheet.element(sheet.root, 'P', () => {
    sheet.line(t.lockedRateTitle, summary.left, top, style.label)
    lines.forEach((text, index) => {
      sheet.line(text, summary.left, top + leading(style.label) + 2 + index * leading(style.soft), style.soft)
    })
  })
}
