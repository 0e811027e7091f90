// Schemas of the bodies of requests to the simulated bank.
import * as z from 'zod/mini'

const francs = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  z.transform((text) => BigInt(text)),
)
const endToEndId = z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/))
const accountFields = {
  bankCode: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
  accountNumber: z.string().check(z.minLength(1)),
}
export const accountBody = z.strictObject(accountFields)
export const statementBody = z.strictObject({ ...accountFields, after: z.optional(z.nullable(z.string())) })
export const transferBody = z.strictObject({
  endToEndId,
  debtor: accountBody,
  creditor: z.strictObject({ name: z.string(), account: z.string().check(z.minLength(1)) }),
  amount: francs,
  text: z.string(),
})
export const returnBody = z.strictObject({
  endToEndId,
  originalEndToEndId: endToEndId,
  account: accountBody,
  amount: francs,
})
export const statusBody = z.strictObject({ account: accountBody, endToEndId })
/** Journal records; known ones are skipped. */
export const adoptBody = z.strictObject({
  bankCode: accountFields.bankCode,
  records: z.array(
    z.looseObject({ type: z.enum(['opened', 'accepted', 'rejected', 'booked', 'charged', 'received']) }),
  ),
})
const hour = z.int().check(z.gte(0), z.lte(23))
export const hoursBody = z.strictObject({
  bankCode: z.nullable(accountFields.bankCode),
  hours: z.nullable(z.strictObject({ opensAt: hour, closesAt: hour })),
})
const incoming = z.object({
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  remittance: z.nullable(z.string()),
})
export const postBody = z.strictObject({
  ...accountFields,
  amount: francs,
  incoming: z.optional(incoming),
  endToEndId: z.optional(endToEndId),
})
