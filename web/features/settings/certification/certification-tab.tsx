/** Set-up of certified invoices: service, key, point of sale, and a connection test. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type CertificationSetUp,
  getCertificationSetUp,
  saveCertificationSetUp,
  testCertification,
} from '#contract/certification/api.ts'
import { certificationPayments, vatRegimes } from '#contract/certification/labels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { paymentLabels, systemLabels } from '#web/api/certification/messages.ts'
import { read, useChange } from '#web/api/queries.ts'
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
            <SetUpForm key={data.version} setUp={data} system={data.system} />
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

function SetUpForm({ setUp, system }: SetUpFormProps) {
  const api = useApiForm(saveCertificationSetUp, {
    defaultValues: {
      state: setUp.isOn ? 'on' : 'off',
      service: setUp.service ?? 'simulator',
      productionUrl: setUp.productionUrl ?? '',
      key: '',
      pointOfSale: setUp.pointOfSale,
      establishment: setUp.establishment,
      regime: setUp.regime,
      paymentMethod: setUp.paymentMethod,
      stickerThreshold: String(setUp.stickerThreshold),
    },
    toInput: ({ state, stickerThreshold, ...body }) => ({
      body: { ...body, isOn: state === 'on', stickerThreshold: Number(stickerThreshold) },
      version: setUp.version,
    }),
    onSuccess: () => toast({ title: t.savedToast }),
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
        <SelectField form={form} name="state" label={ui.certification} hint={t.stateHint} options={switches} />
        <SelectField
          form={form}
          name="service"
          label={t.serviceLabel}
          options={setUp.services.map((value) => ({ value, label: t.serviceLabels[value] }))}
        />
        {setUp.services.includes('production') ? (
          <TextField form={form} name="productionUrl" label={t.urlLabel} hint={t.urlHint} placeholder="https://" />
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
            <TextField form={form} name="pointOfSale" label={t.pointOfSaleLabel} hint={t.pointOfSaleHint} />
            <TextField form={form} name="establishment" label={t.establishmentLabel} />
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
