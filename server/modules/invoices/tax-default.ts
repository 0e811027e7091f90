/** The business's own reason for lines without tax, where an invoice states none. */
import type { TaxCategory } from '#kernel/invoice-price.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { DraftContent, DraftLine } from './draft-content.ts'
import * as t from './messages.ts'

type Tax = Pick<DraftLine, 'taxCategory' | 'exemptionReason'>

/**
 * Fills category and reason of lines at 0 % from the settings for clients at home or abroad.
 * Settings are empty until the business states them: the product makes no claim of its own.
 */
export async function withTaxDefault(
  executor: Executor,
  { settings }: Pick<InvoiceDependencies, 'settings'>,
  client: { readonly country: string },
  lines: readonly DraftLine[],
): Promise<readonly DraftLine[]> {
  if (!lines.some(isUnstated)) return lines
  const tax = await taxDefaultOf(executor, settings, client)
  // Outside the scope of tax cannot be combined with other categories (BR-O-11).
  if (tax === null || (tax.taxCategory === 'O' && lines.some(isOther))) return lines
  return lines.map((line) => (isUnstated(line) ? { ...line, ...tax } : line))
}

/** The content of a draft for another client, without the default of the former one. */
export async function withoutTaxDefault(
  executor: Executor,
  { settings, clients }: Pick<InvoiceDependencies, 'settings' | 'clients'>,
  formerClientId: number,
  content: DraftContent,
): Promise<DraftContent> {
  const former = await clients.get(executor, formerClientId)
  const tax = former && (await taxDefaultOf(executor, settings, former))
  if (!tax) return content
  const isDefault = (stated: Tax) =>
    stated.taxCategory === tax.taxCategory && (stated.exemptionReason ?? null) === tax.exemptionReason
  const unstated: Tax = { taxCategory: undefined, exemptionReason: undefined }
  return {
    ...content,
    lines: content.lines?.map((line) => (isDefault(line) ? { ...line, ...unstated } : line)),
    lineTax: content.lineTax && isDefault(content.lineTax) ? undefined : content.lineTax,
  }
}

async function taxDefaultOf(
  executor: Executor,
  settings: InvoiceDependencies['settings'],
  { country }: { readonly country: string },
) {
  const isHome = country === (await settings.read(executor, 'business.country'))
  const taxCategory = await settings.read(executor, isHome ? 'invoices.taxHome' : 'invoices.taxAbroad')
  if (taxCategory === '') return null
  const reason = await settings.read(executor, isHome ? 'invoices.taxReasonHome' : 'invoices.taxReasonAbroad')
  return { taxCategory, exemptionReason: reason || printedReason(taxCategory) }
}

const isUnstated = ({ taxPercent, taxCategory }: DraftLine): boolean => taxPercent === 0 && taxCategory === undefined

const isOther = ({ taxPercent, taxCategory }: DraftLine): boolean => taxPercent > 0 || (taxCategory ?? 'O') !== 'O'

/** Lines that state nothing are outside the scope as well; a reason tells them apart. */
const printedReason = (category: TaxCategory): string | null => (category === 'O' ? t.notTaxableReason : null)
