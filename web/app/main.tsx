// Starts the web client.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient, refetchFailed } from './query-client.ts'
import { createAppRouter } from './router.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
const queryClient = createQueryClient()
const router = createAppRouter()
window.addEventListener('online', () => void refetchFailed(queryClient))

// A transition renders in slices, so input does not wait for the whole first screen. A route that
// the router finds only after the first rendering would be rendered in one piece.
void router.load().then(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)

// Forms check with schemas. They load when the first screen rests, so that neither it nor a form
// waits for them; if that fails, the form loads them itself.
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe()
  window.requestIdleCallback?.(() => void import('#web/api/schema-issues.ts').catch(() => {}))
})
