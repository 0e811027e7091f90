import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canApproveWallet, canArchiveWallet } from '#contract/payout/capabilities.ts'
import { approveWallet, archiveWallet, getWallet, type Wallet, walletTravelRule } from '#contract/payout/wallets.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { dash, formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { evidenceLabels, waitsFor, walletBadge } from './labels.ts'

/** One wallet with its details, and the decisions that the user may make. */
export function WalletDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: wallet, error, refetch } = useQuery(read(getWallet, { params: { id } }))
  if (wallet) return <WalletSheet wallet={wallet} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Wallet">
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
    onSuccess: () => {
      toast({ title, description: wallet.label })
      onClose()
    },
  })
  const approve = useChange(approveWallet, done('Wallet Approved'))
  const archive = useChange(archiveWallet, done('Wallet Archived'))
  const failed = approve.error ?? archive.error
  const target = { params: { id: wallet.id }, version: wallet.version }

  return (
    <Dialog
      open
      onClose={onClose}
      title={wallet.label}
      description={walletBadge(wallet, new Date()).text}
      footer={
        <>
          {wallet.network === 'sandbox' ? null : <TravelRuleButton wallet={wallet} />}
          {mayArchive ? (
            <Button
              variant="danger"
              pending={archive.isPending}
              disabled={reason.trim() === ''}
              onClick={() => archive.mutate({ ...target, body: { reason } })}
            >
              Archive
            </Button>
          ) : null}
          {canApproveWallet(wallet, user) ? (
            <Button
              variant="primary"
              pending={approve.isPending}
              onClick={() => approve.mutate({ ...target, body: { note: reason } })}
            >
              Approve
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
        <Field label="Note or reason" hint="Kept with your name. To archive, a reason is needed." className="mt-3">
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
      toast({ title: 'Error', description: serverMessage(error), destructive: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button pending={busy} onClick={() => void download()}>
      Travel rule data
    </Button>
  )
}

function factsOf(wallet: Wallet) {
  return [
    { key: 'owner', label: 'Owner', value: wallet.clientId === null ? 'House' : wallet.ownerName },
    { key: 'address', label: 'Address', value: <code className="num break-all">{wallet.address}</code> },
    { key: 'network', label: 'Network', value: wallet.network === 'sandbox' ? 'Sandbox' : 'EVM chain' },
    { key: 'ownership', label: 'Ownership', value: evidenceLabels[wallet.evidence] },
    {
      key: 'screened',
      label: 'Screened',
      value: wallet.screenedAt === null ? dash : formatDateTime(wallet.screenedAt),
    },
    { key: 'added', label: 'Added by', value: wallet.addedByName ?? dash },
    { key: 'approved', label: 'Approved by', value: wallet.approvedByName ?? dash },
    { key: 'from', label: 'Used from', value: wallet.usableFrom === null ? dash : formatDateTime(wallet.usableFrom) },
    {
      key: 'cap',
      label: 'Cap a day',
      value: wallet.dailyCap === null ? 'None' : formatAmount(wallet.dailyCap, 'USDT'),
    },
    { key: 'used', label: 'Set aside or paid today', value: formatAmount(wallet.usedToday, 'USDT') },
  ]
}
