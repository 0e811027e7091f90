import { Link } from '@tanstack/react-router'
import type { InvoiceDetail, InvoiceEmail } from '#contract/invoices/api.ts'
import { outboxMessagePath } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { deliveryLabels } from '#web/ui/delivery-note.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as t from './messages.ts'

const tones: Readonly<Record<InvoiceEmail['status'], Tone>> = {
  queued: 'warn',
  sending: 'note',
  sent: 'ok',
  failed: 'bad',
  unknown: 'bad',
  withdrawn: 'calm',
}

/** Every email about the invoice, and what became of it. Nothing while there is none. */
export function EmailsCard({ invoice: { emails } }: { invoice: InvoiceDetail }) {
  if (emails.length === 0) return null
  return (
    <Card title={t.emailsTitle}>
      <CardList label={t.emailsTitle}>
        {emails.map((email) => (
          <CardRow
            key={email.messageId}
            title={
              <Link {...outboxMessagePath(email.messageId)} className="hover:underline">
                {email.subject}
              </Link>
            }
            detail={
              <>
                {t.toRecipients([...email.to, ...email.cc].join(', '))} · <DateText value={email.at} time />
                {email.settledBy && email.status === 'sent' ? ` · ${t.markedBy(email.settledBy)}` : null}
              </>
            }
            end={<Badge tone={tones[email.status]}>{deliveryLabels[email.status]}</Badge>}
          />
        ))}
      </CardList>
    </Card>
  )
}
