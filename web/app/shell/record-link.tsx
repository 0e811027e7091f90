import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface RecordLinkProps {
  readonly href: string
  readonly onFollow: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** Link to a URL from the server. The router follows it, and it also opens in a new window. */
export function RecordLink({ href, onFollow, className, children }: RecordLinkProps) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    onFollow()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={follow} className={className}>
      {children}
    </a>
  )
}
