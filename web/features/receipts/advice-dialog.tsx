import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { listBankConnections } from '#contract/banking/api.ts'
import {
  type AdvicePreview,
  type AdviceRow,
  checkPaymentAdvice,
  importColumns,
  importPaymentAdvice,
} from '#contract/receivables/payment-advice.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { readCsvText } from '#web/ui/form/csv-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

interface AdviceFile {
  readonly fileName: string
  readonly content: string
}

/** Imports credits from a CSV file, for accounts whose bank sends no statements. */
export function AdviceDialog({ onClose }: { readonly onClose: () => void }) {
  const [account, setAccount] = useState('')
  const [file, setFile] = useState<AdviceFile>()
  const [refused, setRefused] = useState<string>()
  const onError = (error: Error) => setRefused(serverMessage(error))
  const check = useChange(checkPaymentAdvice, { onError })
  const save = useChange(importPaymentAdvice, {
    onSuccess: ({ imported, known, similar }) =>
      closeWithToast(onClose, {
        title: t.adviceImportedToast(imported),
        description: t.adviceLeftOut(known + similar),
      }),
    onError,
  })
  const choose = (chosen: AdviceFile, connectionId: string) => {
    setRefused(undefined)
    setFile(chosen)
    check.mutate({ body: { connectionId: Number(connectionId), ...chosen } })
  }
  const preview = file && check.data
  const isReady = preview !== undefined && preview.invalid === 0 && preview.ready > 0
  return (
    <Dialog
      onClose={onClose}
      size="l"
      title={t.importAdviceAction}
      description={t.adviceHint}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            variant="primary"
            disabled={!isReady}
            pending={save.isPending}
            onClick={() => file && save.mutate({ body: { connectionId: Number(account), ...file } })}
          >
            {t.adviceAction}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <AccountField
          value={account}
          onChange={(value) => {
            setAccount(value)
            setFile(undefined)
          }}
        />
        <p className="text-s text-ink-2">{t.adviceColumns(Object.values(importColumns).join(', '))}</p>
        <ChooseFile
          disabled={account === ''}
          pending={check.isPending}
          onChosen={(chosen) => choose(chosen, account)}
        />
        {refused ? (
          <Notice tone="bad" alert>
            {refused}
          </Notice>
        ) : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
    </Dialog>
  )
}

function AccountField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const banks = useQuery(read(listBankConnections, {}))
  const connected = (banks.data ?? []).filter(({ connectionStatus }) => connectionStatus === 'connected')
  const options = [
    { value: '', label: t.chooseAccount },
    ...connected.map(({ id, bankName, accountNumber }) => ({
      value: String(id),
      label: `${bankName} ${accountNumber}`,
    })),
  ]
  return (
    <Field label={t.bankLabel} required error={banks.isError ? ui.loadErrorTitle : undefined}>
      <Select options={options} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

interface ChooseFileProps {
  readonly disabled: boolean
  readonly pending: boolean
  readonly onChosen: (file: AdviceFile) => void
}

function ChooseFile({ disabled, pending, onChosen }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onChosen({ fileName: file.name, content: await readCsvText(file) })
  }
  return (
    <p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        aria-label={ui.csvFile}
        onChange={(event) => void readFile(event)}
      />
      <Button disabled={disabled} pending={pending} onClick={() => input.current?.click()}>
        {t.chooseFileAction}
      </Button>
    </p>
  )
}

const states = {
  ready: { text: t.readyState, tone: 'ok' },
  known: { text: t.knownState, tone: 'calm' },
  similar: { text: t.similarState, tone: 'note' },
  invalid: { text: t.invalidState, tone: 'bad' },
} as const satisfies Record<AdviceRow['state'], object>

function Preview({ preview }: { preview: AdvicePreview }) {
  const { rows, ready, readyAmount, unknownColumns } = preview
  return (
    <div className="grid gap-3">
      <p role="status" className="text-s">
        {t.adviceReady(ready, formatAmount(readyAmount, 'XOF'))}
      </p>
      {unknownColumns.length > 0 ? (
        <p className="text-s text-ink-2">{t.unknownColumns(unknownColumns.join(', '))}</p>
      ) : null}
      <ul aria-label={t.adviceRowsLabel} className="max-h-80 divide-y divide-line overflow-y-auto text-s">
        {rows.map((row) => (
          <li key={row.line} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-1.5">
            <span className="num">{row.bookedOn}</span>
            <span className="min-w-0 truncate">{row.payerName || row.remittance || row.reference}</span>
            <span className="flex gap-2">
              <span className="num">{row.state === 'invalid' ? row.amount : formatAmount(row.amount, 'XOF')}</span>
              <Badge tone={states[row.state].tone}>{states[row.state].text}</Badge>
            </span>
            {row.errors.map(({ column, message }) => (
              <span key={column} className="col-span-3 text-bad">
                {t.rowError(row.line, column, message)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
