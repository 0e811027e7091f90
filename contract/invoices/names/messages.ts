/** What follows the quantity of a line, on screens and documents; empty for pieces. */
export const unitMarks = {
  C62: '',
  HUR: 'h',
  DAY: 'd',
  WEE: 'wk',
  MON: 'mo',
  ANN: 'yr',
  KGM: 'kg',
  TNE: 't',
  MTR: 'm',
  MTK: 'm²',
  MTQ: 'm³',
  LTR: 'l',
  KMT: 'km',
} as const
