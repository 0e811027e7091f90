import { useQuery } from '@tanstack/react-query'
import {
  listRegisterHistory,
  type RegisterLine,
  type RegisterRecord,
  recordRegisterLine,
} from '#contract/filings/registers.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EvidenceFields, evidenceOf } from './evidence-fields.tsx'

interface LineDialogProps {
  readonly line: RegisterLine
  readonly mayRecord: boolean
  readonly onClose: () => void
}

/**
 * History of a register line. With permission, adds a value that replaces the current one; earlier
 * values stay.
 */
export function LineDialog({ line, mayRecord, onClose }: LineDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={line.label}
      description={line.isSetting ? t.settingEntryHint : t.registerEntryHint}
    >
      <div className="grid gap-5">
        {mayRecord ? <LineForm line={line} onDone={onClose} /> : null}
        <History line={line} />
      </div>
    </Dialog>
  )
}

function History({ line }: { readonly line: RegisterLine }) {
  const reading = useQuery(read(listRegisterHistory, { params: { key: line.key } }))
  return (
    <section aria-labelledby="register-history" className="border-t border-line pt-3">
      <h3 id="register-history" className="mb-1 text-s font-strong">
        {ui.history}
      </h3>
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(records) =>
          records.length === 0 ? (
            <p className="text-s text-ink-2">{t.registerHistoryEmpty}</p>
          ) : (
            <ol aria-label={ui.history} className="divide-y divide-line">
              {records.map((record) => (
                <Recorded key={record.id} record={record} />
              ))}
            </ol>
          )
        }
      </QueryContent>
    </section>
  )
}

function Recorded({ record }: { readonly record: RegisterRecord }) {
  const { value, source, effectiveOn, verifiedBy, verifiedOn, note, recordedBy, recordedAt } = record
  return (
    <li className="py-2 text-s">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-strong break-words num">{value === '' ? dash : value}</span>
        {effectiveOn ? <span className="text-ink-2">{t.effectiveFrom(<DateText value={effectiveOn} />)}</span> : null}
        <span className="ml-auto text-[12.5px] text-ink-2">
          {recordedBy}, <DateText value={recordedAt} time />
        </span>
      </div>
      <p className="text-[12.5px] break-words text-ink-2">
        {source}
        {verifiedBy ? t.lineVerified(verifiedBy, <DateText value={verifiedOn} />) : t.lineUnverified}
        {note ? ` · ${note}` : null}
      </p>
    </li>
  )
}

function LineForm({ line, onDone }: { readonly line: RegisterLine; readonly onDone: () => void }) {
  const api = useApiForm(recordRegisterLine, {
    defaultValues: { ...evidenceOf(line), value: line.value, note: '' },
    toInput: ({ value, ...body }) => ({
      params: { key: line.key },
      body: { ...body, ...(line.isSetting ? {} : { value }) },
    }),
    onSuccess: () => {
      toast({ title: t.registerUpdatedToast, description: line.label })
      onDone()
    },
  })
  const { form } = api
  return (
    <form {...api.formProps} className="grid gap-3.5">
      {line.isSetting ? null : line.unit === '' ? (
        <TextField form={form} name="value" label={t.valueLabel} required inputMode="numeric" />
      ) : (
        <AmountField
          form={form}
          name="value"
          label={t.valueInUnitLabel(line.unit)}
          required
          currency={line.unit}
          decimals={0}
        />
      )}
      <EvidenceFields form={form} />
      <TextField form={form} name="note" label={ui.note} hint={ui.optional} maxLength={1000} />
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" pending={api.isPending}>
          {t.recordValueAction}
        </Button>
      </div>
    </form>
  )
}
