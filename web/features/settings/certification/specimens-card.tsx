/** Specimens that an authority asks for before it opens its production service. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadSpecimens, getSpecimens, makeSpecimens, type SpecimenSet } from '#contract/certification/specimens.ts'
import { errorToast } from '#web/api/call-error.ts'
import { paymentLabels } from '#web/api/certification/messages.ts'
import { addressOf } from '#web/api/client.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card, CardList } from '#web/ui/layout/card.tsx'
import * as t from './messages.ts'

export function SpecimensCard({ canMake }: { canMake: boolean }) {
  const { data } = useQuery(read(getSpecimens, {}))
  const make = useChange(makeSpecimens, {
    onSuccess: () => toast({ title: t.specimensMadeToast }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <Card title={t.specimensTitle}>
      <div className="grid gap-3">
        <p className="text-s text-ink-2">{canMake ? t.specimensHint : t.specimensInProduction}</p>
        {data ? <SpecimenList set={data} /> : null}
        <span className="flex flex-wrap gap-2">
          {canMake ? (
            <Button pending={make.isPending} onClick={() => make.mutate({ body: {} })}>
              {t.makeSpecimensAction}
            </Button>
          ) : null}
          {data ? (
            <a className={buttonClass({})} href={addressOf(downloadSpecimens, {})} download>
              <Download />
              {t.downloadSpecimensAction}
            </a>
          ) : null}
        </span>
      </div>
    </Card>
  )
}

const tones = { certified: 'ok', refused: 'bad', failed: 'warn', skipped: 'calm' } as const

function SpecimenList({ set: { specimens, service, createdAt, createdByName } }: { set: SpecimenSet }) {
  return (
    <>
      <p className="text-s text-ink-2">
        {t.specimensMadeBy(createdByName, t.serviceLabels[service])} <DateText value={createdAt} />
      </p>
      <CardList label={t.specimensTitle}>
        {specimens.map((specimen) => (
          <SpecimenRow key={specimen.number} specimen={specimen} />
        ))}
      </CardList>
    </>
  )
}

function SpecimenRow({ specimen }: { specimen: SpecimenSet['specimens'][number] }) {
  const { number, kind, template, paymentMethod, withholding, taxPercents, state, reference, detail } = specimen
  const facts = [
    kind === 'credit_note' ? t.creditNoteLabel : template,
    taxPercents.map((percent) => t.percent(percent)).join(' + '),
    paymentLabels[paymentMethod],
    ...(withholding === null ? [] : [t.withholding(withholding)]),
  ]
  return (
    <li className="grid gap-1 py-2.5 first:pt-1 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <span className="font-strong num">{number}</span>
        <Badge tone={tones[state]}>{t.specimenStateLabels[state]}</Badge>
      </div>
      <p className="text-s text-ink-2">{facts.join(' · ')}</p>
      <p className="break-words text-s text-ink-2 num">{detail ?? reference}</p>
    </li>
  )
}
