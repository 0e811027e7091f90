import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type Document, listDocuments } from '#contract/documents/api.ts'
import { type counterAccounts, type Resolution, settlementPurposes } from '#contract/reconciliation/api.ts'
import { read } from '#web/api/queries.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { FormField, SelectField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export interface ResolutionFields {
  resolution: Resolution
  counterAccount: (typeof counterAccounts)[number]
  purpose: (typeof settlementPurposes)[number]
  settledAmount: string
  document: Pick<Document, 'id' | 'title'> | null
  note: string
}

const shownAtOnce = 20

/** Purpose of arrived tokens, the francs that they settle, and the provider's document. */
export function SettlementFields({ form }: { form: UseFormReturn<ResolutionFields> }) {
  const search = useServerSearch()
  const documents = useQuery(read(listDocuments, { query: { limit: shownAtOnce, ...search.query } }))
  return (
    <>
      <SelectField
        form={form}
        name="purpose"
        label={t.purposeLabel}
        required
        hint={t.purposeHint}
        options={settlementPurposes.map((value) => ({ value, label: t.purposeLabels[value] }))}
      />
      <AmountField
        form={form}
        name="settledAmount"
        label={t.settledAmountLabel}
        required
        hint={t.settledAmountHint}
        currency="XOF"
      />
      <Controller
        control={form.control}
        name="document"
        rules={{ validate: (document) => document !== null || t.documentRequired }}
        render={({ field }) => (
          <FormField form={form} name="document" label={t.providerDocumentLabel} required>
            <Combobox<Pick<Document, 'id' | 'title'>>
              items={documents.data ?? []}
              value={field.value}
              onValueChange={field.onChange}
              itemKey={({ id }) => String(id)}
              itemLabel={({ title }) => title}
              {...search.combobox(documents)}
              placeholder={t.documentPlaceholder}
              emptyText={documents.isError ? ui.loadErrorTitle : t.noDocumentFound}
            />
          </FormField>
        )}
      />
    </>
  )
}
