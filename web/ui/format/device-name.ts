import * as t from '#web/ui/messages.ts'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, t.edgeBrowser],
  [/OPR\//, t.operaBrowser],
  [/Firefox\//, t.firefoxBrowser],
  [/Chrom(e|ium)\//, t.chromeBrowser],
  [/Safari\//, t.safariBrowser],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, t.androidDevice],
  [/Windows/, t.windowsDevice],
  [/Mac OS X/, 'macOS'],
  [/Linux/, t.linuxDevice],
]

/** `Firefox on Linux` from a user agent. A browser can send anything, so this is only a hint. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([form]) => form.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? t.onDevice(browser, system) : (browser ?? system ?? t.otherSoftware)
}
