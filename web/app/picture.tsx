import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { type DrawScreen, firstScreenPaths } from '#contract/first-screen.ts'
import { withInitialData } from '#web/api/initial-data.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/**
 * The application as the server draws it. Drawing is one task, so that the answers of one person are never there while
 * another's screen is drawn; nothing of them is kept. Parts that come later by themselves (`lazy`) are drawn as coming the first
 * time, and from then on as they are.
 */
export async function createDrawing(): Promise<DrawScreen> {
  const routers = new Map(
    await Promise.all(
      firstScreenPaths.map(async (screen) => {
        // The router would restore the place one had scrolled to by a script within the page.
        const router = createAppRouter({
          history: createMemoryHistory({ initialEntries: [screen] }),
          scrollRestoration: false,
        })
        await router.load()
        return [screen, router] as const
      }),
    ),
  )
  return (screen, answers) => {
    const router = routers.get(screen)
    if (!router) throw new Error(`no router was made for ${screen}`)
    const queryClient = createQueryClient()
    try {
      const markup = withInitialData(answers, () =>
        renderToStaticMarkup(
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>,
        ),
      )
      // React lays what belongs into the head before all else; the page has a head of its own.
      return markup.replace(/^(<title>[^<]*<\/title>|<link[^>]*>)+/, '')
    } finally {
      queryClient.clear()
    }
  }
}
