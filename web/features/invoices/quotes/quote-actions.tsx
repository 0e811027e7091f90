// What can be done with a quote in its status.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Banknote, Copy, Ellipsis, ThumbsDown } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import {
  decideQuote,
  duplicateQuote,
  invoiceQuote,
  listQuotes,
  type QuoteDetail,
  sendQuote,
} from '#contract/quotes/api.ts'
import { canDecideQuote, canEditQuote, canInvoiceQuote } from '#contract/quotes/labels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { invoicePath, quotePath } from '#web/routes/paths.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { moreAction } from '../messages.ts'
import { RecipientFields, recipientsOf } from '../recipient-fields.tsx'
import { MissingParts, useSentToast } from '../send-card.tsx'
import * as t from './messages.ts'

const EditQuoteDialog = lazyPart(() => import('./quote-form.tsx'), 'EditQuoteDialog')

const DepositDialog = lazyPart(() => import('./deposit-dialog.tsx'), 'DepositDialog')

type Opened = 'edit' | 'send' | 'accepted' | 'declined' | 'deposit'

export function QuoteActions({ quote }: { quote: QuoteDetail }) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const onError = (error: Error) => toast(errorToast(error))
  const invoicing = useChange(invoiceQuote, {
    onSuccess: ({ invoice }) => {
      if (!invoice) return
      toast({ title: t.invoicedToast, description: invoice.invoiceNumber })
      void navigate(invoicePath(invoice.id))
    },
    onError,
  })
  const duplicate = useChange(duplicateQuote, {
    onSuccess: ({ id, quoteNumber }) => {
      toast({ title: t.duplicatedToast, description: quoteNumber })
      void navigate(quotePath(id))
    },
    onError,
  })
  const params = { id: quote.id }
  const further = [
    ...(canInvoiceQuote(quote, user)
      ? [{ label: t.depositAction, icon: <Banknote />, onSelect: () => setOpened('deposit') }]
      : []),
    ...(can(user, 'invoices.write')
      ? [{ label: t.duplicateAction, icon: <Copy />, onSelect: () => duplicate.mutate({ params, body: {} }) }]
      : []),
    ...(canDecideQuote(quote, user)
      ? [{ label: t.declineAction, icon: <ThumbsDown />, destructive: true, onSelect: () => setOpened('declined') }]
      : []),
  ]
  return (
    <>
      {canEditQuote(quote, user) ? (
        <>
          <Button onClick={() => setOpened('edit')}>{ui.edit}</Button>
          <Button variant="primary" onClick={() => setOpened('send')}>
            {t.sendAction}
          </Button>
        </>
      ) : null}
      {canDecideQuote(quote, user) ? <Button onClick={() => setOpened('accepted')}>{t.acceptAction}</Button> : null}
      {canInvoiceQuote(quote, user) ? (
        <Button variant="primary" pending={invoicing.isPending} onClick={() => invoicing.mutate({ params, body: {} })}>
          {t.invoiceAction}
        </Button>
      ) : null}
      {quote.invoice ? (
        <Link {...invoicePath(quote.invoice.id)} className={buttonClass({ variant: 'primary' })}>
          {t.openInvoiceAction}
        </Link>
      ) : null}
      {further.length > 0 ? (
        <Menu items={further} trigger={(props) => <IconButton {...props} label={moreAction} icon={<Ellipsis />} />} />
      ) : null}
      {opened === 'edit' ? <EditQuoteDialog quote={quote} onClose={close} /> : null}
      {opened === 'deposit' ? <DepositDialog quote={quote} onClose={close} /> : null}
      {opened === 'send' ? <SendDialog quote={quote} onClose={close} /> : null}
      {opened === 'accepted' || opened === 'declined' ? (
        <DecisionDialog quote={quote} decision={opened} onClose={close} />
      ) : null}
    </>
  )
}

interface DialogProps {
  readonly quote: QuoteDetail
  readonly onClose: () => void
}

function SendDialog({ quote, onClose }: DialogProps) {
  // As it was shown: a quote that another person changes meanwhile is not sent.
  const [{ id, version, clientId, clientEmail, quoteNumber, missing }] = useState(quote)
  const announce = useSentToast(t.sentToast)
  const api = useApiForm(sendQuote, {
    defaultValues: { to: clientEmail ?? '', cc: '', message: '' },
    toInput: (fields) => ({ params: { id }, body: recipientsOf(fields), version }),
    onSuccess: (sent) => {
      announce(quoteNumber, sent)
      onClose()
    },
    reload: { path: '/api/quotes', onReload: onClose },
  })
  return (
    <FormDialog form={api} onClose={onClose} title={t.sendAction} description={t.sendHint} submitLabel={t.sendAction}>
      <MissingParts missing={missing} clientId={clientId} />
      <RecipientFields form={api.form} />
    </FormDialog>
  )
}

function DecisionDialog({
  quote: { id, version, quoteNumber },
  decision,
  onClose,
}: DialogProps & { readonly decision: 'accepted' | 'declined' }) {
  const isAccepted = decision === 'accepted'
  const title = isAccepted ? t.acceptTitle : t.declineTitle
  const api = useApiForm(decideQuote, {
    defaultValues: { note: '' },
    toInput: ({ note }) => ({ params: { id }, body: { decision, note }, version }),
    onSuccess: () =>
      closeWithToast(onClose, { title: isAccepted ? t.acceptedToast : t.declinedToast, description: quoteNumber }),
    reload: { path: '/api/quotes', onReload: onClose },
  })
  return (
    <FormDialog form={api} onClose={onClose} title={title} submitLabel={title} danger={!isAccepted}>
      <TextAreaField form={api.form} name="note" label={ui.note} hint={t.noteHint} maxLength={500} />
    </FormDialog>
  )
}

/** The quote that became this invoice; nothing without one. */
export function QuoteLink({ invoice: { id, depositFor } }: { invoice: Pick<InvoiceDetail, 'id' | 'depositFor'> }) {
  const query = depositFor === null ? { invoiceId: id } : { q: depositFor }
  const { data } = useQuery(read(listQuotes, { query: { ...query, limit: 1 } }))
  const quote = data?.[0]
  if (!quote) return null
  return (
    <Card title={t.fromQuoteTitle}>
      <Link {...quotePath(quote.id)} className="font-strong text-accent hover:underline">
        {quote.quoteNumber}
      </Link>
    </Card>
  )
}
