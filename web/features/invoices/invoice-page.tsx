import { useNavigate, useParams } from '@tanstack/react-router'
import {
  Ban,
  Banknote,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  FileMinus,
  FileX,
  Pencil,
  Repeat,
  Send,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { duplicateInvoice, getInvoice, getInvoicePdf, type InvoiceDetail } from '#contract/invoices/api.ts'
import { canCancel, canCredit, canEdit, canRecordPayment, canResend, canSend } from '#contract/invoices/capabilities.ts'
import { errorToast } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange, useRecord } from '#web/api/queries.ts'
import { invoicePath, makeRecurringPath, paths } from '#web/routes/paths.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage, recordBreadcrumbs } from '#web/ui/layout/record-page.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { BalanceCard } from './balance-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { AmountsCard, DatesCard, LinesCard } from './lines-and-amounts.tsx'
import * as t from './messages.ts'
import { makeRecurringAction } from './recurring/messages.ts'
import { RemindersCard } from './reminders-card.tsx'
import { SettlementsCard } from './settlements/settlements-card.tsx'

// The form and its library load for a draft.
const SendCard = suspendingPart(() => import('./send-card.tsx'), 'SendCard')

// Below the fold.
const AttachmentsCard = lazyPart(() => import('./attachments/attachments-card.tsx'), 'AttachmentsCard')

const EmailsCard = suspendingPart(() => import('./emails-card.tsx'), 'EmailsCard')

const frame: RecordFrame = {
  title: ui.invoice,
  list: { name: ui.invoices, to: paths.invoices },
  missing: { icon: <FileX />, title: t.notFoundTitle, text: t.notFoundHint, action: t.allInvoicesAction },
}

const QuoteLink = lazyPart(() => import('./quotes/quote-actions.tsx'), 'QuoteLink')

const DunningCard = lazyPart(() => import('./dunning-card.tsx'), 'DunningCard')

const CertificationCard = lazyPart(() => import('./certification/certification-card.tsx'), 'CertificationCard')

export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/invoices/$invoiceId' })
  return (
    <RecordPage frame={frame} {...useRecord(getInvoice, invoiceId)}>
      {(invoice) => <InvoiceFile key={invoice.id} invoice={invoice} />}
    </RecordPage>
  )
}

function InvoiceFile({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  // Kept once sent, so that the card can confirm it.
  const [wasDraft] = useState(() => canSend(invoice, user))
  return (
    <Page
      title={invoice.invoiceNumber}
      breadcrumbs={recordBreadcrumbs(frame, invoice.invoiceNumber)}
      actions={<InvoiceActions invoice={invoice} />}
    >
      <BalanceCard invoice={invoice} />
      <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-(--gap) max-side:order-2">
          <PdfCard invoice={invoice} />
          <LinesCard invoice={invoice} />
          <HistoryCard invoiceId={invoice.id} />
        </div>
        <div className="grid min-w-0 gap-(--gap)">
          <CertificationCard invoice={invoice} />
          {wasDraft ? (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              <SendCard key={invoice.clientEmail} invoice={invoice} shown={canSend(invoice, user)} />
            </Suspense>
          ) : null}
          <AttachmentsCard invoice={invoice} />
          <AmountsCard invoice={invoice} />
          <SettlementsCard invoice={invoice} />
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <EmailsCard invoice={invoice} />
          </Suspense>
          <RemindersCard invoice={invoice} />
          {invoice.sentAt === null ? null : <DunningCard invoice={invoice} />}
          <QuoteLink invoice={invoice} />
          <DatesCard invoice={invoice} />
        </div>
      </div>
    </Page>
  )
}

const PdfView = suspendingPart(() => import('#web/ui/pdf/pdf-view.tsx'), 'PdfView')

/** The PDF in the page: a preview of a draft, or the file as sent. */
function PdfCard({ invoice }: { invoice: InvoiceDetail }) {
  const params = { id: invoice.id }
  const address = addressOf(getInvoicePdf, { params })
  const isDraft = invoice.sentAt === null
  const name = isDraft ? t.previewTitle : 'PDF'
  return (
    <Card
      title={name}
      aside={
        <span className="flex gap-2">
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ size: 's', variant: 'ghost' })}>
            <ExternalLink />
            {ui.open}
          </a>
          <a
            href={addressOf(getInvoicePdf, { params, query: { download: 'yes' } })}
            download
            className={buttonClass({ size: 's', variant: 'ghost' })}
          >
            <Download />
            {ui.download}
          </a>
        </span>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {/* A changed draft gets a new preview; a sent invoice never changes. */}
        <PdfView
          key={invoice.sentAt ?? invoice.version}
          address={address}
          title={t.pdfTitle(name, invoice.invoiceNumber)}
        />
      </Suspense>
    </Card>
  )
}

type Action = 'edit' | 'pay' | 'resend' | 'credit' | 'cancel'

// The forms and their library load when one is opened.
const EditInvoiceDialog = lazyPart(() => import('./invoice-dialog.tsx'), 'EditInvoiceDialog')

const PaymentDialog = lazyPart(() => import('./settlements/payment-dialog.tsx'), 'PaymentDialog')
const ResendDialog = lazyPart(() => import('./resend-dialog.tsx'), 'ResendDialog')
const CreditDialog = lazyPart(() => import('./settlements/credit-dialog.tsx'), 'CreditDialog')
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'), 'CancelDialog')

/** Actions that the user may take on this invoice in its state. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  const [action, setDeed] = useState<{ name: Action; round: number }>()
  const [open, setOpen] = useState(false)
  const duplicate = useDuplicate(invoice)
  const navigate = useNavigate()
  // Each dialog opens with the current invoice.
  const begin = (name: Action) => {
    setDeed((last) => ({ name, round: (last?.round ?? 0) + 1 }))
    setOpen(true)
  }
  const dialog = { invoice, open, onClose: () => setOpen(false) }
  const further = [
    ...(canResend(invoice, user) ? [{ label: t.resendAction, icon: <Send />, onSelect: () => begin('resend') }] : []),
    ...(canCredit(invoice, user)
      ? [{ label: t.creditNote, icon: <FileMinus />, onSelect: () => begin('credit') }]
      : []),
    ...(can(user, 'invoices.write') ? [{ label: t.duplicateAction, icon: <Copy />, onSelect: duplicate.run }] : []),
    ...(can(user, 'invoices.write')
      ? [{ label: makeRecurringAction, icon: <Repeat />, onSelect: () => void navigate(makeRecurringPath(invoice.id)) }]
      : []),
    ...(canCancel(invoice, user)
      ? [{ label: t.cancelInvoiceAction, icon: <Ban />, destructive: true, onSelect: () => begin('cancel') }]
      : []),
  ]
  return (
    <>
      {canEdit(invoice, user) ? (
        <Button icon={<Pencil />} onClick={() => begin('edit')}>
          {ui.edit}
        </Button>
      ) : null}
      {canRecordPayment(invoice, user) ? (
        <Button variant="primary" icon={<Banknote />} onClick={() => begin('pay')}>
          {t.recordPaymentAction}
        </Button>
      ) : null}
      {further.length > 0 ? (
        <Menu items={further} trigger={(props) => <IconButton {...props} label={t.moreAction} icon={<Ellipsis />} />} />
      ) : null}
      {action?.name === 'edit' ? <EditInvoiceDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'pay' ? <PaymentDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'resend' ? <ResendDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'credit' ? <CreditDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'cancel' ? <CancelDialog key={action.round} {...dialog} /> : null}
    </>
  )
}

function useDuplicate(invoice: InvoiceDetail) {
  const navigate = useNavigate()
  const duplicate = useChange(duplicateInvoice, {
    onSuccess: (copy) => {
      toast({ title: t.duplicatedToast, description: t.duplicatedHint(copy.invoiceNumber) })
      void navigate(invoicePath(copy.id))
    },
    onError: (error) => toast(errorToast(error)),
  })
  return {
    run: () => duplicate.mutate({ params: { id: invoice.id }, body: {} }),
  }
}
