/**
 * What the dashboard reads as it opens. The server sends the answers along with the page, so that they need not be asked for
 * once the script runs. A read that is missing here is asked for as any other; one too many is sent for nothing.
 */
export const firstReads: readonly string[] = [
  '/api/auth/user',
  '/api/dashboard/metrics',
  '/api/dashboard/first-steps',
  '/api/dashboard/waiting-work',
  '/api/notices?state=unread&limit=1',
  '/api/dashboard/recent-activity',
  '/api/transactions/typical-volume',
  '/api/fx-rates/waemu',
  '/api/clients?limit=5',
  '/api/clients?kycStatus=pending&limit=1',
  '/api/invoices?limit=5',
  '/api/transactions?complianceStatus=review&limit=1',
  '/api/compliance/screening/matches?status=open&limit=1',
  '/api/compliance/screening/lists',
  '/api/compliance/alerts?status=open&limit=1',
  '/api/monitoring/banking-status',
  '/api/filings?status=due',
  '/api/filings?status=due&limit=1',
]

/** Id of the element of the page that holds them. */
export const firstAnswersId = 'first-answers'

/** One answer as the page brings it. */
export interface FirstAnswer {
  readonly address: string
  /** The paging headers that a list carries. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
