import { useEffect, useRef } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'

export interface MoreRows {
  readonly hasMore: boolean
  readonly loading: boolean
  readonly load: () => void
}

interface MoreSentinelProps extends MoreRows {
  readonly onlyByButton?: boolean | undefined
}

/**
 * Loads the next page when the end of the list comes near the window. The button does the same, for
 * keyboard users and for lists that load only on request (`onlyByButton`).
 */
export function MoreSentinel({ loading, load, onlyByButton = false }: MoreSentinelProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const latestLoad = useRef(load)
  useEffect(() => {
    latestLoad.current = load
  })
  useEffect(() => {
    const element = sentinel.current
    if (!element || loading || onlyByButton) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latestLoad.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [loading, onlyByButton])
  return (
    <div ref={sentinel} className="flex justify-center py-3">
      <Button variant="ghost" pending={loading} onClick={load}>
        {loading ? t.loadingMore : t.loadMoreAction}
      </Button>
    </div>
  )
}
