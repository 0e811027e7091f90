import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getCertificationSummary } from '#contract/certification/api.ts'
import { stateBadge } from '#web/api/certification/state-badge.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const shown = ['certified', 'pending', 'refused', 'unknown'] as const

/** Certifications by state; nothing where certification is off. */
export function CertificationCard() {
  const { data } = useQuery(read(getCertificationSummary, { query: {} }))
  if (!data?.isOn) return null
  return (
    <Card
      className="side:col-span-2 wide:col-span-3"
      title={ui.certifiedInvoices}
      aside={
        <Link to={paths.certifications} className="font-strong text-accent hover:underline">
          {t.viewCertificationsAction}
        </Link>
      }
    >
      <div className="grid gap-3">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {shown.map((state) => (
            <li key={state} className="flex items-center gap-2">
              <Badge {...stateBadge(state)} />
              <span className="num font-strong">{data.counts[state]}</span>
            </li>
          ))}
        </ul>
        {data.uncertified > 0 ? <Notice tone="warn">{t.uncertifiedInvoices(data.uncertified)}</Notice> : null}
      </div>
    </Card>
  )
}
