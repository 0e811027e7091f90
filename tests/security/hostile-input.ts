import * as fc from 'fast-check'
import type { SampleCall } from './sample-calls.ts'

/** The place in a call that receives hostile input. */
export type Target =
  | { readonly place: 'params' | 'query' | 'body'; readonly field: string }
  | { readonly place: 'body' | 'query'; readonly field: null }

export interface Attack {
  readonly target: Target
  readonly value: unknown
  /** True where no sample field could ever accept it, so that success is a failure. */
  readonly isNever: boolean
}

/**
 * One character above the maximum of the longest fields, and within the maximum length of an
 * address.
 */
const maxSize = 'x'.repeat(10_001)

/** Values that no field of any call accepts, whatever its type. */
const neverText = ['\u0000', 'a\u0000b', '\u0007', '\u001b[2J', 'x\u007f', '\ud800', 'ab\udfff', maxSize] as const
const never: readonly unknown[] = [
  {},
  { $ne: null },
  { toString: 'x' },
  [[]],
  [null],
  [{ a: 1 }],
  ...neverText,
  ['\u0000'],
  [maxSize],
]

/** Values that some fields accept and must then store as plain text. */
const doubtful: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  -1e308,
  1e308,
  1e21,
  1.5,
  0.1,
  2_147_483_648,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  Number.MIN_VALUE,
  '',
  ' ',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '0x10',
  '１２',
  '1,000',
  '99999999999999999999999999',
  '2147483648',
  '9999999999',
  '2025-02-30',
  '2025-13-01',
  '0000-00-00',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "'; drop table clients.client; --",
  "' or '1'='1",
  '1; select pg_sleep(10)',
  '%',
  '\\',
  "\\'",
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  `\${7*7}`,
  '=cmd|/c calc',
  '../../../../etc/passwd',
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦',
  '\u202egnp.exe',
  [],
  ['a', 'b'],
]

/** Valid dates at the extremes, and the limits of date arithmetic. */
const extremeDays = ['0001-01-01', '1899-12-31', '1900-01-01', '2024-02-29', '2199-12-31', '9999-12-31']
/** Valid integers at the limits of a number, a column or an amount of cents. */
const extremeNumbers = ['999999999999', '9007199254740991', '9223372036854775807', '92233720368547758.07']

/** Edge values for each place of a call, of the kind that the sample has there. */
export function edgesOf(sample: SampleCall): readonly Attack[] {
  return (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.entries(sample[place] ?? {}).flatMap(([field, usual]) =>
      edgesOfKind(usual).map((value) => ({ target: { place, field }, value, isNever: false })),
    ),
  )
}

function edgesOfKind(usual: unknown): readonly unknown[] {
  if (/^\d{4}-\d\d-\d\d/.test(String(usual))) return extremeDays
  if (!/^\d+(\.\d+)?$/.test(String(usual))) return []
  return typeof usual === 'number' ? extremeNumbers.slice(0, 2).map(Number) : extremeNumbers
}

/** An attack on one place of a call. */
export function attackOn(sample: SampleCall): fc.Arbitrary<Attack> {
  const fields = (place: 'params' | 'query' | 'body', of: object | null): Target[] =>
    Object.keys(of ?? {}).map((field) => ({ place, field }))
  const targets: Target[] = [
    ...fields('params', sample.params),
    ...fields('query', sample.query),
    ...fields('body', sample.body),
    { place: 'query', field: null },
    ...(sample.body ? [{ place: 'body', field: null } as const] : []),
  ]
  return fc.constantFrom(...targets).chain((target) => valueFor(target).map((chosen) => ({ target, ...chosen })))
}

function valueFor({ place, field }: Target): fc.Arbitrary<Omit<Attack, 'target'>> {
  const always = (value: unknown) => ({ value, isNever: true })
  const perhaps = (value: unknown) => ({ value, isNever: false })
  // An unknown field is refused with any value.
  if (field === null)
    return fc.constantFrom('admin', 'role', 'isAdmin', 'id', '$where', 'x\u0000', '\ud800').map(always)
  if (place === 'body') {
    return fc.oneof(
      fc.constantFrom(...never).map(always),
      { arbitrary: fc.constantFrom(...doubtful).map(perhaps), weight: 2 },
      fc.string({ unit: 'binary', maxLength: 300 }).map(perhaps),
      fc.double().filter(Number.isFinite).map(perhaps),
      fc.jsonValue().map(perhaps),
    )
  }
  const texts = doubtful.filter((value): value is string => typeof value === 'string')
  return fc.oneof(
    fc.constantFrom(...neverText.filter((value) => value.isWellFormed())).map(always),
    { arbitrary: fc.constantFrom(...texts).map(perhaps), weight: 2 },
    fc
      .string({ unit: 'binary', maxLength: 200 })
      .filter((value) => value.isWellFormed())
      .map(perhaps),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((value) => perhaps(String(value))),
  )
}
