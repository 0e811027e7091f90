/** What the frame around every screen reads. */
const shellReads: readonly string[] = [
  '/api/auth/user',
  '/api/dashboard/waiting-work',
  '/api/notices?state=unread&limit=1',
]

/**
 * The screens that people open the product with, by their address, and what each reads as it opens. The server sends the
 * answers along with the page and draws the screen of them, so that nothing need be asked for once the script runs. A read that is
 * missing here is asked for as any other; one too many is sent for nothing.
 */
export const firstScreens = {
  '/': [
    ...shellReads,
    '/api/dashboard/metrics',
    '/api/dashboard/first-steps',
    '/api/dashboard/recent-activity',
    '/api/transactions/typical-volume',
    '/api/fx-rates/waemu',
    '/api/clients?limit=5',
    '/api/clients?kycStatus=pending&limit=1',
    '/api/invoices?limit=5',
    '/api/transactions?state=in_review&limit=1',
    '/api/compliance/screening/matches?status=open&limit=1',
    '/api/compliance/screening/lists',
    '/api/compliance/alerts?status=open&limit=1',
    '/api/schedules/next-runs?limit=4',
    '/api/monitoring/banking-status',
    '/api/filings?status=due',
    '/api/filings?status=due&limit=1',
  ],
  '/real-time-monitoring': [
    ...shellReads,
    '/api/monitoring/system-metrics',
    '/api/monitoring/live-transactions',
    '/api/monitoring/banking-status',
  ],
  '/advanced-analytics': [...shellReads, '/api/analytics/advanced?period=3months'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FirstScreen = keyof typeof firstScreens

export const firstScreenPaths = Object.keys(firstScreens) as readonly FirstScreen[]

/** Id of the element of the page that holds the answers. */
export const firstAnswersId = 'first-answers'

/** One answer as the page brings it. */
export interface FirstAnswer {
  readonly address: string
  /** The paging headers that a list carries. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Draws a screen as its person sees it, of the answers to what it reads: markup without script and without style attributes. */
export type DrawScreen = (screen: FirstScreen, answers: readonly FirstAnswer[]) => string
