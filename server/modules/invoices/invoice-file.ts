/** An invoice with its parts, its emails, and what a draft lacks before it is sent. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { type MissingPart, missingParts } from '#contract/invoices/labels.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { listAttachments } from './attachments.ts'
import { sumCredit } from './client-credit.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceFile } from './presentation.ts'
import { linkOf } from './send.ts'
import { creditNotesOf, linesOf, paymentsOf, remindersOf } from './store.ts'
import { creditUsesOf, notesOfPayments } from './store-credit.ts'
import { depositCreditsOf, invoiceCrediting } from './store-deposits.ts'
import type { InvoiceRow, LineRow } from './tables.ts'

/** The invoice with everything that its page shows. */
export async function fileOf(executor: Executor, deps: InvoiceDependencies, invoice: InvoiceRow): Promise<InvoiceFile> {
  const { id } = invoice
  const lines = await linesOf(executor, id)
  const client = await deps.clients.get(executor, invoice.clientId)
  const payments = await paymentsOf(executor, id)
  const paymentIds = payments.map((payment) => payment.id)
  const creditNotes = await creditNotesOf(executor, id)
  return {
    invoice,
    lines,
    payments,
    receiptIds: await deps.receiptsOfPayments(executor, paymentIds),
    deposits: await depositCreditsOf(executor, id),
    creditedOn: invoice.depositFor === null ? null : await invoiceCrediting(executor, id),
    notesOfPayments: await notesOfPayments(executor, paymentIds),
    creditNotes,
    creditUses: await creditUsesOf(
      executor,
      creditNotes.map((note) => note.id),
    ),
    clientCreditUsdMinor: isOpen(invoice) ? await sumCredit(executor, deps, invoice.clientId) : 0n,
    reminders: await remindersOf(executor, id),
    attachments: await listAttachments(executor, deps, invoice),
    clientEmail: client?.email ?? null,
    emails: await deps.mailbox.messagesAbout(executor, { resourceType: 'invoice', resourceId: String(id) }),
    hasMailServer: await deps.mailbox.hasServer(executor),
    missing: invoice.status === 'draft' ? await missingPartsOf(executor, deps, { client, lines }) : [],
    publicLink: linkOf(deps, invoice),
  }
}

/** The name of the product, used until the business sets its own. */
const unnamed = 'Corridor'

/**
 * Parts that a client, or the client's tax authority, would miss. None of them stops the sending:
 * what a business must state differs by country.
 */
async function missingPartsOf(
  executor: Executor,
  deps: Pick<InvoiceDependencies, 'settings'>,
  { client, lines }: { readonly client: Client | null; readonly lines: readonly LineRow[] },
): Promise<MissingPart[]> {
  const bankAccount = await deps.settings.read(executor, 'business.bankAccountNumber')
  const missing = new Set(await missingOfParties(executor, deps, client))
  if (bankAccount.trim() === '') missing.add('business_bank')
  // Validators of European recipients refuse the XML in the PDF without it (BR-AE-02).
  if (lines.some(({ taxCategory }) => taxCategory === 'AE') && lacksTaxId(client)) missing.add('client_tax_id')
  if (lines.some(lacksReason)) missing.add('tax_reason')
  return missingParts.filter((part) => missing.has(part))
}

/** What the letterhead and the address of an invoice or quote to this client lack. */
export async function missingOfParties(
  executor: Executor,
  { settings }: Pick<InvoiceDependencies, 'settings'>,
  client: Client | null,
): Promise<MissingPart[]> {
  const isEmpty = async (key: 'business.address' | 'business.taxId') =>
    (await settings.read(executor, key)).trim() === ''
  const parts: readonly (readonly [MissingPart, boolean])[] = [
    ['business_name', (await settings.read(executor, 'business.name')) === unnamed],
    ['business_address', await isEmpty('business.address')],
    ['business_tax_id', await isEmpty('business.taxId')],
    ['client_address', (client?.address ?? '').trim() === ''],
    ['client_email', !client?.email.includes('@')],
  ]
  return parts.filter(([, isMissing]) => isMissing).map(([part]) => part)
}

const lacksTaxId = (client: Client | null): boolean =>
  `${client?.taxId ?? ''}${client?.registrationNumber ?? ''}`.trim() === ''

/** Exempt, reverse charge and export are reasons; outside the scope and zero rated are defaults. */
const lacksReason = ({ taxBasisPoints, taxCategory, exemptionReason }: LineRow): boolean =>
  taxBasisPoints === 0 && exemptionReason === null && (taxCategory === 'O' || taxCategory === 'Z')
