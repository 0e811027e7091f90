/** Contract of the specimens that an authority asks for before production. */
import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { defineRoute } from '../route.ts'
import {
  certificationPayments,
  certificationServices,
  certificationSystems,
  certificationTemplates,
  certificationWithholdings,
  specimenStates,
} from './labels.ts'

const tag = 'Certification'

export const specimenSet = z.object({
  system: z.enum(certificationSystems),
  /** Never production. */
  service: z.enum(certificationServices),
  createdAt: instant,
  createdByName: z.string(),
  specimens: z.array(
    z.object({
      /** `SPECIMEN-01`. */
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note']),
      template: z.enum(certificationTemplates),
      paymentMethod: z.enum(certificationPayments),
      withholding: z.nullable(z.enum(certificationWithholdings)),
      /** VAT of each line. */
      taxPercents: z.array(z.number()),
      state: z.enum(specimenStates),
      reference: z.nullable(z.string()),
      /** Why it is not certified. */
      detail: z.nullable(z.string()),
    }),
  ),
})
export type SpecimenSet = z.output<typeof specimenSet>

export const getSpecimens = defineRoute('GET /api/certification-set-up/specimens', tag, {
  summary: 'The newest specimens; null before the first',
  access: 'settings.manage',
  answer: z.nullable(specimenSet),
})

export const makeSpecimens = defineRoute('POST /api/certification-set-up/specimens', tag, {
  summary: 'Certifies one specimen per template, tax and payment method at the simulator or test service',
  access: 'settings.manage',
  body: z.strictObject({}),
  answer: specimenSet,
})

/** A ZIP archive, not JSON. */
export const downloadSpecimens = defineRoute('GET /api/certification-set-up/specimens/archive', tag, {
  summary: 'The newest specimens as PDF, with the JSON sent and received',
  access: 'settings.manage',
  answer: z.unknown(),
})
