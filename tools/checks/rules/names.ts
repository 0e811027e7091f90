import type { Breach } from '../breach.ts'
import type { Rule } from '../project.ts'

const refused = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc'])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const migration = /^\d{4}_[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/** Rule 6: names describe the contents, in kebab-case. */
export const names: Rule = {
  ids: ['vague-name', 'kebab-case'],
  check: ({ files }) => {
    const parts = files.flatMap((path) =>
      path.split('/').map((part, index, all) => ({ path, part, folders: all.slice(0, index) })),
    )
    // A folder is reported once, for its first file.
    const seen = new Set<string>()
    return parts.flatMap(({ path, part, folders }) => {
      const whole = [...folders, part].join('/')
      if (seen.has(whole)) return []
      seen.add(whole)
      return breachesOf(path, part, folders.join('/'))
    })
  },
}

function breachesOf(path: string, part: string, folder: string): Breach[] {
  const words = part.split('.')[0] ?? part
  if (refused.has(words) || /-(utils|helpers)$/.test(words)) {
    return [{ path, line: 1, rule: 'vague-name', message: `${part} says nothing; name it after what it knows` }]
  }
  // The router derives routes from these file names.
  if (folder.startsWith('web/app/routes') || kebab.test(part)) return []
  // A conventional name that readers look for first.
  if (part === 'README.md') return []
  if (folder === 'db/migrations' && migration.test(part)) return []
  return [{ path, line: 1, rule: 'kebab-case', message: `${part} is not in kebab-case; rename it` }]
}
