import { Paperclip } from 'lucide-react'
import { maxAttachmentBytes, maxAttachments, type SuspicionReportDetail } from '#contract/filings/suspicion-reports.ts'
import { withPercentSign } from '#kernel/language.ts'
import { acceptedFileTypes, faultBeforeSending } from '#web/api/chosen-file.ts'
import type { UploadState, useUploads } from '#web/api/upload.ts'
import * as t from '#web/features/filings/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'

export interface AttachmentsProps {
  readonly report: SuspicionReportDetail
  readonly uploads: ReturnType<typeof useUploads>
}

/** Attachments of a report, visible only to its readers, and the upload of another. */
export function Attachments({ report, uploads }: AttachmentsProps) {
  const { id, state, attachments } = report
  const isOpen = state === 'draft' || state === 'signed_once'
  const take = (files: readonly File[]) => {
    for (const { id: uploadId, file } of uploads.add(files)) {
      const fault = faultBeforeSending(file, maxAttachmentBytes)
      if (fault) uploads.refuse(uploadId, fault)
    }
    uploads.start()
  }
  return (
    <section aria-labelledby="report-documents">
      <h3 id="report-documents" className="mb-1 text-s font-strong">
        {t.documentsTitle}
      </h3>
      <ul aria-label={t.documentsTitle} className="grid gap-1 text-s empty:hidden">
        {attachments.map(({ id: attachmentId, fileName, sizeBytes, addedAt, addedBy }) => (
          <li key={attachmentId} className="flex flex-wrap items-baseline gap-x-2">
            <a
              className="min-w-0 break-words underline"
              href={`/api/suspicion-reports/${id}/attachments/${attachmentId}`}
              download
            >
              {fileName}
            </a>
            <span className="text-[12.5px] text-ink-2">
              {formatFileSize(sizeBytes)} · {addedBy}, <DateText value={addedAt} time />
            </span>
          </li>
        ))}
      </ul>
      {state === 'discarded' || attachments.length >= maxAttachments ? null : (
        <div className="mt-2 grid gap-2">
          <FileDrop
            title={t.dropFilesHint}
            hint={isOpen ? t.unsignedFilesHint : t.signedFilesHint}
            chooseLabel={t.attachFileAction}
            accept={acceptedFileTypes}
            multiple
            onFiles={take}
          />
          {uploads.items
            .filter((item) => item.state.step !== 'done')
            .map((item) => (
              <p key={item.id} role="status" className="flex flex-wrap items-center gap-2 text-s">
                <Paperclip className="size-3.5" />
                <span className="min-w-0 flex-1 break-words">
                  {t.fileProgress(item.file.name, progressText(item.state))}
                </span>
                {item.state.step === 'failed' ? (
                  <Button size="s" onClick={() => uploads.remove(item.id)}>
                    {ui.dismiss}
                  </Button>
                ) : null}
              </p>
            ))}
        </div>
      )}
    </section>
  )
}

function progressText(state: UploadState): string {
  if (state.step === 'failed') return state.message
  return state.step === 'sending' ? withPercentSign(String(Math.round(state.share * 100))) : ui.waiting
}
