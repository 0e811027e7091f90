import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listClients } from '#contract/clients/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import type { createSuspicionReport, SuspicionReportDetail } from '#contract/filings/suspicion-reports.ts'
import type { BodyInputOf } from '#contract/route.ts'
import type { ApiForm } from '#web/api/api-form.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { AmountField, FormField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { decisionLabels, offenceLabels, operationLabels, optionsOf } from './labels.ts'

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

/** Fields of a report. Its subject may be a client, or anybody by name. */
export function ReportForm({ api, button, onCancel }: ReportFormProps) {
  const { form } = api
  return (
    <form {...api.formProps} className="grid gap-3.5">
      <p className="text-[12.5px] text-ink-2">
        Nothing of a report is kept in this browser: save the draft before you leave or reload the page.
      </p>
      <SubjectFields form={form} />
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <SelectField form={form} name="offence" label="Presumed offence" required options={optionsOf(offenceLabels)} />
        <SelectField
          form={form}
          name="operationState"
          label="State of the operation"
          required
          options={optionsOf(operationLabels)}
        />
        <TextField
          form={form}
          name="detectedOn"
          label="Detected on"
          required
          rules={{ required: 'A day is required' }}
          type="date"
        />
        <AmountField
          form={form}
          name="amountXof"
          label="Amount"
          required
          rules={{ required: 'An amount is required' }}
          currency="XOF"
        />
        <SelectField form={form} name="decision" label="Decision" required options={optionsOf(decisionLabels)} />
      </div>
      <TextAreaField
        form={form}
        name="facts"
        label="Facts"
        required
        rules={{ required: 'The facts are required' }}
        rows={4}
        maxLength={10_000}
      />
      <TextAreaField
        form={form}
        name="grounds"
        label="Grounds of suspicion"
        required
        rules={{ required: 'The grounds are required' }}
        rows={4}
        maxLength={10_000}
      />
      <Refusal {...api.refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button variant="primary" type="submit" pending={api.isPending}>
          {button}
        </Button>
      </div>
    </form>
  )
}

/** The subject, and the conversions concerned. */
function SubjectFields({ form }: { readonly form: UseFormReturn<ReportFields> }) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const clients = useQuery(read(listClients, { query: { limit: 20, ...(q ? { q } : {}) } }))
  const found = clients.data ?? []
  const [clientId, conversionIds] = form.watch(['clientId', 'conversionIds'])
  const chosen = found.find(({ id }) => id === clientId) ?? null
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <FormField form={form} name="clientId" label="Client, where it is one">
          <Combobox
            items={found}
            value={chosen}
            onValueChange={(client) => {
              form.setValue('clientId', client?.id ?? null)
              form.setValue('conversionIds', [])
              if (client) form.setValue('subjectName', client.companyName)
            }}
            onSearch={setTyped}
            itemKey={({ id }) => String(id)}
            itemLabel={({ companyName }) => companyName}
            loading={clients.isFetching}
            placeholder="Select Client"
            emptyText="No clients found"
            clearable
          />
        </FormField>
        <TextField
          form={form}
          name="subjectName"
          label="Subject"
          required
          rules={{ required: 'The subject is required' }}
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
      <legend className="mb-1 text-s font-strong">Conversions it is about</legend>
      <ul className="grid grid-cols-2 max-phone:grid-cols-1">
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
