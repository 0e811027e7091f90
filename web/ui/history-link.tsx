/** Link to the audit entries of a record, for people who may read them. */
import { Link, type LinkProps } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { buttonClass } from './button.tsx'
import * as t from './messages.ts'

/** `link`: null shows nothing. */
export function HistoryLink({ link }: { readonly link: LinkProps | null }) {
  if (link === null) return null
  return (
    <Link {...link} className={buttonClass()}>
      <History />
      {t.history}
    </Link>
  )
}
