/** Suspicion reports as goAML XML. */

import { countryOf } from '#contract/countries.ts'
import { element, optional, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import type { Business } from '../business.ts'
import type { ReportView } from './context.ts'
import type { ReportedConversion } from './presentation.ts'

export interface GoamlSource {
  readonly business: Business
  /** The business's id at the FIU; 0 until one is assigned. */
  readonly entityId: number
  /** The reporting person: the second signer, or the first while there is only one. */
  readonly conversions: readonly ReportedConversion[]
  /** ISO 3166 code of the subject's country; null when unknown. */
  readonly subjectCountry: string | null
}

/**
 * The report in the element order of a goAML 5.0.2 profile (regulation: "Money laundering"). Tests
 * validate it against `goaml-structure.xsd`, which was written for this product: it proves the
 * structure, not acceptance by an FIU.
 */
export function goamlXml(view: ReportView, source: GoamlSource): string {
  const { row, signatures } = view
  const { business, entityId, conversions } = source
  const reporter = signatures.at(-1)?.userName ?? row.createdByName
  return writeXml(
    element(
      'report',
      element('rentity_id', String(entityId)),
      element('submission_code', 'E'),
      element('report_code', 'STR'),
      element('entity_reference', row.number),
      element('submission_date', `${row.transmittedOn ?? row.updatedAt.toISOString().slice(0, 10)}T00:00:00`),
      element('currency_code_local', 'XOF'),
      element('reporting_person', personName(reporter)),
      element('location', addressOf(business)),
      element('reason', reasonText(view)),
      element('action', actions[row.decision]),
      conversions.length === 0
        ? [transactionOf(view, source, null)]
        : conversions.map((conversion) => transactionOf(view, source, conversion)),
      element('report_indicators', [element('indicator', indicators[row.offence])]),
    ),
  )
}

const actions = {
  continue: 'Relationship continues under watch',
  suspend: 'Operation suspended',
  refuse: 'Operation refused',
} as const

/** Our own codes: an FIU issues its list on registration. */
const indicators = {
  money_laundering: 'ML',
  terrorist_financing: 'TF',
  proliferation_financing: 'PF',
  fraud: 'FRAUD',
  corruption: 'CORR',
  tax_offence: 'TAX',
  sanctions: 'SANC',
  other: 'OTHER',
} as const

const reasonText = ({ row, addenda }: ReportView): string =>
  [
    row.facts,
    row.grounds,
    ...addenda.map(({ text, addedAt }) => `${addedAt.toISOString().slice(0, 10)}: ${text}`),
  ].join('\n\n')

function personName(name: string): (XmlElement | null)[] {
  const parts = name.trim().split(/\s+/)
  const last = parts.pop() ?? name
  return [element('first_name', parts.join(' ') || last), element('last_name', last)]
}

const addressOf = ({ address, country }: Business): (XmlElement | null)[] => [
  element('address_type', 'B'),
  element('address', address || country),
  element('city', country),
  element('country_code', countryOf(country)?.code ?? 'XX'),
]

function transactionOf(
  { row }: ReportView,
  { business, subjectCountry }: GoamlSource,
  conversion: ReportedConversion | null,
): XmlElement {
  const own = countryOf(business.country)?.code ?? 'XX'
  const account = conversion?.account ?? null
  const wallet = conversion?.wallet ?? null
  return element(
    'transaction',
    element('transactionnumber', conversion?.reference ?? row.number),
    element('transaction_location', business.country),
    element('transaction_description', conversion?.purpose ?? row.facts.slice(0, 4000)),
    element('date_transaction', `${conversion?.createdAt.toISOString().slice(0, 10) ?? row.detectedOn}T00:00:00`),
    element('transmode_code', 'ELECTRONIC'),
    element('amount_local', (conversion?.amountXof ?? row.amountXof).toString()),
    element(
      't_from',
      element('from_funds_code', 'BANK'),
      account === null
        ? element('from_entity', element('name', row.subjectName))
        : element(
            'from_account',
            optional('institution_name', conversion?.bankName ?? ''),
            element('account', account),
            element('account_name', row.subjectName),
          ),
      element('from_country', subjectCountry ?? own),
    ),
    element(
      't_to',
      element('to_funds_code', wallet === null ? 'OTHER' : 'CRYPTO'),
      wallet === null
        ? element('to_entity', element('name', business.name))
        : element('to_account', element('account', wallet), element('account_name', row.subjectName)),
      element('to_country', own),
    ),
  )
}
