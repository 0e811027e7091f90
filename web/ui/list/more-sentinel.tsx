import { useEffect, useRef } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'

export interface MoreRows {
  readonly hasMore: boolean
  readonly loading: boolean
  readonly load: () => void
}

interface MoreSentinelProps extends MoreRows {
  readonly byButton?: boolean | undefined
}

/**
 * Loads the next page when it comes near the window, unless only the button should; the button is
 * for keyboard users too.
 */
export function MoreSentinel({ loading, load, byButton = false }: MoreSentinelProps) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    const element = mark.current
    if (!element || loading || byButton) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: '400px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [loading, byButton])
  return (
    <div ref={mark} className="flex justify-center py-3">
      <Button variant="ghost" pending={loading} onClick={load}>
        {loading ? t.loadingMore : t.loadMoreAction}
      </Button>
    </div>
  )
}
