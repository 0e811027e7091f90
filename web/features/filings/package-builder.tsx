import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { buildFilingPackage, type FilingDetail } from '#contract/filings/api.ts'
import { errorToast } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

/**
 * Selects the documents of the package and builds it. Those of the transfer dossier are
 * preselected.
 */
export function PackageBuilder({ filing }: { filing: FilingDetail }) {
  const build = useChange(buildFilingPackage, {
    onSuccess: ({ package: built }) =>
      toast({ title: t.packageBuiltEvent, description: built ? t.packageVersion(built.fileName, built.version) : '' }),
    onError: (error) => toast(errorToast(error)),
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(filing.documents.filter(({ inDossier }) => inDossier).map(({ documentId }) => documentId)),
  )

  function toggle(documentId: number) {
    const next = new Set(chosen)
    if (!next.delete(documentId)) next.add(documentId)
    setChosen(next)
  }

  function submit() {
    build.mutate({ params: { id: filing.id }, body: { documentIds: [...chosen] } })
  }

  return (
    <div className="grid gap-3">
      {filing.documents.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-[12.5px] text-ink-2">{t.packageDocumentsTitle}</legend>
          <ul className="divide-y divide-line">
            {filing.documents.map(({ documentId, title, fileName, sizeBytes, inDossier }) => (
              <li key={documentId}>
                <label className="flex items-start gap-2.5 py-1.5 text-s">
                  <input
                    type="checkbox"
                    className="mt-0.5 size-4 flex-none accent-(--color-accent)"
                    checked={chosen.has(documentId)}
                    onChange={() => toggle(documentId)}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-strong">{title}</span>{' '}
                    <span className="text-ink-2">
                      {fileName}, {formatFileSize(sizeBytes)}
                      {inDossier ? t.inDossierSuffix : ''}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className="flex justify-end">
        <Button icon={<PackageCheck />} pending={build.isPending} onClick={submit}>
          {filing.hasPackage ? t.rebuildPackageAction : t.buildPackageAction}
        </Button>
      </div>
    </div>
  )
}
