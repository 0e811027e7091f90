/** Cards of the operational reports. */

import type { Card } from '../card.ts'
import { readBankingStatus, readClientPatterns, readEfficiency } from './store.ts'

const efficiency: Card = {
  type: 'efficiency',
  title: 'Efficiency Report',
  read: readEfficiency,
  figures: [
    ['conversions', 'count', 'Conversions', 'Initiated in the period'],
    ['completed', 'count', 'Completed', 'Of them'],
    ['failed', 'count', 'Failed', 'Of them; rejected and cancelled ones too'],
    ['processing', 'count', 'In progress', 'Of them'],
    ['success', 'percent', 'Success rate', 'Completed ÷ (completed + failed)'],
    ['median', 'ms', 'Median time', 'From initiated to completed, waiting for people and funds left out'],
    ['mean', 'ms', 'Mean time', 'The same, on average'],
    ['slow', 'ms', 'Slowest twentieth', '95 % of completed conversions took no longer'],
    ['reviewed', 'count', 'Reviewed', 'Held for a second person'],
    ['reviewed_share', 'percent', 'Share reviewed', 'Reviewed ÷ conversions'],
    ['waited', 'hours', 'Mean wait when reviewed', 'Time in review and waiting for funds'],
  ],
  tables: [
    {
      key: 'days',
      title: 'Over time',
      columns: [
        ['bucket', 'date', 'Day or month'],
        ['conversions', 'count', 'Initiated'],
        ['completed', 'count', 'Completed'],
        ['failed', 'count', 'Failed'],
        ['median', 'ms', 'Median time'],
      ],
    },
  ],
}

const bankingStatus: Card = {
  type: 'banking-status',
  title: 'Banking Status Report',
  read: readBankingStatus,
  figures: [
    ['connections', 'count', 'Active connections', 'Bank connections that are active now'],
    ['connected', 'count', 'Connected', 'Of them'],
    ['in_error', 'count', 'In error', 'Of them'],
    ['asked', 'count', 'Transfers asked', 'Credit transfers asked of banks in the period'],
    ['booked', 'count', 'Booked', 'Of them, booked by the bank'],
    ['rejected', 'count', 'Rejected', 'Of them, finally refused'],
    ['success', 'percent', 'Success rate', 'Booked ÷ (booked + rejected)'],
    ['volume', 'XOF', 'Volume booked', 'Amounts of the booked ones'],
    ['calls', 'count', 'Calls to banks', 'In the period, as far as they are kept: some weeks'],
    ['errors', 'percent', 'Failed calls', 'Of these calls'],
    ['median', 'ms', 'Median response', 'Of these calls'],
  ],
  tables: [
    {
      key: 'banks',
      title: 'By bank',
      columns: [
        ['bank', 'text', 'Bank'],
        ['country', 'text', 'Country'],
        ['status', 'text', 'Status'],
        ['asked', 'count', 'Asked'],
        ['booked', 'count', 'Booked'],
        ['rejected', 'count', 'Rejected'],
        ['volume', 'XOF', 'Volume'],
        ['calls', 'count', 'Calls'],
        ['errors', 'percent', 'Failed'],
        ['median', 'ms', 'Median'],
      ],
    },
  ],
}

const clientPatterns: Card = {
  type: 'client-patterns',
  title: 'Client Patterns Report',
  read: readClientPatterns,
  figures: [
    ['active', 'count', 'Converting clients', 'Clients with a conversion in the period that is not failed'],
    ['first_time', 'count', 'For the first time', 'Of them, with none before the period'],
    ['repeated', 'count', 'More than once', 'Of them, with two or more in the period'],
    ['added', 'count', 'New clients', 'Client records made in the period'],
    ['conversions', 'count', 'Conversions', 'Of these clients'],
    ['per_client', 'count', 'Conversions per client', 'On average'],
    ['average', 'USD', 'Mean volume per client', 'Gross dollars'],
    ['top_share', 'percent', 'Share of the top fifth', 'Of the volume, the part of the largest 20 % of these clients'],
  ],
  tables: [
    {
      key: 'clients',
      title: 'Clients by volume',
      columns: [
        ['client', 'text', 'Client'],
        ['conversions', 'count', 'Conversions'],
        ['volume', 'XOF', 'Volume'],
        ['gross', 'USD', 'Gross'],
        ['share', 'percent', 'Share'],
        ['last', 'date', 'Last'],
      ],
    },
    {
      key: 'hours',
      title: 'By hour of day',
      columns: [
        ['hour', 'text', 'Hour'],
        ['conversions', 'count', 'Conversions'],
        ['volume', 'XOF', 'Volume'],
      ],
    },
    {
      key: 'weekdays',
      title: 'By weekday',
      columns: [
        ['weekday', 'text', 'Weekday'],
        ['conversions', 'count', 'Conversions'],
        ['volume', 'XOF', 'Volume'],
      ],
    },
  ],
}

export const operationalCards: readonly Card[] = [efficiency, bankingStatus, clientPatterns]
