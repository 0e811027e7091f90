/** Contract of the regulatory register. */
import * as z from 'zod/mini'
import { date, dateInput, id, idParams, instant, optionalText, plain, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const registerGroups = ['threshold', 'deadline', 'share', 'countries', 'provider'] as const

/** A figure or text that rules depend on, with its source and verification. */
export const registerLine = z.object({
  key: z.string(),
  group: z.enum(registerGroups),
  label: z.string(),
  unit: z.string(),
  value: z.string(),
  /** Edited under Settings; the register only sources and verifies it. */
  isSetting: z.boolean(),
  source: z.string(),
  effectiveOn: z.nullable(date),
  /** Null until a person has verified this exact value against the official text. */
  verifiedBy: z.nullable(z.string()),
  verifiedOn: z.nullable(date),
  note: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
  recordedAt: z.nullable(instant),
})
export type RegisterLine = z.output<typeof registerLine>

const tag = 'Filings'
const optionalDate = z.pipe(
  z.optional(z.nullable(z.union([dateInput(), z.literal('')], t.dateExample))),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
)
const evidence = {
  source: text(500, t.sourceRequired),
  effectiveOn: optionalDate,
  verifiedBy: optionalText(200),
  verifiedOn: optionalDate,
}

export const listRegisters = defineRoute('GET /api/registers', tag, {
  summary: 'What the rules are based on, each line with its source, effective date and verifier',
  access: 'compliance.read',
  answer: z.array(registerLine),
})

export const recordRegisterLine = defineRoute('POST /api/registers/:key', tag, {
  summary: 'Adds a line to a register: the value (unless it is a setting), source, effective date and verifier',
  access: 'filings.handle',
  params: z.strictObject({ key: z.string().check(z.maxLength(80), plain()) }),
  body: z.strictObject({ value: optionalText(200), ...evidence, note: optionalText(1000) }),
  answer: registerLine,
})

export const registerRecord = z.object({
  id,
  value: z.string(),
  source: z.string(),
  effectiveOn: z.nullable(date),
  verifiedBy: z.nullable(z.string()),
  verifiedOn: z.nullable(date),
  note: z.nullable(z.string()),
  recordedBy: z.string(),
  recordedAt: instant,
})
export type RegisterRecord = z.output<typeof registerRecord>

export const listRegisterHistory = defineRoute('GET /api/registers/:key/history', tag, {
  summary: 'The history of a register line, newest first; at most 200',
  access: 'compliance.read',
  params: z.strictObject({ key: z.string().check(z.maxLength(80), plain()) }),
  answer: z.array(registerRecord),
})

export const branch = z.object({
  id,
  code: z.string(),
  bankName: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  source: z.string(),
  effectiveOn: z.nullable(date),
  verifiedBy: z.nullable(z.string()),
  verifiedOn: z.nullable(date),
  isActive: z.boolean(),
  version: z.int(),
})
export type Branch = z.output<typeof branch>

const branchFields = {
  code: text(20, t.codeRequired).check(z.regex(/^[A-Z0-9-]+$/, t.codeFormat)),
  bankName: text(140, t.bankRequired),
  name: text(140, t.nameRequired),
  city: text(80, t.cityRequired),
  country: text(80, t.countryRequired),
  ...evidence,
}

export const listBranches = defineRoute('GET /api/branches', tag, {
  summary: 'The bank branches with which exchange forms are lodged',
  access: 'compliance.read',
  answer: z.array(branch),
})

export const addBranch = defineRoute('POST /api/branches', tag, {
  summary: 'Adds a branch',
  access: 'filings.handle',
  body: z.strictObject(branchFields),
  answer: branch,
  status: 201,
})

const { code: _, ...changeable } = branchFields
export const changeBranch = defineRoute('PATCH /api/branches/:id', tag, {
  summary: 'Changes a branch, but not its code: forms are numbered by it',
  access: 'filings.handle',
  params: idParams,
  body: z.strictObject({ ...changeable, isActive: z.boolean(), version }),
  answer: branch,
})
