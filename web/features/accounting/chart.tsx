import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Chart, changeMapping, getChart, type MappingRule, saveAccount } from '#contract/accounting/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** The chart of accounts and the account of each purpose. */
export function ChartOfAccounts() {
  const reading = useQuery(read(getChart, {}))
  return (
    <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
      {(chart) => (
        <div className="grid gap-4">
          <Mapping chart={chart} />
          <Accounts accounts={chart.accounts} />
        </div>
      )}
    </QueryContent>
  )
}

const keyOf = ({ purpose, clientId, taxCategory }: MappingRule) => `${purpose} ${clientId} ${taxCategory}`

function Mapping({ chart: { accounts, mapping } }: { chart: Chart }) {
  const mayChange = can(useSignedInUser(), 'accounting.manage')
  const [changing, setChanging] = useState<MappingRule>()
  return (
    <Card title={t.mappingTitle}>
      <CardList label={t.mappingTitle}>
        {mapping.map((rule) => (
          <CardRow
            key={keyOf(rule)}
            title={<span className="whitespace-normal">{t.purposeNames[rule.purpose]}</span>}
            detail={t.onlyFor(rule.clientName, rule.taxCategory)}
            end={
              <span className="flex items-center gap-3">
                <span className="num">{rule.accountNumber}</span>
                {mayChange ? (
                  <Button size="s" onClick={() => setChanging(rule)}>
                    {t.changeAccount}
                  </Button>
                ) : null}
              </span>
            }
          />
        ))}
      </CardList>
      {changing ? <ChangeDialog rule={changing} accounts={accounts} onClose={() => setChanging(undefined)} /> : null}
    </Card>
  )
}

interface ChangeProps {
  readonly rule: MappingRule
  readonly accounts: Chart['accounts']
  readonly onClose: () => void
}

function ChangeDialog({ rule, accounts, onClose }: ChangeProps) {
  const { purpose, clientId, taxCategory } = rule
  const api = useApiForm(changeMapping, {
    defaultValues: { accountNumber: rule.accountNumber },
    toInput: ({ accountNumber }) => ({ body: { purpose, clientId, taxCategory, accountNumber } }),
    onSuccess: () => closeWithToast(onClose, { title: t.mappingSavedToast, description: t.purposeNames[purpose] }),
  })
  return (
    <FormDialog
      form={api}
      title={t.changeAccountOf(t.purposeNames[purpose])}
      description={t.changeHint}
      submitLabel={t.changeAccount}
      onClose={onClose}
    >
      <SelectField
        form={api.form}
        name="accountNumber"
        label={ui.account}
        options={accounts.map(({ number, label }) => ({ value: number, label: `${number} ${label}` }))}
      />
    </FormDialog>
  )
}

function Accounts({ accounts }: { accounts: Chart['accounts'] }) {
  const mayAdd = can(useSignedInUser(), 'accounting.manage')
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={t.accountsTitle}
      aside={mayAdd ? <Button onClick={() => setAdding(true)}>{t.addAccount}</Button> : null}
    >
      <CardList label={t.accountsTitle}>
        {accounts.map(({ number, label }) => (
          <CardRow key={number} title={number} detail={label} />
        ))}
      </CardList>
      {adding ? <AccountDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function AccountDialog({ onClose }: { onClose: () => void }) {
  const api = useApiForm(saveAccount, {
    defaultValues: { number: '', label: '' },
    toInput: (body) => ({ body }),
    onSuccess: (_, form) =>
      closeWithToast(onClose, { title: t.accountSavedToast, description: form.getValues('number') }),
  })
  return (
    <FormDialog
      form={api}
      title={t.addAccount}
      description={t.addAccountHint}
      submitLabel={t.addAccount}
      onClose={onClose}
    >
      <TextField form={api.form} name="number" label={ui.number} required rules={notBlank(t.numberRequired)} />
      <TextField
        form={api.form}
        name="label"
        label={t.nameLabel}
        required
        rules={notBlank(t.nameRequired)}
        maxLength={120}
      />
    </FormDialog>
  )
}
