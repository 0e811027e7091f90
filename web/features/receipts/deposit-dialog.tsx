import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, listClients } from '#contract/clients/api.ts'
import type { ReceiptDetail } from '#contract/receivables/api.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { useDeposit } from './receipt-changes.ts'

type Owner = { readonly id: number | null; readonly companyName: string }
const own: Owner = { id: null, companyName: ui.ownAccount }

interface DepositDialogProps {
  readonly detail: ReceiptDetail
  readonly onClose: () => void
  readonly onDeposited: () => void
}

/** Books a receipt as the francs of a client that the person chooses, or of the own account. */
export function DepositDialog({ detail, onClose, onDeposited }: DepositDialogProps) {
  const left = String(BigInt(detail.amount) - BigInt(detail.allocated))
  const [owner, setOwner] = useState<Owner | null>(null)
  const [amount, setAmount] = useState(left)
  const [isTried, setTried] = useState(false)
  const search = useServerSearch()
  const clients = useQuery({
    ...read(listClients, { query: { limit: 20, ...search.query } }),
    placeholderData: keepPreviousData,
  })
  const deposit = useDeposit(() => {
    onClose()
    onDeposited()
  })
  function submit() {
    setTried(true)
    if (!owner || amount === '') return
    deposit.mutate({ params: { id: detail.id }, body: { clientId: owner.id, amount }, version: detail.version })
  }
  const items: Owner[] = [...(clients.data ?? []).map(({ id, companyName }: Client) => ({ id, companyName })), own]
  return (
    <Dialog
      onClose={onClose}
      title={t.depositByHandAction}
      description={t.depositHint(formatAmount(left, 'XOF'))}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button variant="primary" pending={deposit.isPending} onClick={submit}>
            {t.depositAction}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={ui.client} required error={isTried && !owner ? t.clientRequired : undefined}>
          <Combobox<Owner>
            items={items}
            value={owner}
            onValueChange={setOwner}
            itemKey={({ id }) => String(id)}
            itemLabel={({ companyName }) => companyName}
            {...search.combobox(clients)}
            placeholder={ui.selectClient}
            emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
          />
        </Field>
        <Field label={ui.amount} required error={isTried && amount === '' ? t.amountRequired : undefined}>
          <AmountInput value={amount} onValueChange={setAmount} currency="XOF" decimals={0} />
        </Field>
      </div>
    </Dialog>
  )
}
