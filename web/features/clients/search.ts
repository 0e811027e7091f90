import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { anyText, oneOf, searchParams, sortBy } from '#web/routes/search-params.ts'

/** `/clients?q=baobab&kyc=pending&sort=-companyName&view=table`. */
export const clientsSearch = searchParams({
  q: anyText,
  kyc: oneOf(...kycStatuses),
  risk: oneOf(...riskLevels),
  type: oneOf(...accountTypes),
  active: oneOf('true', 'false'),
  sort: sortBy(clientSortKeys),
  view: oneOf('table', 'cards'),
})

const clientTabs = [
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
export const clientSearch = searchParams({ tab: oneOf(...clientTabs) })
