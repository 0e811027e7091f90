/** FNE, the certification of invoices in Côte d'Ivoire: one call signs. */
import * as z from 'zod/mini'
import { err, ok } from '#kernel/result.ts'
import { type AuthorityReply, callAuthority, issuesIn } from '../authority-call.ts'
import * as t from '../messages.ts'
import type {
  Certified,
  CertifierConnection,
  CertifierOutcome,
  FiscalCertifier,
  FiscalDocument,
  FiscalIssue,
} from '../port.ts'
import { type FneItem, fneCredit, fneInvoice, fneItems, fneTaxOf, fneTotals } from './fne-request.ts'

const nccForm = /^\d{7}[A-Z]$/

const answeredItem = z.looseObject({
  id: z.string(),
  description: z.optional(z.string()),
  quantity: z.optional(z.number()),
  amount: z.optional(z.number()),
})

const answerForm = z.looseObject({
  reference: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
  // Accounts that pay from a balance in francs have no stickers.
  balance_sticker: z.optional(z.nullable(z.number())),
  // True when the balance runs out; its other forms are not documented.
  warning: z.optional(z.unknown()),
  invoice: z.optional(
    z.looseObject({
      id: z.string(),
      amount: z.optional(z.number()),
      vatAmount: z.optional(z.number()),
      items: z.optional(z.array(answeredItem)),
    }),
  ),
})

export function createFneCertifier(connection: CertifierConnection): FiscalCertifier {
  return {
    system: 'fne',
    async test() {
      // An empty invoice is refused after the key was accepted, and nothing is signed.
      const reply = await callAuthority(connection, 'POST', '/external/invoices/sign', {})
      if (reply.kind !== 'answer') return err(reply.reason)
      return reply.status === 400 || reply.status === 422 ? ok(t.fneAnswers) : err(t.unexpectedStatus(reply.status))
    },
    expected: fneTotals,
    check: checkForFne,
    async certify(document) {
      const { original } = document
      return document.kind === 'invoice'
        ? outcomeOf(await callAuthority(connection, 'POST', '/external/invoices/sign', fneInvoice(document)), document)
        : outcomeOf(
            await callAuthority(
              connection,
              'POST',
              `/external/invoices/${encodeURIComponent(original?.authorityId ?? '')}/refund`,
              fneCredit(document),
            ),
            document,
          )
    },
    // There is nothing to read: a person looks in the FNE space.
    recover: async () => ({ kind: 'unknown', reason: t.lookInFneSpace }),
  }
}

function outcomeOf(reply: AuthorityReply, document: FiscalDocument): CertifierOutcome {
  if (reply.kind === 'not_done') return { kind: 'retry', reason: reply.reason }
  if (reply.kind === 'unknown') return { kind: 'unknown', reason: reply.reason }
  if (reply.status === 200 || reply.status === 201) {
    const parsed = answerForm.safeParse(reply.body)
    if (!parsed.success) return { kind: 'unknown', reason: t.unreadableAnswer }
    return { kind: 'certified', certified: certifiedOf(parsed.data, document) }
  }
  return { kind: 'refused', issues: issuesIn(reply.body, reply.status) }
}

function certifiedOf(
  { reference, token, balance_sticker, warning, invoice }: z.output<typeof answerForm>,
  document: FiscalDocument,
): Certified {
  const { id = null, amount, vatAmount, items = [] } = invoice ?? {}
  return {
    reference,
    authorityId: id,
    lineIds: document.kind === 'invoice' ? lineIdsOf(fneItems(document), items) : [],
    qr: token,
    nim: null,
    counters: null,
    at: null,
    totals:
      amount === undefined || vatAmount === undefined
        ? null
        : { totalXof: BigInt(Math.round(amount)), vatXof: BigInt(Math.round(vatAmount)) },
    stickersLeft: balance_sticker ?? null,
    isBalanceLow: typeof warning === 'boolean' ? warning : null,
  }
}

/**
 * FNE's ids in the order of the document's lines. Lines are found by their content, because no
 * order of the answer is documented. None where a line is not found: a credit note is refused then,
 * rather than taken from another line.
 */
function lineIdsOf(lines: readonly FneItem[], answered: readonly z.output<typeof answeredItem>[]): string[] {
  const left = [...answered]
  const ids = lines.flatMap((line) => {
    const at = left.findIndex((item) => isSameLine(line, item))
    return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id)
  })
  return ids.length === lines.length ? ids : []
}

/** Compares what the answer states; FNE may shorten a description and round a price. */
const isSameLine = (line: FneItem, { description, quantity, amount }: z.output<typeof answeredItem>): boolean =>
  (description === undefined || (description !== '' && line.description.startsWith(description.trim()))) &&
  (quantity === undefined || quantity === line.quantity) &&
  (amount === undefined || Math.abs(amount - line.amount) < 1)

const foreignCurrencies = ['USD', 'EUR', 'JPY', 'CAD', 'GBP', 'AUD', 'CNH', 'CHF', 'HKD', 'NZD']

function checkForFne(document: FiscalDocument): FiscalIssue[] {
  const { client, template, foreign, lines } = document
  const issues: FiscalIssue[] = []
  const add = (field: string, message: string): void => void issues.push({ field, message })
  if (!nccForm.test(document.sellerTaxId)) add('seller.taxId', t.sellerNccForm)
  if (document.pointOfSale === '') add('setup.pointOfSale', t.pointOfSaleMissing)
  if (document.establishment === '') add('setup.establishment', t.establishmentMissing)
  if (!/\d{8}/.test(client.phone.replace(/[\s().+-]/g, ''))) add('client.phone', t.clientPhoneMissing)
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(client.email)) add('client.email', t.clientEmailMissing)
  if (template === 'B2B' && !nccForm.test(client.taxId ?? '')) add('client.taxId', t.clientNccForm)
  if (template === 'B2F' && foreign !== null && !foreignCurrencies.includes(foreign.currency))
    add('currency', t.foreignCurrencyUnknown(foreign.currency, foreignCurrencies.join(', ')))
  if (document.withholding !== null) add('withholding', t.withholdingUnknown)
  for (const line of lines) {
    if (fneTaxOf(line) === null) add(`lines.${line.position}.tax`, t.fneTaxUnknown(line.position))
    if (BigInt(line.quantityMilli) <= 0n) add(`lines.${line.position}.quantity`, t.quantityNeeded(line.position))
  }
  if (document.kind === 'credit_note' && fneCredit(document).items.length < lines.length)
    add('original', t.originalLinesUnknown)
  return issues
}
