import * as z from 'zod/mini'
import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { sortBy } from '#contract/fields.ts'

/** `/clients?q=baobab&kyc=pending&sort=-companyName&view=table`. */
export const clientsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  kyc: z.catch(z.optional(z.enum(kycStatuses)), undefined),
  risk: z.catch(z.optional(z.enum(riskLevels)), undefined),
  type: z.catch(z.optional(z.enum(accountTypes)), undefined),
  active: z.catch(z.optional(z.enum(['true', 'false'])), undefined),
  sort: z.catch(sortBy(clientSortKeys), undefined),
  view: z.catch(z.optional(z.enum(['table', 'cards'])), undefined),
})

export const clientTabs = [
  'kyc',
  'people',
  'documents',
  'screenings',
  'relations',
  'invoices',
  'conversions',
  'francs',
  'wallets',
  'alerts',
  'notes',
  'activity',
] as const

/** `/clients/7?tab=conversions`. Default: the profile. */
export const clientSearch = z.object({ tab: z.catch(z.optional(z.enum(clientTabs)), undefined) })
