/** Contract of grants and resets that wait for a second person. */
import * as z from 'zod/mini'
import { idParams, instant } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/**
 * An approving role, the return of an approver, a new password link of an approver, the removal of
 * an approver's second factor, or the confirmation of an account that one person created.
 */
export const accessRequestKinds = ['role', 'activation', 'link', 'second_factor', 'account'] as const
export type AccessRequestKind = (typeof accessRequestKinds)[number]

/** The kind of request, before a person's name; server and screens use the same words. */
export const accessRequestSubjects: Readonly<Record<AccessRequestKind, (name: string) => string>> =
  t.accessRequestSubjects

export const accessRequest = z.object({
  id: z.int(),
  kind: z.enum(accessRequestKinds),
  /** The role to grant, or with which an approver returns; null for other kinds. */
  role: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  userId: z.string(),
  /** The person concerned, with the email that tells two people of one name apart. */
  name: z.string(),
  email: z.string(),
  requestedBy: z.string(),
  requestedById: z.string(),
  requestedAt: instant,
})
export type AccessRequest = z.output<typeof accessRequest>

export const listAccessRequests = defineRoute('GET /api/access-requests', 'Users', {
  access: 'access.approve',
  summary: 'Role changes and resets awaiting a second person, oldest first',
  answer: z.array(accessRequest),
})

export const decideAccessRequest = defineRoute('POST /api/access-requests/:id/decision', 'Users', {
  access: 'access.approve',
  takesTwo: true,
  summary: 'Approves or rejects a role change or reset that another person requested',
  freshProof: true,
  shownOnce: true,
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']) }),
  answer: z.object({
    /** The link to hand over after an approved reset; null if it was sent by email. */
    link: z.nullable(z.object({ url: z.string(), expiresAt: instant })),
  }),
})
