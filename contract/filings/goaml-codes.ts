/**
 * Code lists of goAML. Each FIU issues its own on registration, so the codes are data: the setting
 * `compliance.goamlCodes` replaces these, which the public 5.0.1 schema accepts. `-` means unknown
 * in every list of that schema.
 */
const goamlCodes = {
  report: 'STR',
  address_type: '-',
  transmode: '-',
  'funds.bank': '-',
  'funds.crypto': '-',
  'funds.other': '-',
  'indicator.money_laundering': '-',
  'indicator.terrorist_financing': '-',
  'indicator.proliferation_financing': '-',
  'indicator.fraud': '-',
  'indicator.corruption': '-',
  'indicator.tax_offence': '-',
  'indicator.sanctions': '-',
  'indicator.other': '-',
} as const

export type GoamlCodes = Readonly<Record<keyof typeof goamlCodes, string>>

export const goamlCodeNames = Object.keys(goamlCodes)

const form = /^([a-z_.]+) *= *([^\s=]{1,50})$/

const isName = (name: string): name is keyof GoamlCodes => name in goamlCodes

/** Reads a line such as `funds.bank = C`; null for an unknown name or another form. */
export function readGoamlCode(line: string): { readonly name: keyof GoamlCodes; readonly code: string } | null {
  const [, name = '', code = ''] = form.exec(line.trim()) ?? []
  return isName(name) && code !== '' ? { name, code } : null
}

/** The codes with the lines of an FIU in the place of the default ones. */
export function goamlCodesWith(lines: readonly string[]): GoamlCodes {
  const stated = lines.flatMap((line) => readGoamlCode(line) ?? [])
  return { ...goamlCodes, ...Object.fromEntries(stated.map(({ name, code }) => [name, code])) }
}
