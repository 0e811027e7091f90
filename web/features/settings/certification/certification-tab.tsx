/** Set-up of certified invoices: service, key, point of sale, and a connection test. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type CertificationSetUp,
  decideCertificationSetUp,
  getCertificationSetUp,
  saveCertificationSetUp,
  testCertification,
} from '#contract/certification/api.ts'
import { type CertificationField, certificationPayments, vatRegimes } from '#contract/certification/labels.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { paymentLabels, systemLabels } from '#web/api/certification/messages.ts'
import { fetchCurrent, useRecordForm, useRefillUntouched } from '#web/api/opened-record.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ProposedChange } from '#web/ui/proposed-change.tsx'
import * as t from './messages.ts'
import { SpecimensCard } from './specimens-card.tsx'

export function CertificationTab() {
  const setUp = useQuery(read(getCertificationSetUp, {}))
  return (
    <QueryContent reading={setUp} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
      {(data) =>
        data.system === null ? (
          <Card title={ui.certifiedInvoices}>
            <Notice tone="note">{t.noSystem(countryText(data.country))}</Notice>
          </Card>
        ) : (
          <div className="grid gap-4">
            {data.proposal ? <WaitingChange proposal={data.proposal} version={data.version} /> : null}
            <SetUpForm setUp={data} system={data.system} />
            {data.hasKey ? <SpecimensCard canMake={data.service !== 'production'} /> : null}
          </div>
        )
      }
    </QueryContent>
  )
}

interface SetUpFormProps {
  readonly setUp: CertificationSetUp
  readonly system: NonNullable<CertificationSetUp['system']>
}

const switches = [
  { value: 'off', label: t.offLabel },
  { value: 'on', label: t.onLabel },
] as const
const regimes = vatRegimes.map((value) => ({ value, label: t.regimeLabels[value] }))
const payments = certificationPayments.map((value) => ({ value, label: paymentLabels[value] }))

const setUpFieldsOf = (setUp: CertificationSetUp) => ({
  state: setUp.isOn ? 'on' : 'off',
  service: setUp.service ?? 'simulator',
  productionUrl: setUp.productionUrl ?? '',
  key: '',
  pointOfSale: setUp.pointOfSale,
  establishment: setUp.establishment,
  regime: setUp.regime,
  paymentMethod: setUp.paymentMethod,
  stickerThreshold: String(setUp.stickerThreshold),
})

function SetUpForm({ setUp, system }: SetUpFormProps) {
  const api = useRecordForm(saveCertificationSetUp, {
    record: setUp,
    fieldsOf: setUpFieldsOf,
    load: fetchCurrent(getCertificationSetUp, {}),
    path: '/api/certification-set-up',
    toInput: ({ state, stickerThreshold, ...body }, base) => ({
      body: { ...body, isOn: state === 'on', stickerThreshold: Number(stickerThreshold) },
      version: base.version,
    }),
    onSuccess({ proposal }, { reset, getValues }) {
      if (!proposal) reset({ ...getValues(), key: '' })
      toast(proposal ? { title: ui.changeProposedToast, description: ui.changeProposedHint } : { title: t.savedToast })
    },
  })
  useRefillUntouched(api.form.formState.isDirty, setUp.version !== api.base.version, () => {
    api.setBase(setUp)
    api.form.reset(setUpFieldsOf(setUp))
  })
  const { form } = api
  const isFne = system === 'fne'
  return (
    <Card title={systemLabels[system]} aside={<ListLink />}>
      <form {...api.formProps} className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {setUp.isVerified ? null : (
          <Notice tone="warn" className="sm:col-span-2">
            {t.unverified}
          </Notice>
        )}
        {setUp.isBalanceLow ? (
          <Notice tone="warn" className="sm:col-span-2">
            {t.balanceLow}
          </Notice>
        ) : null}
        <SelectField form={form} name="state" label={ui.certification} hint={t.stateHint} options={switches} />
        <SelectField
          form={form}
          name="service"
          label={t.serviceLabel}
          options={setUp.services.map((value) => ({ value, label: t.serviceLabels[value] }))}
        />
        {setUp.services.includes('production') ? (
          <TextField
            form={form}
            name="productionUrl"
            label={t.urlLabel}
            hint={t.urlHint}
            type="url"
            maxLength={300}
            placeholder="https://"
          />
        ) : null}
        <TextField
          form={form}
          name="key"
          label={t.keyLabel}
          type="password"
          autoComplete="new-password"
          hint={setUp.hasKey ? t.keyKeptHint : t.keyHint}
        />
        {isFne ? (
          <>
            <TextField
              form={form}
              name="pointOfSale"
              label={t.pointOfSaleLabel}
              hint={t.pointOfSaleHint}
              maxLength={100}
            />
            <TextField form={form} name="establishment" label={t.establishmentLabel} maxLength={100} />
          </>
        ) : (
          <SelectField form={form} name="regime" label={t.regimeLabel} options={regimes} />
        )}
        <SelectField form={form} name="paymentMethod" label={t.paymentLabel} options={payments} />
        {isFne ? (
          <TextField
            form={form}
            name="stickerThreshold"
            label={t.thresholdLabel}
            hint={setUp.stickersLeft === null ? t.thresholdHint : t.stickersLeft(setUp.stickersLeft)}
            inputMode="numeric"
          />
        ) : null}
        <div className="grid gap-3 sm:col-span-2">
          <Refusal {...api.refusal} />
          <span className="flex flex-wrap gap-2">
            <Button variant="primary" type="submit" pending={api.isPending}>
              {ui.save}
            </Button>
            {setUp.hasKey ? <ConnectionTest /> : null}
          </span>
        </div>
      </form>
    </Card>
  )
}

interface WaitingChangeProps {
  readonly proposal: NonNullable<CertificationSetUp['proposal']>
  readonly version: number
}

function WaitingChange({ proposal, version }: WaitingChangeProps) {
  const decide = useChange(decideCertificationSetUp, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? ui.changeApprovedToast : ui.changeDiscardedToast }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast(errorToast(error))
    },
  })
  const { changes, proposedAt } = proposal
  return (
    <ProposedChange
      {...proposal}
      changes={changes.map(({ field, from, to }) => ({
        label: fieldLabels[field],
        ...(field === 'key' ? { to: t.keyReplaced } : { from: shownValue(field, from), to: shownValue(field, to) }),
      }))}
      pending={decide.isPending}
      onDecide={(decision) => decide.mutate({ body: { decision, proposedAt }, version })}
    />
  )
}

const fieldLabels: Readonly<Record<CertificationField, string>> = {
  isOn: ui.certification,
  service: t.serviceLabel,
  productionUrl: t.urlLabel,
  key: t.keyLabel,
  pointOfSale: t.pointOfSaleLabel,
  establishment: t.establishmentLabel,
  regime: t.regimeLabel,
  paymentMethod: t.paymentLabel,
  stickerThreshold: t.thresholdLabel,
}
const valueLabels: Partial<Record<CertificationField, Readonly<Record<string, string>>>> = {
  isOn: { true: t.onLabel, false: t.offLabel },
  service: t.serviceLabels,
  regime: t.regimeLabels,
  paymentMethod: paymentLabels,
}
const shownValue = (field: CertificationField, value: string | null): string =>
  value === null || value === '' ? t.emptyValue : (valueLabels[field]?.[value] ?? value)

const ListLink = () => (
  <Link to={paths.certifications} className="font-strong text-accent hover:underline">
    {t.listAction}
  </Link>
)

/** Calls the authority with the saved key and shows what it answered. */
function ConnectionTest() {
  const test = useChange(testCertification, {
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <>
      <Button pending={test.isPending} onClick={() => test.mutate({ body: {} })}>
        {t.testAction}
      </Button>
      {test.data ? (
        <Notice tone={test.data.isReached ? 'ok' : 'bad'} alert>
          {test.data.answer}
        </Notice>
      ) : null}
    </>
  )
}
