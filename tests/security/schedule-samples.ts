const terms = {
  amountXof: 60_000_000,
  clientId: 1,
  scheduleType: 'weekly',
  executionTime: '08:00',
  timeZone: 'Africa/Abidjan',
  weekday: 1,
  monthDay: 31,
  country: 'CI',
  notes: 'as agreed',
}

const sending = { format: 'pdf', sendTime: '08:00', recipients: ['01890000-0000-7000-8000-000000000001'] }
const scheduledReport = { report: 'revenue', cadence: 'month', ...sending }

/** Valid bodies of the calls about schedules, scheduled reports and the bank calendar. */
export const scheduleBodies = {
  'POST /api/schedules/conversions': {
    name: 'Daily XOF to USDT Conversion',
    ...terms,
    isActive: true,
  },
  'PATCH /api/schedules/conversions/:id': {
    isActive: true,
    name: 'Weekly',
    ...terms,
    version: 1,
  },
  'POST /api/schedules/conversions/:id/run': { version: 1 },
  'POST /api/schedules/conversions/:id/skip': { reason: 'a fair', version: 1 },
  'POST /api/schedules/conversions/:id/archive': { reason: 'over', version: 1 },
  'POST /api/schedules/conversions/:id/pre-authorisation': {
    upToXof: 200_000_000,
    until: '2027-01-31',
    note: 'documents seen',
    version: 1,
  },
  'POST /api/schedules/conversions/:id/pre-authorisation/revoke': { reason: 'over', version: 1 },
  'POST /api/scheduled-reports': scheduledReport,
  'PATCH /api/scheduled-reports/:id': { ...sending, isPaused: false, version: 1 },
  'POST /api/scheduled-reports/:id/send': { version: 1 },
  'POST /api/scheduled-reports/:id/archive': { reason: 'nobody reads it', version: 1 },
  'POST /api/bank-calendar': {
    country: 'CI',
    name: 'Peace Day',
    recurrence: 'yearly',
    on: '2026-11-15',
    isClosed: true,
    source: 'Decree',
  },
  'PATCH /api/bank-calendar/:id': {
    name: 'Peace Day',
    on: '2026-11-16',
    isClosed: true,
    source: 'Decree',
    verified: true,
    version: 1,
  },
  'POST /api/bank-calendar/:id/remove': { reason: 'abolished', version: 1 },
} as const

const page = { limit: '10', cursor: '1' }

export const scheduleQueries = {
  'GET /api/schedules/conversions': { ...page, q: 'baobab', state: 'active' },
  'GET /api/schedules/conversions/:id/runs': page,
  'GET /api/schedules/preview': {
    scheduleType: 'monthly',
    executionTime: '08:00',
    timeZone: 'Europe/Paris',
    weekday: '1',
    monthDay: '31',
    country: 'CI',
  },
  'GET /api/schedules/next-runs': { limit: '5' },
  'GET /api/bank-calendar': { country: 'CI', year: '2026' },
} as const
