import { buffer } from 'node:stream/consumers'
import { countryOf } from '#contract/countries.ts'
import { fileEndings } from '#contract/documents/api.ts'
import { goamlCodesWith } from '#contract/filings/goaml-codes.ts'
import * as contract from '#contract/filings/suspicion-reports.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import { contentHeaders, inspectFile, mediaRefusals, safeFileName } from '#server/modules/documents/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import {
  answer,
  type Outcome,
  type Refusal,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  type UploadedFile,
  upload,
  write,
} from '#server/platform/http/route.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { renderForm } from '#server/platform/pdf/form.ts'
import { readBusiness } from '../business.ts'
import type { FilingDependencies } from '../dependencies.ts'
import type { ReportView } from './context.ts'
import type { ReportError } from './errors.ts'
import { reportForm } from './form-document.ts'
import { type GoamlSource, goamlXml } from './goaml.ts'
import { conversionsOf, presentReport, presentReportDetail } from './presentation.ts'
import { reportRefusals } from './refusals.ts'
import type { SuspicionReports } from './service.ts'
import type { AttachedFile } from './tables.ts'

export function suspicionReportRoutes(deps: ReportRouteDependencies): Route[] {
  return [...readingRoutes(deps), ...writingRoutes(deps), ...fileRoutes(deps), ...attachmentRoutes(deps, shownBy(deps))]
}

function shownBy({ conversions }: ReportRouteDependencies) {
  return async (executor: Executor, actor: Actor, result: Result<ReportView, ReportError>) => {
    if (!result.ok) return refuse(refusalFor(result.error, reportRefusals))
    const about = await conversionsOf(executor, conversions, result.value.row.conversionIds)
    return answer(presentReportDetail(result.value, about, actor))
  }
}

function readingRoutes(deps: ReportRouteDependencies): Route[] {
  const { suspicionReports, database, audit } = deps
  const shown = shownBy(deps)
  return [
    read(contract.listSuspicionReports, async ({ actor, query: { limit, cursor, ...filter } }) => {
      const before = readIdCursor(cursor)
      const page = await suspicionReports.list(database.pool, actor, filter, { limit, before })
      return answerIdPage(page, presentReport)
    }),
    read(contract.getSuspicionReport, async ({ actor, params: { id } }) => {
      const found = await suspicionReports.get(database.pool, actor, id)
      if (found.ok) await audit.noteRead(actor, { action: 'view', resourceType: 'dos', resourceId: String(id) })
      return shown(database.pool, actor, found)
    }),
  ]
}

function writingRoutes(deps: ReportRouteDependencies): Route[] {
  const { suspicionReports: reports } = deps
  const shown = shownBy(deps)
  return [
    write(contract.createSuspicionReport, async ({ transaction, actor, body }) =>
      shown(transaction, actor, await reports.create(transaction, actor, body)),
    ),
    write(contract.updateSuspicionReport, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, actor, await reports.edit(transaction, actor, { ...params, version }, body)),
    ),
    write(contract.signSuspicionReport, async ({ transaction, actor, params, body }) =>
      shown(transaction, actor, await reports.sign(transaction, actor, { ...params, ...body })),
    ),
    write(contract.transmitSuspicionReport, async ({ transaction, actor, params, body, version }) => {
      const { transmittedOn: on, reference } = body
      return shown(
        transaction,
        actor,
        await reports.transmit(transaction, actor, { ...params, version, on, reference }),
      )
    }),
    write(contract.acknowledgeSuspicionReport, async ({ transaction, actor, params, body, version }) => {
      const { acknowledgedOn: on, reference } = body
      const input = { ...params, version, on, reference }
      return shown(transaction, actor, await reports.acknowledge(transaction, actor, input))
    }),
    write(contract.addSuspicionAddendum, async ({ transaction, actor, params, body }) =>
      shown(transaction, actor, await reports.addAddendum(transaction, actor, { ...params, ...body })),
    ),
    write(contract.discardSuspicionReport, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, actor, await reports.discard(transaction, actor, { ...params, ...body, version })),
    ),
  ]
}

/**
 * The report as a file. Rendered on each request and never saved among the documents, which
 * everybody reads.
 */
function fileRoutes(deps: ReportRouteDependencies): Route[] {
  const file = (
    route: typeof contract.readSuspicionReportPdf,
    ending: 'pdf' | 'xml',
    make: (view: ReportView) => Promise<Result<Uint8Array, ReportError>>,
  ) =>
    rawRead(route, async ({ request, reply, actor, params: { id } }) => {
      const found = await deps.suspicionReports.get(deps.database.pool, actor, id)
      if (!found.ok) return sendRefusal(request, reply, refusalFor(found.error, reportRefusals))
      const made = await make(found.value)
      if (!made.ok) return sendRefusal(request, reply, refusalFor(made.error, reportRefusals))
      const bytes = made.value
      await deps.audit.noteRead(actor, { action: 'download', resourceType: 'dos', resourceId: String(id) })
      const mediaType = ending === 'pdf' ? ('application/pdf' as const) : ('application/xml' as const)
      const head = { mediaType, sizeBytes: bytes.byteLength, fileName: `${found.value.row.number}.${ending}` }
      return contentHeaders(reply, head, false).send(Buffer.from(bytes))
    })
  return [
    file(contract.readSuspicionReportPdf, 'pdf', async (view) =>
      ok(await renderForm(reportForm(view, await formSourceOf(deps, view)), loadFonts())),
    ),
    file(contract.readSuspicionReportXml, 'xml', async (view) => {
      const source = await goamlSourceOf(deps, view)
      return source.entityId === 0 ? err({ code: 'goaml_not_registered' }) : ok(Buffer.from(goamlXml(view, source)))
    }),
  ]
}

async function formSourceOf({ database, settings, conversions }: ReportRouteDependencies, { row }: ReportView) {
  return {
    business: await readBusiness(database.pool, { settings }),
    conversions: await conversionsOf(database.pool, conversions, row.conversionIds),
    timeZone: await settings.read(database.pool, 'business.timeZone'),
  }
}

async function goamlSourceOf(deps: ReportRouteDependencies, view: ReportView): Promise<GoamlSource> {
  const { database, settings, clients, banking } = deps
  const source = await formSourceOf(deps, view)
  const client = view.row.clientId === null ? null : await clients.get(database.pool, view.row.clientId)
  const bankCodes = new Map<number, string>()
  for (const { connectionId } of source.conversions) {
    if (connectionId === null || bankCodes.has(connectionId)) continue
    const connection = await banking.find(database.pool, connectionId)
    if (connection) bankCodes.set(connectionId, connection.bankCode)
  }
  return {
    ...source,
    bankCodes,
    entityId: await settings.read(database.pool, 'compliance.goamlEntityId'),
    branch: await settings.read(database.pool, 'compliance.goamlBranch'),
    codes: goamlCodesWith(await settings.read(database.pool, 'compliance.goamlCodes')),
    subjectCountry: client ? (countryOf(client.country)?.code ?? null) : null,
  }
}

type Shown = (
  executor: Executor,
  actor: Actor,
  result: Result<ReportView, ReportError>,
) => Promise<Outcome<contract.SuspicionReportDetail>>

function attachmentRoutes({ suspicionReports, database, audit }: ReportRouteDependencies, shown: Shown): Route[] {
  return [
    upload(contract.addSuspicionAttachment, {
      receive: ({ file }) => received(file),
      record: async ({ transaction, actor, params: { id }, received: file }) =>
        shown(transaction, actor, await suspicionReports.attach(transaction, actor, { id, file })),
    }),
    rawRead(contract.readSuspicionAttachment, async ({ request, reply, actor, params }) => {
      const found = await suspicionReports.attachment(database.pool, actor, params)
      if (!found.ok) return sendRefusal(request, reply, refusalFor(found.error, reportRefusals))
      const resourceId = String(params.id)
      await audit.noteRead(actor, { action: 'download', resourceType: 'dos', resourceId })
      return contentHeaders(reply, found.value, false).send(found.value.content)
    }),
  ]
}

/** Detects the file type from its bytes; files are small enough to hold in memory. */
async function received({ content, givenName }: UploadedFile): Promise<Result<AttachedFile, Refusal>> {
  const found = await inspectFile(content, givenName)
  if (!found.ok) return err(refusalFor(found.error, mediaRefusals))
  return ok({
    fileName: safeFileName(givenName, `document.${fileEndings[found.value][0]}`),
    mediaType: found.value,
    sizeBytes: content.sizeBytes,
    sha256: content.sha256,
    content: await buffer(content.open()),
  })
}

type ReportRouteDependencies = Pick<
  FilingDependencies,
  'database' | 'audit' | 'settings' | 'clients' | 'conversions'
> & { readonly suspicionReports: SuspicionReports; readonly banking: Pick<Banking, 'find'> }
