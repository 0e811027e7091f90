import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** What is still loading then is shown as that. */
const maxWaitMs = 2_000

/** Draws the application into the page, in slices, so that a tap or a key need not wait for the whole first screen. */
export function draw(application: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has lost its #root')
  const root = createRoot(element.querySelector(':scope > [inert]') ? inPlaceOf(element) : element)
  startTransition(() => root.render(<StrictMode>{application}</StrictMode>))
}

/**
 * A place to draw in that nobody sees yet. It takes the place of the server's picture of the same screen at one stroke, once
 * the screen stands as the picture shows it: before, there would be less to see, and twice of some.
 */
function inPlaceOf(picture: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.id = picture.id
  let timer: ReturnType<typeof setTimeout> | undefined
  const takeOver = () => {
    watcher.disconnect()
    clearTimeout(timer)
    picture.replaceWith(place)
  }
  const watcher = new MutationObserver(() => {
    timer ??= setTimeout(takeOver, maxWaitMs)
    if (place.querySelector('h1') && !place.querySelector('[role=status][aria-label=Loading]')) takeOver()
  })
  watcher.observe(place, { childList: true, subtree: true })
  return place
}
