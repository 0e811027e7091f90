import { useEffect, useRef } from 'react'
import { formatNumber } from '#kernel/language.ts'
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
    <div ref={sentinel} className="flex justify-center py-3 print:hidden">
      <Button variant="ghost" pending={loading} onClick={load}>
        {loading ? t.loadingMore : t.loadMoreAction}
      </Button>
    </div>
  )
}

interface PrintedRowsProps {
  /** Rows in the document. */
  readonly printed: number
  readonly total: number | undefined
}

/** Says on a print that it is a part of the list. */
export function PrintedRows({ printed, total = 0 }: PrintedRowsProps) {
  if (printed >= total) return null
  return (
    <p className="hidden px-4 py-2 text-s print:block">{t.printedRows(formatNumber(printed), formatNumber(total))}</p>
  )
}
