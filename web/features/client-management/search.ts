import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { anyText, oneOf, recordId, searchParams, sortBy } from '#web/routes/search-params.ts'

/** `/client-management?q=baobab&kyc=pending&client=7`. */
export const clientManagementSearch = searchParams({
  q: anyText,
  kyc: oneOf(...kycStatuses),
  risk: oneOf(...riskLevels),
  type: oneOf(...accountTypes),
  sort: sortBy(clientSortKeys),
  /** The client whose panel is open. */
  client: recordId,
})
