import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentUserRead } from '#web/api/current-user.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const approval = { controls: 'sandbox', isOwnAccount: true, approvesFrom: null, unconfirmedRequesters: [] }

/** The first markup of a part of the client with the cached answers in `queries`. */
export const markupOf = (part: ReactNode, queries: QueryClient): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router as never}>{part}</RouterContextProvider>
    </QueryClientProvider>,
  )

/** The markup that a role sees. */
export function shownTo(role: string, part: ReactNode): string {
  const queries = new QueryClient()
  queries.setQueryData([...currentUserRead.queryKey], { id: 'u1', role, approval })
  return markupOf(part, queries)
}

/** The names of the buttons and links in it, in order. */
export function namesOf(markup: string): string[] {
  const found = [...markup.matchAll(/<(button|a)\b([^>]*)>(.*?)<\/\1>/gs)]
  return found.map(([, , attributes = '', inner = '']) => {
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1]
    return (label ?? inner.replace(/<[^>]+>/g, '')).trim()
  })
}
