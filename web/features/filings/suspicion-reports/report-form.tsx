import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { AlertPage } from '#contract/alerts/api.ts'
import { getClient, listClients } from '#contract/clients/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import type { createSuspicionReport, SuspicionReportDetail } from '#contract/filings/suspicion-reports.ts'
import type { BodyInputOf } from '#contract/route.ts'
import type { ApiForm } from '#web/api/api-form.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { FormField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { operationLabels, optionsOf } from './labels.ts'

type Content = BodyInputOf<typeof createSuspicionReport>
export interface ReportFields {
  clientId: number | null
  subjectName: string
  conversionIds: readonly number[]
  offence: NonNullable<Content['offence']>
  operationState: NonNullable<Content['operationState']>
  detectedOn: string
  amountXof: string
  facts: string
  grounds: string
  decision: NonNullable<Content['decision']>
}

interface ReportFormProps {
  readonly api: ApiForm<ReportFields>
  readonly button: string
  readonly onCancel?: () => void
}

const blank: ReportFields = {
  clientId: null,
  subjectName: '',
  conversionIds: [],
  offence: 'money_laundering',
  operationState: 'executed',
  detectedOn: '',
  amountXof: '',
  facts: '',
  grounds: '',
  decision: 'suspend',
}

export function reportFieldsOf(start: SuspicionReportDetail | null): ReportFields {
  if (!start) return blank
  const {
    clientId,
    subjectName,
    conversionIds,
    offence,
    operationState,
    detectedOn,
    amountXof,
    facts,
    grounds,
    decision,
  } = start
  return {
    clientId,
    subjectName,
    conversionIds,
    offence,
    operationState,
    detectedOn,
    amountXof: String(amountXof),
    facts,
    grounds,
    decision,
  }
}

/** What a report can take from an alert. Grounds and decision are the reporter's own. */
export function reportFieldsOfAlert({ alert, links }: AlertPage): ReportFields {
  const { clientId, clientName, conversionId, amount, timestamp, title, description } = alert
  const linked = links.filter(({ kind }) => kind === 'conversion').map(({ id }) => id)
  return {
    ...blank,
    clientId,
    subjectName: clientName ?? '',
    conversionIds: [...new Set([...(conversionId === null ? [] : [conversionId]), ...linked])],
    amountXof: amount === null ? '' : String(amount),
    detectedOn: businessDay(new Date(timestamp)),
    facts: t.factsOfAlert(alert.id, title, description),
  }
}

/** Fields of a report. Its subject may be a client, or anybody by name. */
export function ReportForm({ api, button, onCancel }: ReportFormProps) {
  const { form } = api
  return (
    <form {...api.formProps} className="grid gap-3.5">
      <p className="text-[12.5px] text-ink-2">{t.unsavedNotice}</p>
      <SubjectFields form={form} />
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <SelectField
          form={form}
          name="offence"
          label={t.presumedOffenceLabel}
          required
          options={optionsOf(t.offenceLabels)}
        />
        <SelectField
          form={form}
          name="operationState"
          label={t.operationStatusLabel}
          required
          options={optionsOf(operationLabels)}
        />
        <TextField
          form={form}
          name="detectedOn"
          label={t.detectedOnLabel}
          required
          rules={{ required: t.dateRequired }}
          type="date"
        />
        <AmountField
          form={form}
          name="amountXof"
          label={ui.amount}
          required
          rules={{ required: t.amountRequired }}
          currency="XOF"
        />
        <SelectField form={form} name="decision" label={ui.decision} required options={optionsOf(t.decisionLabels)} />
      </div>
      <TextAreaField
        form={form}
        name="facts"
        label={t.factsLabel}
        required
        rules={{ required: t.factsRequired }}
        rows={4}
        maxLength={10_000}
      />
      <TextAreaField
        form={form}
        name="grounds"
        label={t.groundsLabel}
        required
        rules={{ required: t.groundsRequired }}
        rows={4}
        maxLength={10_000}
      />
      <Refusal {...api.refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>{ui.cancel}</Button> : null}
        <Button variant="primary" type="submit" pending={api.isPending}>
          {button}
        </Button>
      </div>
    </form>
  )
}

/** The subject, and the conversions concerned. */
function SubjectFields({ form }: { readonly form: UseFormReturn<ReportFields> }) {
  const search = useServerSearch()
  const clients = useQuery(read(listClients, { query: { limit: 20, ...search.query } }))
  const found = clients.data ?? []
  const [clientId, conversionIds] = form.watch(['clientId', 'conversionIds'])
  // The chosen client need not be among those found.
  const own = useQuery({ ...read(getClient, { params: { id: clientId ?? 0 } }), enabled: clientId !== null })
  const chosen = clientId === null ? null : (found.find(({ id }) => id === clientId) ?? own.data ?? null)
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <FormField form={form} name="clientId" label={t.reportClientLabel}>
          <Combobox
            items={found}
            value={chosen}
            onValueChange={(client) => {
              form.setValue('clientId', client?.id ?? null)
              form.setValue('conversionIds', [])
              if (client) form.setValue('subjectName', client.companyName)
            }}
            itemKey={({ id }) => String(id)}
            itemLabel={({ companyName }) => companyName}
            {...search.combobox(clients)}
            placeholder={ui.selectClient}
            emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
            clearable
          />
        </FormField>
        <TextField
          form={form}
          name="subjectName"
          label={t.subjectLabel}
          required
          rules={{ required: t.subjectRequired }}
          maxLength={200}
        />
      </div>
      {clientId === null ? null : (
        <ConversionChoice
          clientId={clientId}
          chosen={conversionIds}
          onChange={(ids) => form.setValue('conversionIds', ids)}
        />
      )}
    </>
  )
}

interface ConversionChoiceProps {
  readonly clientId: number
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

function ConversionChoice({ clientId, chosen, onChange }: ConversionChoiceProps) {
  const { data } = useQuery(read(listConversions, { query: { clientId, limit: 20 } }))
  if (!data || data.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 text-s font-strong">{t.relatedConversionsTitle}</legend>
      <ul className="grid grid-cols-2 max-sm:grid-cols-1">
        {data.map(({ id, reference, amountXof }) => (
          <li key={id}>
            <label className="flex items-center gap-2.5 py-1 text-s num">
              <input
                type="checkbox"
                className="size-4 accent-(--color-accent)"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              {reference}, {formatAmount(amountXof, 'XOF')}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
