/**
 * Units of a line, by their codes of UN/ECE Recommendation 20: one, hour, day, week, month, year,
 * kilogram, tonne, metre, square metre, cubic metre, litre, kilometre.
 */
export const units = [
  'C62',
  'HUR',
  'DAY',
  'WEE',
  'MON',
  'ANN',
  'KGM',
  'TNE',
  'MTR',
  'MTK',
  'MTQ',
  'LTR',
  'KMT',
] as const
export type Unit = (typeof units)[number]
