const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Firefox on Linux` from a user agent. A browser can send anything, so this is only a hint. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([form]) => form.test(userAgent))?.[1]
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? 'Other software' : parts.join(' on ')
}
