/** Exchange forms: issue with gapless numbers, and cancel. */

import type { ExchangeForm, issueExchangeForm } from '#contract/filings/exchange-forms.ts'
import type { BodyOf } from '#contract/route.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'
import type { RecordMatch, Screening, ScreeningError } from '#server/modules/screening/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import { readBusiness } from '../business.ts'
import type { FilingDependencies } from '../dependencies.ts'
import { type BranchRow, findBranch } from '../registers/store.ts'
import { takeSerial } from '../store.ts'
import {
  cancelForm,
  type FormContent,
  type FormRow,
  findForm,
  hasActiveForm,
  insertForm,
  pageOfForms,
} from './store.ts'

export type FormError =
  | { readonly code: 'form_not_found' }
  | { readonly code: 'form_branch_unknown' }
  | { readonly code: 'form_about_unknown'; readonly field: 'conversionId' | 'invoiceId' }
  | { readonly code: 'form_already_issued' }
  | { readonly code: 'form_cancelled_already' }
  | { readonly code: 'stale_form'; readonly currentVersion: number }
  | { readonly code: 'form_not_screened'; readonly reason: ScreeningError['code'] }

export type FormDependencies = Pick<FilingDependencies, 'clock' | 'settings' | 'audit' | 'outbox' | 'conversions'> & {
  readonly invoices: Pick<Invoices, 'get'>
  readonly screening: Pick<Screening, 'screen' | 'listStatus' | 'liveMatches'>
}

type Input = BodyOf<typeof issueExchangeForm>

/** Suffix of a number: known for the autorisation (regulation), by analogy for the engagement. */
const endings = { autorisation_de_change: 'A.C.', engagement_de_change: 'E.C.' } as const

export type ExchangeForms = ReturnType<typeof createExchangeForms>

export function createExchangeForms(deps: FormDependencies) {
  const { clock } = deps

  return {
    async list(
      executor: Executor,
      filter: Parameters<typeof pageOfForms>[1],
      page: { limit: number; before: number | null },
    ) {
      const { rows, total } = await pageOfForms(executor, filter, { ...page, limit: page.limit + 1 })
      return idPageOf(rows, { total, limit: page.limit })
    },

    get: (executor: Executor, id: number): Promise<FormRow | null> => findForm(executor, id),

    /** See `presentation.ts`. */
    present: (executor: Executor, rows: readonly FormRow[]) => presentForms(deps, executor, rows),

    /** See `issueForm`. */
    issue: (transaction: Transaction, actor: Actor, input: Input) => issueForm(deps, transaction, actor, input),

    async cancel(
      transaction: Transaction,
      actor: Actor,
      { id, version, reason }: { id: number; version: number | null; reason: string },
    ): Promise<Result<FormRow, FormError>> {
      const row = await findForm(transaction, id, true)
      if (!row) return err({ code: 'form_not_found' })
      if (version !== null && version !== row.version) return err({ code: 'stale_form', currentVersion: row.version })
      if (row.cancelledAt !== null) return err({ code: 'form_cancelled_already' })
      const after = await cancelForm(transaction, id, { at: clock.now(), byName: actor.name, reason })
      await recordChange(deps, transaction, actor, after, 'update')
      return ok(after)
    },
  }
}

/**
 * Takes the number last, so that concurrent issues wait only briefly and a refusal leaves no gap.
 * Screens the beneficiary; without a usable sanctions list no form is issued.
 */
async function issueForm(
  deps: FormDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Input,
): Promise<Result<FormRow, FormError>> {
  const branch = await findBranch(transaction, input.branchId)
  if (!branch?.isActive) return err({ code: 'form_branch_unknown' })
  const subject = await contentOf(transaction, deps, input, branch)
  if (!subject.ok) return subject
  const { clientId, content, ...about } = subject.value
  const lists = await deps.screening.listStatus(transaction)
  if (!lists.ok) return err({ code: 'form_not_screened', reason: lists.error.code })
  const { today } = await todayOf(transaction, deps)
  const year = Number(today.slice(0, 4))
  const serial = await takeSerial(transaction, { kind: input.kind, branch: branch.code, year })
  // Under the serial's row lock, so that the second of two issues for one conversion sees the
  // first.
  if (await hasActiveForm(transaction, about)) return err({ code: 'form_already_issued' })
  const row = await insertForm(transaction, {
    kind: input.kind,
    branchId: branch.id,
    branchCode: branch.code,
    year,
    serial,
    number: `${String(serial).padStart(6, '0')}/${year}/${endings[input.kind]}`,
    ...about,
    content,
    at: deps.clock.now(),
    by: actor.userId,
    byName: actor.name,
  })
  if (!row) return err({ code: 'form_already_issued' })
  const named = { kind: 'beneficiary', id: row.id, clientId, name: content.beneficiary } as const
  const screened = await deps.screening.screen(transaction, actor, {
    ...named,
    country: content.beneficiaryCountry,
  })
  if (!screened.ok) return err({ code: 'form_not_screened', reason: screened.error.code })
  await recordChange(deps, transaction, actor, row, 'create')
  return ok(row)
}

async function recordChange(
  deps: FormDependencies,
  transaction: Transaction,
  actor: Actor,
  row: FormRow,
  action: 'create' | 'update',
) {
  await deps.audit.append(transaction, actor, {
    action,
    resourceType: 'exchange_form',
    resourceId: String(row.id),
    details: {
      number: row.number,
      kind: row.kind,
      branch: row.branchCode,
      about: row.content.about,
      cancelled: row.cancelReason,
    },
  })
  await deps.outbox.emit(transaction, {
    kind: 'filings',
    type: action === 'create' ? 'exchange_form.issued' : 'exchange_form.cancelled',
    version: 1,
    aggregateId: String(row.id),
    payload: { formId: row.id },
  })
}

type Subject = Pick<FormRow, 'conversionId' | 'invoiceId' | 'content'> & { readonly clientId: number | null }

async function contentOf(
  executor: Executor,
  deps: FormDependencies,
  input: Input,
  branch: BranchRow,
): Promise<Result<Subject, FormError>> {
  const business = await readBusiness(executor, deps)
  const common = {
    applicant: business.name,
    applicantRegistration: business.registrationNumber,
    applicantTaxId: business.taxId,
    applicantAddress: [business.address, business.country].filter(Boolean).join(', '),
    bankName: branch.bankName,
    branchName: branch.name,
    branchCity: branch.city,
    beneficiary: input.beneficiary,
    beneficiaryCountry: input.beneficiaryCountry,
    economicCode: input.economicCode ?? '',
    supportingInvoice: input.supportingInvoice ?? '',
    supportingInvoiceDate: input.supportingInvoiceDate ?? '',
  }
  const own =
    input.kind === 'autorisation_de_change'
      ? await ofConversion(executor, deps, input.conversionId ?? 0)
      : await ofInvoice(executor, deps, input.invoiceId ?? 0)
  if (!own.ok) return own
  const { conversionId, invoiceId, clientId, ...amounts } = own.value
  return ok({ conversionId, invoiceId, clientId, content: { ...common, ...amounts } })
}

type Amounts = Pick<FormContent, 'about' | 'currency' | 'amount' | 'amountXof' | 'rate' | 'dueOn' | 'purpose'> &
  Omit<Subject, 'content'>

async function ofConversion(
  executor: Executor,
  deps: FormDependencies,
  id: number,
): Promise<Result<Amounts, FormError>> {
  const found = await deps.conversions.get(executor, id)
  if (!found.ok) return err({ code: 'form_about_unknown', field: 'conversionId' })
  const { row } = found.value
  return ok({
    conversionId: id,
    invoiceId: null,
    clientId: row.clientId,
    about: row.reference,
    currency: 'USD',
    amount: toDecimal(usd(row.grossUsdMinor)),
    amountXof: row.amountXof.toString(),
    rate: wireRate(row.rate),
    dueOn: '',
    purpose: row.notes,
  })
}

async function ofInvoice(executor: Executor, deps: FormDependencies, id: number): Promise<Result<Amounts, FormError>> {
  const invoice = await deps.invoices.get(executor, id)
  if (!invoice || invoice.status === 'draft' || invoice.status === 'cancelled')
    return err({ code: 'form_about_unknown', field: 'invoiceId' })
  return ok({
    conversionId: null,
    invoiceId: id,
    clientId: invoice.clientId,
    about: invoice.invoiceNumber,
    currency: 'USD',
    amount: toDecimal(usd(invoice.amountUsdMinor)),
    amountXof: invoice.amountXofMinor.toString(),
    rate: wireRate(invoice.xofRate),
    dueOn: invoice.dueDate,
    purpose: invoice.description,
  })
}

const wireRate = (stored: string): string => toWireRate(expectOk(parseRate(stored), 'a stored rate must parse'))

/** The forms as API responses, with the screening matches of their beneficiaries. */
async function presentForms(
  { screening }: { readonly screening: Pick<Screening, 'liveMatches'> },
  executor: Executor,
  rows: readonly FormRow[],
): Promise<ExchangeForm[]> {
  const records = rows.map(({ id }) => ({ kind: 'beneficiary' as const, id }))
  const matches = await screening.liveMatches(executor, records)
  return rows.map((row) =>
    presentForm(
      row,
      matches.filter(({ record }) => record.id === row.id),
    ),
  )
}

function presentForm(row: FormRow, matches: readonly RecordMatch[]): ExchangeForm {
  const { content } = row
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    branchCode: row.branchCode,
    branchName: `${content.bankName}, ${content.branchName}`,
    year: row.year,
    serial: row.serial,
    conversionId: row.conversionId,
    invoiceId: row.invoiceId,
    about: content.about,
    applicant: content.applicant,
    beneficiary: content.beneficiary,
    beneficiaryCountry: content.beneficiaryCountry,
    openMatches: matches.filter(({ status }) => status === 'open').length,
    confirmedMatches: matches.filter(({ status }) => status === 'confirmed').length,
    matchId: matches[0]?.matchId ?? null,
    amount: content.amount,
    currency: content.currency,
    amountXof: Number(content.amountXof),
    issuedAt: row.issuedAt.toISOString(),
    issuedBy: row.issuedByName,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    version: row.version,
  }
}
