import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listClients } from '#contract/clients/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import type { createSuspicionReport, SuspicionReportDetail } from '#contract/filings/suspicion-reports.ts'
import type { BodyInputOf } from '#contract/route.ts'
import { fieldMessage, messageOf } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { decisionWords, offenceWords, operationWords, optionsOf } from './labels.ts'

type Content = BodyInputOf<typeof createSuspicionReport>
type Draft = { [K in keyof Required<Content>]: K extends 'conversionIds' ? readonly number[] : string | number | null }

interface ReportFormProps {
  readonly start: SuspicionReportDetail | null
  readonly pending: boolean
  readonly error: unknown
  readonly button: string
  readonly onSubmit: (content: Content) => void
  readonly onCancel?: () => void
}

const blank: Draft = {
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

function draftOf(start: SuspicionReportDetail | null): Draft {
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

/** What a report says. Whom it is about may be a client, or anybody by name. */
export function ReportForm({ start, pending, error, button, onSubmit, onCancel }: ReportFormProps) {
  const [draft, setDraft] = useState(() => draftOf(start))
  const [tried, setTried] = useState(false)
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const required = (key: keyof Draft, message: string) => (tried && draft[key] === '' ? message : undefined)
  const badDay = messageOf(error, 'detectedOn')
  const text = (key: 'subjectName' | 'detectedOn' | 'facts' | 'grounds') => ({
    value: String(draft[key]),
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  })
  const choice = (key: 'offence' | 'operationState' | 'decision') => ({
    value: String(draft[key]),
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  })

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setTried(true)
    if (Object.values(draft).some((value) => value === '')) return
    onSubmit(draft as Content)
  }

  return (
    <form className="grid gap-3.5" noValidate onSubmit={submit}>
      <p className="text-[12.5px] text-ink-2">
        Nothing of a report is kept in this browser: save the draft before you leave or reload the page.
      </p>
      <SubjectFields
        draft={draft}
        error={required('subjectName', 'The subject is required')}
        onChange={change}
        name={text('subjectName')}
      />
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <Field label="Presumed offence" required>
          <Select options={optionsOf(offenceWords)} {...choice('offence')} />
        </Field>
        <Field label="State of the operation" required>
          <Select options={optionsOf(operationWords)} {...choice('operationState')} />
        </Field>
        <Field label="Detected on" required error={required('detectedOn', 'A day is required') ?? badDay}>
          <TextInput type="date" {...text('detectedOn')} />
        </Field>
        <Field label="Amount" required error={required('amountXof', 'An amount is required')}>
          <AmountInput
            currency="XOF"
            value={String(draft.amountXof)}
            onValueChange={(amountXof) => change({ amountXof })}
          />
        </Field>
        <Field label="Decision" required>
          <Select options={optionsOf(decisionWords)} {...choice('decision')} />
        </Field>
      </div>
      <Field label="Facts" required error={required('facts', 'The facts are required')}>
        <TextArea rows={4} maxLength={10_000} {...text('facts')} />
      </Field>
      <Field label="Grounds of suspicion" required error={required('grounds', 'The grounds are required')}>
        <TextArea rows={4} maxLength={10_000} {...text('grounds')} />
      </Field>
      {error && badDay === undefined ? (
        <Notice tone="bad" alert>
          {fieldMessage(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button variant="primary" type="submit" pending={pending}>
          {button}
        </Button>
      </div>
    </form>
  )
}

interface SubjectFieldsProps {
  readonly draft: Draft
  readonly error: string | undefined
  readonly name: { readonly value: string; readonly onChange: (event: { target: { value: string } }) => void }
  readonly onChange: (changes: Partial<Draft>) => void
}

/** Whom it is about, and through which of their conversions. */
function SubjectFields({ draft, error, name, onChange }: SubjectFieldsProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const clients = useQuery(read(listClients, { query: { limit: 20, ...(q ? { q } : {}) } }))
  const found = clients.data ?? []
  const chosen = found.find(({ id }) => id === draft.clientId) ?? null
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <Field label="Client, where it is one">
          <Combobox
            items={found}
            value={chosen}
            onValueChange={(client) =>
              onChange({
                clientId: client?.id ?? null,
                conversionIds: [],
                ...(client ? { subjectName: client.companyName } : {}),
              })
            }
            onSearch={setTyped}
            itemKey={({ id }) => String(id)}
            itemLabel={({ companyName }) => companyName}
            loading={clients.isFetching}
            placeholder="Select Client"
            emptyText="No clients found"
            clearable
          />
        </Field>
        <Field label="Subject" required error={error}>
          <TextInput maxLength={200} {...name} />
        </Field>
      </div>
      {draft.clientId === null ? null : (
        <ConversionChoice
          clientId={Number(draft.clientId)}
          chosen={draft.conversionIds}
          onChange={(conversionIds) => onChange({ conversionIds })}
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
