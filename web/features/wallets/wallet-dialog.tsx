import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canApproveWallet, canArchiveWallet } from '#contract/payout/capabilities.ts'
import { approveWallet, archiveWallet, getWallet, type Wallet, walletTravelRule } from '#contract/payout/wallets.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { documentVersionPath, historyPath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { dash, formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { evidenceLabels, waitsFor, walletBadge } from './labels.ts'
import * as t from './messages.ts'

/** One wallet with its details, and the decisions that the user may make. */
export function WalletDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: wallet, error, refetch } = useQuery(read(getWallet, { params: { id } }))
  if (wallet) return <WalletSheet wallet={wallet} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={ui.wallet}>
      {error ? <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />}
    </Dialog>
  )
}

function WalletSheet({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const user = useSignedInUser()
  const [reason, setReason] = useState('')
  const mayArchive = canArchiveWallet(wallet, user)
  const waits = waitsFor(wallet, new Date())
  const done = (title: string) => ({
    onSuccess: () => closeWithToast(onClose, { title, description: wallet.label }),
  })
  const approve = useChange(approveWallet, done(t.approvedToast))
  const archive = useChange(archiveWallet, done(t.archivedToast))
  const failed = approve.error ?? archive.error
  const target = { params: { id: wallet.id }, version: wallet.version }

  return (
    <Dialog
      onClose={onClose}
      title={wallet.label}
      description={walletBadge(wallet, new Date()).text}
      footer={
        <>
          <HistoryLink link={historyPath(user, 'wallet', wallet.id)} />
          {wallet.network === 'sandbox' ? null : <TravelRuleButton wallet={wallet} />}
          {mayArchive ? (
            <Button
              variant="danger"
              pending={archive.isPending}
              disabled={reason.trim() === ''}
              onClick={() => archive.mutate({ ...target, body: { reason } })}
            >
              {ui.archive}
            </Button>
          ) : null}
          {canApproveWallet(wallet, user) ? (
            <Button
              variant="primary"
              pending={approve.isPending}
              onClick={() => approve.mutate({ ...target, body: { note: reason } })}
            >
              {ui.approve}
            </Button>
          ) : null}
        </>
      }
    >
      {failed && !needsReauthentication(failed) ? (
        <Notice tone="bad" alert className="mb-4">
          {serverMessage(failed)}
        </Notice>
      ) : null}
      {waits === null ? null : <Notice className="mb-4">{waits}</Notice>}
      <Facts rows={factsOf(wallet)} />
      {mayArchive ? (
        <Field label={t.noteOrReasonLabel} hint={t.noteOrReasonHint} className="mt-3">
          <TextArea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
    </Dialog>
  )
}

function TravelRuleButton({ wallet }: { wallet: Wallet }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const record = await call(walletTravelRule, { params: { id: wallet.id } })
      saveFile(`travel-rule-wallet-${wallet.id}.json`, JSON.stringify(record, null, 2), 'application/json')
    } catch (error) {
      toast(errorToast(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button pending={busy} onClick={() => void download()}>
      {t.travelRuleTitle}
    </Button>
  )
}

/** The kind of proof, and the document at the version that was given. */
function Evidence({ wallet: { evidence, documentId, documentVersion } }: { wallet: Wallet }) {
  const label = evidenceLabels[evidence]
  if (documentId === null || documentVersion === null) return label
  return (
    <Link {...documentVersionPath(documentId, documentVersion)} className="underline">
      {`${label} · ${ui.documentVersion(documentVersion)}`}
    </Link>
  )
}

function factsOf(wallet: Wallet) {
  return [
    { key: 'owner', label: ui.accountOwner, value: wallet.clientId === null ? ui.ownAccount : wallet.ownerName },
    { key: 'address', label: ui.address, value: <code className="num break-all">{wallet.address}</code> },
    { key: 'network', label: ui.network, value: wallet.network === 'sandbox' ? ui.sandbox : t.evmNetwork },
    { key: 'ownership', label: t.ownershipLabel, value: <Evidence wallet={wallet} /> },
    {
      key: 'screened',
      label: t.screenedLabel,
      value: wallet.screenedAt === null ? dash : formatDateTime(wallet.screenedAt),
    },
    { key: 'added', label: t.addedByLabel, value: wallet.addedByName ?? dash },
    { key: 'approved', label: t.approvedByLabel, value: wallet.approvedByName ?? dash },
    {
      key: 'from',
      label: t.availableFromLabel,
      value: wallet.usableFrom === null ? dash : formatDateTime(wallet.usableFrom),
    },
    {
      key: 'cap',
      label: t.dailyCapLabel,
      value: wallet.dailyCap === null ? ui.none : formatAmount(wallet.dailyCap, 'USDT'),
    },
    { key: 'used', label: t.usedTodayLabel, value: formatAmount(wallet.usedToday, 'USDT') },
  ]
}
