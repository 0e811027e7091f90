/** Routes of the attachments of suspicion reports. */

import { buffer } from 'node:stream/consumers'
import { fileEndings } from '#contract/documents/api.ts'
import * as contract from '#contract/filings/suspicion-reports.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { contentHeaders, inspectFile, mediaRefusals, safeFileName } from '#server/modules/documents/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import {
  type Outcome,
  type Refusal,
  type Route,
  rawRead,
  refusalFor,
  type UploadedFile,
  upload,
} from '#server/platform/http/route.ts'
import type { ReportView } from './context.ts'
import type { ReportRouteDependencies } from './dependencies.ts'
import type { ReportError } from './errors.ts'
import { reportRefusals } from './refusals.ts'
import type { AttachedFile } from './tables.ts'

type Shown = (
  executor: Executor,
  actor: Actor,
  result: Result<ReportView, ReportError>,
) => Promise<Outcome<contract.SuspicionReportDetail>>

export function attachmentRoutes(
  { suspicionReports, database, audit }: ReportRouteDependencies,
  shown: Shown,
): Route[] {
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
