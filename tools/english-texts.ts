/**
 * Files of the server that use English texts in every language, each with its reason
 * (docs/adr/0060).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const operator = 'the command line, start-up, set-up or a verification, which operators read in English'
const recorded = 'stored or signed: audit entries, names of actors, ledger and journal descriptions, notes'
const files = 'an export that programs or imports read'
const byReason = 'a reason that `reasonText` translates where a person reads it'
const forms = 'a form with both languages, or a document that a standard words'
const lists = 'an error of a sanctions list or rate file, read in the job log or on the command line'

/** Files, or folders that end in a slash. The first that fits counts. */
const allowed: readonly (readonly [path: string, reason: string])[] = [
  ['server/app/list-exports.ts', files],
  ['server/app/csp-reports.ts', operator],
  ['server/app/', operator],
  ['server/platform/config/', operator],
  ['server/platform/backup/', operator],
  ['server/platform/http/openapi.ts', operator],
  ['server/platform/http/refusals.ts', 'a text of the contract, which `contractText` translates'],
  ['server/platform/bulk/undo.ts', recorded],
  ['server/platform/outbound/', byReason],
  ['server/platform/export/zip.ts', files],
  ['server/modules/accounting/', recorded],
  ['server/modules/analytics/service.ts', operator],
  ['server/modules/audit/proofs/', operator],
  ['server/modules/banking/', byReason],
  ['server/modules/certification/', byReason],
  ['server/modules/clients/list-routes.ts', files],
  ['server/modules/compliance/alerts/replay.ts', operator],
  ['server/modules/compliance/', recorded],
  ['server/modules/conversions/', recorded],
  ['server/modules/demo/', operator],
  ['server/modules/documents/routes.ts', files],
  ['server/modules/documents/verification.ts', operator],
  ['server/modules/filings/', forms],
  ['server/modules/fx/', lists],
  ['server/modules/identity/commands.ts', operator],
  ['server/modules/identity/passwords/breached-file.ts', operator],
  ['server/modules/identity/service.ts', operator],
  ['server/modules/identity/', recorded],
  ['server/modules/invoices/list-routes.ts', files],
  ['server/modules/invoices/draft.ts', 'a text of the contract, which `contractText` translates'],
  ['server/modules/invoices/e-invoice-rules.ts', operator],
  ['server/modules/invoices/pdf/', forms],
  ['server/modules/invoices/specimen.ts', forms],
  ['server/modules/invoices/', recorded],
  ['server/modules/mail/', 'the state of an email in its queue, which is stored'],
  ['server/modules/payout/', byReason],
  ['server/modules/quotes/change.ts', recorded],
  ['server/modules/receivables/', byReason],
  ['server/modules/reconciliation/', byReason],
  ['server/modules/recurring-invoices/', recorded],
  ['server/modules/scheduled-reports/', recorded],
  ['server/modules/schedules/', recorded],
  ['server/modules/screening/lists/', lists],
  ['server/modules/screening/commands.ts', operator],
  ['server/modules/screening/errors.ts', lists],
  ['server/modules/screening/', recorded],
  ['server/modules/settings/registry.ts', 'defaults, which are compared with what is stored'],
  ['server/modules/webhooks/', byReason],
]

/** Files that import a `messages.ts` itself, and for which no reason is given above. */
export function unexplainedEnglish(root: string): string[] {
  return readers(root).filter((path) => !allowed.some(([prefix]) => fits(path, prefix)))
}

/** Entries above that no file needs any more. */
export function unneededReasons(root: string): string[] {
  const paths = readers(root)
  const used = new Set(paths.map((path) => allowed.findIndex(([prefix]) => fits(path, prefix))))
  return allowed.filter((_, index) => !used.has(index)).map(([prefix]) => prefix)
}

const fits = (path: string, prefix: string): boolean =>
  prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix

function readers(root: string): string[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|[\\/])(texts|messages)\.ts$/.test(path))
    .map((path) => `server/${path.split(sep).join('/')}`)
    .filter((path) => /^import [^;]*?from '[^']*\/messages\.ts'$/m.test(readFileSync(join(root, path), 'utf8')))
}
