/** Receives what the content security policy of a page stopped (ASVS 3.4.7). */
import { apiReports, reportViolations, uriReport } from '#contract/csp-reports.ts'
import { hourMs } from '#kernel/clock.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { type Route, raw } from '#server/platform/http/route.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { reportUnreadable } from './messages.ts'

const maxLinesPerHour = 60

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

/**
 * Anybody may send a report, so its texts are reduced to known words before they are logged:
 * addresses and samples can hold personal data. The lines per hour are bounded for each process.
 */
export function violationRoutes({ logger, publicUrl }: { logger: Logger; publicUrl: string }): Route[] {
  const log = createBoundedLog(logger)
  return [
    raw(reportViolations, async (request, reply) => {
      for (const violation of violationsIn(request.body, new URL(publicUrl).origin)) log(violation)
      return reply.code(204).send()
    }),
  ]
}

function violationsIn(body: unknown, origin: string): Violation[] {
  const parsed = Array.isArray(body) ? apiReports.safeParse(body) : uriReport.safeParse(body)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new RefusalSignal(platformRefusal('invalid_request', reportUnreadable, { errors }))
  }
  if (!Array.isArray(parsed.data)) {
    const report = parsed.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [violationOf(directive, report['blocked-uri'], report['document-uri'], origin)]
  }
  return parsed.data.flatMap(({ type, body: report }) =>
    type === 'csp-violation' && report
      ? [violationOf(report.effectiveDirective, report.blockedURL, report.documentURL, origin)]
      : [],
  )
}

type Text = string | null | undefined

const violationOf = (directive: Text, blocked: Text, page: Text, origin: string): Violation => ({
  directive: /^[a-z]{2,20}(-[a-z]{2,20}){0,3}$/.exec((directive ?? '').split(' ')[0] ?? '')?.[0] ?? 'unknown',
  blocked: kindOf(blocked ?? '', origin),
  page: sectionOf(page ?? '', origin),
})

const words = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy'])

function kindOf(blocked: string, origin: string): string {
  if (words.has(blocked)) return blocked
  const { protocol, origin: from } = addressOf(blocked)
  if (protocol === 'data:' || protocol === 'blob:') return protocol.slice(0, -1)
  if (from === origin) return 'own origin'
  return protocol === 'http:' || protocol === 'https:' ? 'other origin' : 'other'
}

/**
 * The first part of the path, such as `/clients`; what follows can name a record or be a secret.
 */
function sectionOf(page: string, origin: string): string {
  const address = addressOf(page)
  if (address.origin !== origin) return 'unknown'
  const section = address.pathname.split('/')[1] ?? ''
  return /^[a-z-]{0,30}$/.test(section) ? `/${section}` : 'unknown'
}

const nowhere = { protocol: '', origin: '', pathname: '' }
const addressOf = (text: string): Pick<URL, 'protocol' | 'origin' | 'pathname'> =>
  URL.canParse(text) ? new URL(text) : nowhere

function createBoundedLog(logger: Logger): (violation: Violation) => void {
  let since = performance.now()
  let lines = 0
  return (violation) => {
    if (performance.now() - since > hourMs) {
      if (lines > maxLinesPerHour) logger.warn({ dropped: lines - maxLinesPerHour }, 'policy violations not logged')
      since = performance.now()
      lines = 0
    }
    lines += 1
    if (lines <= maxLinesPerHour) logger.warn({ ...violation }, 'content security policy violated')
  }
}
