import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws the application into the page, in slices, so that a tap or a key need not wait for the whole first screen. */
export function draw(application: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has lost its #root')
  const root = createRoot(element)
  startTransition(() => root.render(<StrictMode>{application}</StrictMode>))
}
