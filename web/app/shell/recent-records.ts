// Recently opened records of a user.
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchResultKinds } from '#contract/search.ts'
import { paths } from '../../routes/paths.ts'

const maxKept = 8
const keyOf = (userId: string) => `corridor.recent.${userId}`

/**
 * Records that the user opened last in this browser, newest first. Stores ids only (`client-7`),
 * never contents.
 */
export function recentRecords(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isName).slice(0, maxKept) : []
  } catch {
    return []
  }
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && new RegExp(`^(${searchResultKinds.join('|')})-[1-9]\\d{0,8}$`).test(name)

/** Stores each record whose page is opened. */
export function useRememberRecent(userId: string): void {
  const name = useRouterState({ select: ({ location }) => nameOf(location.pathname, location.search) })
  useEffect(() => {
    if (name === undefined) return
    const names = [name, ...recentRecords(userId).filter((known) => known !== name)].slice(0, maxKept)
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(names))
    } catch {
      // Without browser storage there are no recent records.
    }
  }, [name, userId])
}

/** The record that a URL shows, or undefined. */
function nameOf(path: string, search: object): string | undefined {
  const { document } = search as { document?: unknown }
  const page = /^\/(client|invoice)s\/([1-9]\d{0,8})$/.exec(path)
  if (page) return `${page[1]}-${page[2]}`
  const conversion = /^\/large-transactions\/([1-9]\d{0,8})$/.exec(path)
  if (conversion) return `conversion-${conversion[1]}`
  const shown = path === paths.documents && document !== undefined ? `document-${String(document)}` : undefined
  return isName(shown) ? shown : undefined
}
