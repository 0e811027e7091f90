import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export interface PageNavItem {
  readonly name: string
  readonly to: string
}

/** Links between related screens, below the page header. The current one is marked. */
export function PageNav({ label, items }: { label: string; items: readonly PageNavItem[] }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls: bring the current screen's link into view.
  useEffect(() => {
    const nav = row.current
    const open = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && open) nav.scrollLeft = open.offsetLeft - nav.offsetLeft - 16
  }, [])
  return (
    <nav ref={row} aria-label={label} className="scroll-row -mt-2">
      <ul className="flex w-max min-w-full gap-4 border-b border-line px-px">
        {items.map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px flex h-9 items-center border-b-2 border-transparent forced-colors:border-[Canvas] text-s font-medium whitespace-nowrap text-ink-2 -outline-offset-2! hover:text-ink aria-[current]:border-accent aria-[current]:font-title aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
