/** Asks npm for known advisories about the dependencies. */
import { execFile } from 'node:child_process'
import path from 'node:path'

const checkout = path.resolve(import.meta.dirname, '..')
const timeoutMs = 60_000

export interface NpmResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs npm and returns its result, whatever its exit code. */
export function runNpm(args: readonly string[]): Promise<NpmResult> {
  const script = process.env.npm_execpath
  const isScript = script !== undefined && /\bnpm-cli\.[cm]?js$/.test(script)
  const [program, words] = isScript ? [process.execPath, [script, ...args]] : ['npm', [...args]]
  const options = { cwd: checkout, timeout: timeoutMs, maxBuffer: 64 * 2 ** 20 }
  return new Promise((resolve) => {
    execFile(program, words, options, (error, output, errors) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, output, errors: errors || (error?.message ?? '') })
    })
  })
}

/**
 * Asks the registry for advisories about every shipped package of the lock file. `registry` is its
 * address; without it, npm uses the one of its configuration.
 */
export async function auditDependencies(registry?: string): Promise<Audit> {
  const from = registry === undefined ? [] : [`--registry=${registry}`]
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  return readAudit(await runNpm(['audit', '--json', '--omit=dev', '--package-lock-only', ...patience, ...from]))
}

export type Audit = { readonly advisories: Advisory[] } | { readonly unreachable: string }

export interface Advisory {
  readonly name: string
  readonly severity: string
  readonly titles: readonly string[]
}

/**
 * Reads `npm audit --json`: the packages with a known advisory, or why the source of advisories
 * gave no answer.
 */
export function readAudit({ output, errors }: NpmResult): Audit {
  const report = parseReport(output)
  if (!report?.vulnerabilities) return { unreachable: report?.message ?? (errors.trim() || 'npm audit gave no report') }
  const advisories = Object.values(report.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    titles: via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.title])),
  }))
  return { advisories }
}

interface AuditReport {
  readonly message?: string
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly severity: string
        readonly via: readonly (string | { readonly title: string })[]
      }
    >
  >
}

function parseReport(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport
  } catch {
    return null
  }
}
