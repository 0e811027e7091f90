import * as z from 'zod/mini'
import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { sortBy } from '#contract/fields.ts'

/** `/client-management?q=baobab&kyc=pending&client=7`. */
export const clientManagementSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  kyc: z.catch(z.optional(z.enum(kycStatuses)), undefined),
  risk: z.catch(z.optional(z.enum(riskLevels)), undefined),
  type: z.catch(z.optional(z.enum(accountTypes)), undefined),
  sort: z.catch(sortBy(clientSortKeys), undefined),
  /** The client whose panel is open. */
  client: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
