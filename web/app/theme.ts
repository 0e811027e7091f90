// Light and dark theme.
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'theme'
const listeners = new Set<() => void>()
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The selected theme. Default: the system's. `public/theme.js` applies it before first paint. */
function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Without browser storage, the selection lasts until the page is closed.
  }
  apply(theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      const follow = () => apply(chosenTheme())
      const media = systemIsDark()
      media.addEventListener('change', follow)
      return () => {
        listeners.delete(listener)
        media.removeEventListener('change', follow)
      }
    },
    chosenTheme,
    () => 'system',
  )
}

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
