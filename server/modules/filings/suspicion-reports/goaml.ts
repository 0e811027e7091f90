/** Suspicion reports as goAML XML. */

import { countryOf } from '#contract/countries.ts'
import type { GoamlCodes } from '#contract/filings/goaml-codes.ts'
import { businessDate } from '#kernel/clock.ts'
import { element, optional, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import type { Business } from '../business.ts'
import type { ReportView } from './context.ts'
import * as t from './messages.ts'
import type { ReportedConversion } from './presentation.ts'

export interface GoamlSource {
  readonly business: Business
  /** The business's id at the FIU, at least 1. */
  readonly entityId: number
  /** The reporting branch as registered. */
  readonly branch: string
  readonly codes: GoamlCodes
  readonly conversions: readonly ReportedConversion[]
  readonly bankCodes: ReadonlyMap<number, string>
  /** ISO 3166 code of the subject's country; null when unknown. */
  readonly subjectCountry: string | null
  /** Of the business: the days of the report are its days. */
  readonly timeZone: string
}

/** Lengths that the schema allows. */
const maxText = 8000
const maxName = 100
const maxLine = 255
const unknown = '-'

/**
 * The report as the public goAML 5.0.1 schema orders and bounds it; code lists are those of the FIU
 * where it has given them. Tests validate it against `goaml-structure.xsd`, which was written for
 * this product from that schema: no FIU has accepted it yet.
 */
export function goamlXml(view: ReportView, source: GoamlSource): string {
  const { row, signatures } = view
  const { business, entityId, branch, codes, conversions, timeZone } = source
  const reporter = signatures.at(-1)?.userName ?? row.createdByName
  return writeXml(
    element(
      'report',
      element('rentity_id', String(entityId)),
      element('rentity_branch', branch.slice(0, maxLine)),
      element('submission_code', 'E'),
      element('report_code', codes.report),
      element('entity_reference', row.number),
      element('submission_date', `${row.transmittedOn ?? businessDate(row.updatedAt, timeZone)}T00:00:00`),
      element('currency_code_local', 'XOF'),
      element('reporting_person', personName(reporter)),
      element('location', addressOf(business, codes)),
      element('reason', bounded(reasonText(view, timeZone), row.number)),
      element('action', actions[row.decision]),
      conversions.length === 0
        ? [transactionOf(view, source, null)]
        : conversions.map((conversion) => transactionOf(view, source, conversion)),
      element('report_indicators', [element('indicator', codes[`indicator.${row.offence}`])]),
    ),
  )
}

const actions = {
  continue: t.goamlContinue,
  suspend: t.goamlSuspended,
  refuse: t.goamlRefused,
} as const

const reasonText = ({ row, addenda }: ReportView, timeZone: string): string =>
  [row.facts, row.grounds, ...addenda.map(({ text, addedAt }) => `${businessDate(addedAt, timeZone)}: ${text}`)].join(
    '\n\n',
  )

/** Cuts a text that is too long for the schema, and refers to the report for the rest. */
function bounded(text: string, number: string): string {
  if (text.length <= maxText) return text
  const pointer = t.continuedInReport(number)
  return text.slice(0, maxText - pointer.length) + pointer
}

function personName(name: string): (XmlElement | null)[] {
  const parts = name.trim().split(/\s+/)
  const last = parts.pop() ?? name
  return [
    element('first_name', (parts.join(' ') || last).slice(0, maxName)),
    element('last_name', last.slice(0, maxName)),
  ]
}

const addressOf = ({ address, country }: Business, codes: GoamlCodes): (XmlElement | null)[] => [
  element('address_type', codes.address_type),
  element('address', (address || country).slice(0, maxName)),
  element('city', country),
  element('country_code', countryOf(country)?.code ?? unknown),
]

function transactionOf({ row }: ReportView, source: GoamlSource, conversion: ReportedConversion | null): XmlElement {
  const { business, codes, subjectCountry, timeZone } = source
  const day = conversion ? businessDate(conversion.createdAt, timeZone) : row.detectedOn
  const own = countryOf(business.country)?.code ?? unknown
  const wallet = conversion?.wallet ?? null
  return element(
    'transaction',
    element('transactionnumber', conversion?.reference ?? row.number),
    element('transaction_location', business.country),
    element('transaction_description', bounded(conversion?.purpose || row.facts, row.number)),
    element('date_transaction', `${day}T00:00:00`),
    element('transmode_code', codes.transmode),
    element('amount_local', (conversion?.amountXof ?? row.amountXof).toString()),
    element(
      't_from',
      element('from_funds_code', codes['funds.bank']),
      bankAccountOf(row.subjectName, source, conversion) ?? element('from_entity', element('name', row.subjectName)),
      element('from_country', subjectCountry ?? own),
    ),
    element(
      't_to',
      element('to_funds_code', wallet === null ? codes['funds.other'] : codes['funds.crypto']),
      wallet === null ? element('to_entity', element('name', business.name)) : walletOf(row.subjectName, wallet),
      element('to_country', own),
    ),
  )
}

function bankAccountOf(
  holder: string,
  { bankCodes }: GoamlSource,
  conversion: ReportedConversion | null,
): XmlElement | null {
  if (!conversion?.account || !conversion.bankName) return null
  return element(
    'from_account',
    element('institution_name', conversion.bankName),
    element('institution_code', bankCodes.get(conversion.connectionId ?? 0) ?? unknown),
    element('account', conversion.account),
    optional('account_name', holder.slice(0, maxLine)),
  )
}

/** A wallet has no institution, which the schema demands: a fixed name says so. */
const walletOf = (holder: string, wallet: string): XmlElement =>
  element(
    'to_account',
    element('institution_name', t.walletInstitution),
    element('institution_code', unknown),
    element('non_bank_institution', 'true'),
    element('account', wallet),
    optional('account_name', holder.slice(0, maxLine)),
  )
