/** Cards of the regulatory reports. */

import type { Card } from '../card.ts'
import { readAmlScreening, readBceaoFiling, readForexDocs, readRiskAssessment } from './store.ts'

const bceaoFiling: Card = {
  type: 'bceao-filing',
  title: 'BCEAO Filing Report',
  read: readBceaoFiling,
  figures: [
    [
      'required',
      'count',
      'Filings required',
      'Conversions initiated in the period that need a filing; withdrawn ones left out',
    ],
    ['volume', 'XOF', 'Volume to be filed', 'Their amounts, added up'],
    ['due', 'count', 'Still due', 'Of them, neither submitted nor acknowledged'],
    ['overdue', 'count', 'Overdue', 'Of those, with their deadline before today'],
    ['submitted', 'count', 'Submitted', 'Submitted and not yet acknowledged'],
    ['acknowledged', 'count', 'Acknowledged', 'Acknowledged by the authority'],
    ['withdrawn', 'count', 'Withdrawn', 'Filings whose conversion came to nothing'],
    ['filed', 'percent', 'Filed', 'Submitted and acknowledged ÷ required'],
  ],
  tables: [
    {
      key: 'filings',
      title: 'Filings',
      columns: [
        ['reference', 'text', 'Conversion'],
        ['client', 'text', 'Client'],
        ['country', 'text', 'Country'],
        ['amount', 'XOF', 'Amount'],
        ['status', 'text', 'Status'],
        ['due', 'date', 'Due'],
        ['initiated', 'date', 'Initiated'],
      ],
    },
  ],
}

const amlScreening: Card = {
  type: 'aml-screening',
  title: 'AML Screening Report',
  read: readAmlScreening,
  figures: [
    ['counted', 'count', 'Screenings', 'Screenings done in the period, of whomever'],
    ['subjects', 'count', 'Screened parties', 'Different parties among them'],
    ['clients', 'count', 'Screened clients', 'Different clients among them, or clients whose people or wallets are'],
    ['hit', 'count', 'With a hit', 'Screenings that found an entry at or above the threshold'],
    ['raised', 'count', 'Matches raised', 'Matches made in the period'],
    ['open', 'count', 'Of these, open', 'Not yet decided'],
    ['confirmed', 'count', 'Of these, confirmed', 'Decided to be the listed one'],
    ['cleared', 'count', 'Of these, cleared', 'Decided to be another'],
    ['standing', 'count', 'Open matches in all', 'Whenever they were raised'],
    ['hours', 'hours', 'Mean time to decide', 'From a match to its decision, of decisions in the period'],
    ['coverage', 'percent', 'Active clients screened', 'Active clients that were ever screened ÷ active clients'],
  ],
  tables: [
    {
      key: 'matches',
      title: 'Matches by list',
      columns: [
        ['source', 'text', 'List'],
        ['raised', 'count', 'Raised'],
        ['open', 'count', 'Open'],
        ['confirmed', 'count', 'Confirmed'],
        ['cleared', 'count', 'Cleared'],
      ],
    },
    {
      key: 'lists',
      title: 'Lists in force',
      columns: [
        ['label', 'text', 'List'],
        ['source', 'text', 'Source'],
        ['kind', 'text', 'Kind'],
        ['entries', 'count', 'Entries'],
        ['loaded', 'date', 'Loaded'],
      ],
    },
  ],
}

const forexDocs: Card = {
  type: 'forex-docs',
  title: 'Forex Documentation Report',
  read: readForexDocs,
  figures: [
    ['on_file', 'count', 'Documents on file', 'All documents that are not archived'],
    ['fx_letters', 'count', 'FX letters on file', 'Of them, of the type FX letter'],
    ['packages', 'count', 'Compliance packages on file', 'Of them, of the type compliance package'],
    ['added', 'count', 'Added in the period', 'Documents of any type whose record was made in the period'],
    ['expired', 'count', 'Expired', 'On file with an expiry date before today'],
    ['expiring', 'count', 'Expiring within 30 days', 'On file with an expiry date from today to 30 days on'],
    [
      'conversions',
      'count',
      'Conversions of clients',
      'Initiated in the period and not failed; the house account left out',
    ],
    [
      'coverage',
      'percent',
      'Covered by an FX letter',
      'Of these conversions, those whose client has an FX letter on file',
    ],
  ],
  tables: [
    {
      key: 'types',
      title: 'Documents by type',
      columns: [
        ['type', 'text', 'Type'],
        ['on_file', 'count', 'On file'],
        ['added', 'count', 'Added'],
        ['expired', 'count', 'Expired'],
        ['archived', 'count', 'Archived'],
      ],
    },
  ],
}

const riskAssessment: Card = {
  type: 'risk-assessment',
  title: 'Risk Assessment Report',
  read: readRiskAssessment,
  figures: [
    ['active', 'count', 'Active clients', 'Clients that are active now'],
    ['high', 'count', 'High risk', 'Of them, with risk level high'],
    ['medium', 'count', 'Medium risk', 'Of them, with risk level medium'],
    ['low', 'count', 'Low risk', 'Of them, with risk level low'],
    ['without_kyc', 'count', 'Without approved KYC', 'Of them, whose KYC is not approved'],
    [
      'high_share',
      'percent',
      'Volume of high-risk clients',
      'Of the period’s volume, the part of clients whose risk level is high now',
    ],
    ['reviewed', 'count', 'Conversions reviewed', 'Initiated in the period and held for review'],
    ['failed_share', 'percent', 'Conversions failed', 'Failed ÷ all that were initiated in the period'],
    ['open_matches', 'count', 'Open screening matches', 'Waiting for a decision now'],
    ['exceptions', 'count', 'Open reconciliation exceptions', 'Standing now'],
    ['receivables', 'USD', 'Receivables', 'What is open on invoices that were sent'],
    [
      'late_share',
      'percent',
      'Receivables overdue by over 30 days',
      'Of the receivables, the part due more than 30 days ago',
    ],
  ],
  tables: [
    {
      key: 'levels',
      title: 'Active clients by risk level',
      columns: [
        ['level', 'text', 'Risk level'],
        ['clients', 'count', 'Clients'],
        ['approved', 'count', 'KYC approved'],
        ['conversions', 'count', 'Conversions'],
        ['volume', 'XOF', 'Volume'],
      ],
    },
    {
      key: 'countries',
      title: 'Active clients by country',
      columns: [
        ['country', 'text', 'Country'],
        ['clients', 'count', 'Clients'],
        ['high', 'count', 'High risk'],
        ['volume', 'XOF', 'Volume'],
      ],
    },
  ],
}

export const regulatoryCards: readonly Card[] = [bceaoFiling, amlScreening, forexDocs, riskAssessment]
