/** Cards of the financial reports. */

import type { Card } from '../card.ts'
import { readConversionVolume, readFxImpact, readRevenue } from './store.ts'

const revenue: Card = {
  type: 'revenue',
  title: 'Revenue Report',
  read: readRevenue,
  figures: [
    ['revenue', 'USD', 'Revenue', 'Payments received in the period less credit notes issued in it'],
    ['received', 'USD', 'Payments received', 'By the day they were received'],
    ['payments', 'count', 'Payments', 'How many'],
    ['credited', 'USD', 'Credit notes', 'By the day they were issued'],
    ['invoices', 'count', 'Invoices sent', 'Sent in the period'],
    ['billed', 'USD', 'Billed', 'Amounts of these invoices'],
    ['outstanding', 'USD', 'Outstanding', 'Open now on invoices that are sent, pending or overdue'],
    ['overdue', 'USD', 'Of this, overdue', 'Due before today'],
    ['fees', 'USD', 'Conversion fees', 'Fees of conversions completed in the period'],
  ],
  tables: [
    {
      key: 'days',
      title: 'Revenue over time',
      columns: [
        ['bucket', 'date', 'Day or month'],
        ['received', 'USD', 'Received'],
        ['credited', 'USD', 'Credited'],
        ['revenue', 'USD', 'Revenue'],
      ],
    },
    {
      key: 'currencies',
      title: 'Payments by currency',
      columns: [
        ['currency', 'text', 'Paid in'],
        ['payments', 'count', 'Payments'],
        ['received', 'USD', 'In dollars'],
      ],
    },
  ],
}

const conversionVolume: Card = {
  type: 'conversion-volume',
  title: 'Conversion Volume Report',
  read: readConversionVolume,
  figures: [
    ['volume', 'XOF', 'Volume', 'Conversions initiated in the period, failed ones left out'],
    ['conversions', 'count', 'Conversions', 'How many these are'],
    ['gross', 'USD', 'Gross', 'The same in dollars, at each conversion’s own locked rate'],
    ['fees', 'USD', 'Fees', 'Of these conversions'],
    ['net', 'USDT', 'Net', 'Gross less fees'],
    ['average', 'XOF', 'Mean size', 'Volume ÷ conversions'],
    ['largest', 'XOF', 'Largest', 'Of these conversions'],
    ['daily', 'XOF', 'Daily average', 'Volume ÷ calendar days of the period so far'],
    ['completed', 'count', 'Completed', 'Of all that were initiated in the period'],
    ['processing', 'count', 'In progress', 'Of all that were initiated in the period'],
    ['failed', 'count', 'Failed', 'Of all that were initiated in the period; rejected and cancelled ones too'],
    ['house', 'count', 'For the house account', 'Of the conversions that are not failed'],
  ],
  tables: [
    {
      key: 'days',
      title: 'Volume over time',
      columns: [
        ['bucket', 'date', 'Day or month'],
        ['conversions', 'count', 'Initiated'],
        ['failed', 'count', 'Failed'],
        ['volume', 'XOF', 'Volume'],
        ['gross', 'USD', 'Gross'],
      ],
    },
    {
      key: 'banks',
      title: 'Volume by funding bank',
      columns: [
        ['bank', 'text', 'Bank'],
        ['conversions', 'count', 'Conversions'],
        ['volume', 'XOF', 'Volume'],
        ['share', 'percent', 'Share'],
      ],
    },
  ],
}

const fxImpact: Card = {
  type: 'fx-impact',
  title: 'FX Impact Report',
  read: readFxImpact,
  figures: [
    ['opening', 'rate', 'Opening rate', 'XOF per USD: the last stored before the period, or the first in it'],
    ['closing', 'rate', 'Closing rate', 'XOF per USD: the newest stored'],
    ['change', 'percent', 'Change', 'Closing ÷ opening − 1; above zero the dollar became dearer'],
    ['average', 'rate', 'Mean rate of conversions', 'Volume ÷ gross dollars of conversions that are not failed'],
    ['low', 'rate', 'Lowest rate', 'That a conversion of the period was locked at'],
    ['high', 'rate', 'Highest rate', 'That a conversion of the period was locked at'],
    ['gross', 'USD', 'Gross', 'Dollars that these conversions come to'],
    ['impact', 'USD', 'Impact', 'Gross less what the same francs had come to at the opening rate'],
    ['conversions', 'count', 'Conversions', 'Initiated in the period and not failed'],
  ],
  tables: [
    {
      key: 'pairs',
      title: 'Stored rates for one dollar',
      columns: [
        ['currency', 'text', 'Currency'],
        ['first', 'rate', 'First'],
        ['last', 'rate', 'Last'],
        ['low', 'rate', 'Low'],
        ['high', 'rate', 'High'],
        ['change', 'percent', 'Change'],
        ['fetched', 'count', 'Rates stored'],
      ],
    },
  ],
}

export const financialCards: readonly Card[] = [revenue, conversionVolume, fxImpact]
