// Cluster profile of a fictitious application for tests.

import type { ClusterProfile } from '../src/index.ts'

/** Names differ from the product's, so that tests find any hard-coded name. */
export const testProfile: ClusterProfile = {
  displayName: 'Example',
  filePrefix: 'embedded-pg',
  database: 'example',
  ownerRole: 'example_owner',
  appRole: 'example_login',
  appGroup: 'example_app',
  hints: { unavailable: 'Use another server.', inUse: 'Stop it first, or set EXAMPLE_DATABASE_URL.' },
}
