/** Contract of the settings calls. */
import * as z from 'zod/mini'
import { instant, plain, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { proposalDecision } from './rules.ts'

/** Input type of a setting: text, multi-line text, number, boolean, or a list. */
export const settingKinds = ['line', 'lines', 'whole', 'decimal', 'switch', 'words', 'wholes'] as const
export type SettingKind = (typeof settingKinds)[number]

export const settingValue = z.union([
  z.string().check(z.maxLength(20_000), plain()),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(1000), plain())).check(z.maxLength(1000)),
  z.array(z.number()).check(z.maxLength(1000)),
])
export type SettingInput = z.output<typeof settingValue>

export const setting = z.object({
  /** `conversions.feeBasisPoints`; the part before the dot is its section. */
  key: z.string(),
  kind: z.enum(settingKinds),
  label: z.string(),
  explanation: z.string(),
  /** Account numbers and secrets are masked except for their end. */
  value: settingValue,
  default: settingValue,
  isDefault: z.boolean(),
  isMasked: z.boolean(),
  needsApproval: z.boolean(),
  /** Source of a legal or published figure; null for internal policy. */
  source: z.nullable(z.string()),
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** A change awaiting another administrator. */
  proposal: z.nullable(
    z.object({ value: settingValue, proposedBy: z.string(), proposedAt: instant, isOwn: z.boolean() }),
  ),
})
export type Setting = z.output<typeof setting>

const keyParams = z.strictObject({ key: z.string().check(z.maxLength(100), plain()) })

export const listSettings = defineRoute('GET /api/settings', 'Settings', {
  access: 'settings.manage',
  summary: 'Every setting with its value, default and last change',
  answer: z.array(setting),
})

export const changeSetting = defineRoute('PATCH /api/settings/:key', 'Settings', {
  access: 'settings.manage',
  summary: 'Changes a setting; one that affects money waits for a second administrator where there is one',
  freshProof: true,
  params: keyParams,
  body: z.strictObject({ value: settingValue, version }),
  answer: setting,
})

export const decideSetting = defineRoute('POST /api/settings/:key/decision', 'Settings', {
  access: 'settings.manage',
  takesTwo: true,
  summary: 'Approves or discards a proposed change; its proposer cannot approve it',
  freshProof: true,
  params: keyParams,
  body: proposalDecision,
  answer: setting,
})
