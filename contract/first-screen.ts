/** Reads of the shell on every screen, embedded in each page. */
export const shellReads: readonly string[] = [
  '/api/auth/user',
  '/api/approvals/count',
  '/api/dashboard/waiting-work',
  '/api/notices?state=unread&limit=1',
  '/api/bulk-runs',
]

/**
 * Landing screens by path, with the reads of each. The server embeds the answers in the page, so
 * that the client does not request them. A missing read costs a call; a surplus one is wasted.
 */
export const firstScreens = {
  '/': [
    ...shellReads,
    '/api/reconciliation',
    '/api/dashboard/metrics',
    '/api/dashboard/first-steps',
    '/api/dashboard/recent-activity',
    '/api/transactions/typical-volume',
    '/api/fx-rates/waemu',
    '/api/clients?limit=5',
    '/api/clients?kycStatus=pending&limit=1',
    '/api/invoices?limit=5',
    '/api/receivables/figures',
    '/api/certification-summary',
    '/api/transactions?state=in_review&limit=1',
    '/api/compliance/screening/matches?status=open&limit=1',
    '/api/compliance/screening/lists',
    '/api/compliance/alerts?status=open&limit=1',
    '/api/schedules/next-runs?limit=4',
    '/api/monitoring/banking-status',
    '/api/filings?status=due',
    '/api/filings?status=due&limit=1',
    '/api/demo-data',
  ],
  '/real-time-monitoring': [
    ...shellReads,
    '/api/reconciliation',
    '/api/monitoring/system-metrics',
    '/api/monitoring/live-transactions',
    '/api/monitoring/banking-status',
  ],
  '/advanced-analytics': [...shellReads, '/api/analytics/advanced?period=3months'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FirstScreen = keyof typeof firstScreens

export const firstScreenPaths = Object.keys(firstScreens) as readonly FirstScreen[]

/** Id of the page's data block that holds the answers. */
export const firstAnswersId = 'first-answers'

/**
 * Attribute of the data block: the position in the stream of changes before the answers were read.
 * The client sends it as the query parameter of the same name when it opens the stream.
 */
export const streamPositionName = 'after'

/** One answer in the page's data block. */
export interface FirstAnswer {
  readonly address: string
  /** The paging headers of a list. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
