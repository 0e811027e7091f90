import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { type Dossier, getDossier, operationKindNames } from '#contract/filings/dossiers.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

const tones = { incomplete: 'warn', complete: 'ok', waived: 'note' } as const
/** States in which a conversion waits for its dossier. */
const waiting: ReadonlySet<string> = new Set(['initiated', 'screened', 'in_review', 'approved', 'awaiting_funds'])
const words = { incomplete: 'Incomplete', complete: 'Complete', waived: 'Waived' } as const

/** Required documents of the conversion, those present, and whether it waits for others. */
export function DossierPanel({ conversionId }: { readonly conversionId: number }) {
  const user = useSignedInUser()
  return can(user, 'compliance.read') ? <Panel conversionId={conversionId} /> : null
}

function Panel({ conversionId }: { readonly conversionId: number }) {
  const reading = useQuery(read(getDossier, { params: { conversionId } }))
  return (
    <section aria-labelledby="dossier-title" className="border-t border-line pt-3">
      <Loaded reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(dossier) => <Checklist dossier={dossier} />}
      </Loaded>
    </section>
  )
}

function Checklist({ dossier }: { readonly dossier: Dossier }) {
  const { conversionId, operationKind, papers, state, waiver, isBlocking, conversionState } = dossier
  const attached = papers.filter(({ documentId }) => documentId !== null).length
  return (
    <div className="grid gap-2 text-s">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="dossier-title" className="font-strong">
          Transfer dossier
        </h3>
        <Badge tone={tones[state]}>{words[state]}</Badge>
        <Link className="ml-auto underline" to={paths.dossiers} search={{ dossier: conversionId }}>
          Open dossier
        </Link>
      </div>
      <p className="text-[12.5px] text-ink-2">
        {operationKindNames[operationKind]} · {attached} of {papers.length} papers
      </p>
      <ul aria-label="Papers of the dossier" className="grid gap-1">
        {papers.map(({ paper, name, documentId, documentTitle }) => (
          <li key={paper} className="flex items-center gap-2">
            {documentId === null ? (
              <Circle role="img" aria-label="Missing" className="size-3.5 flex-none text-ink-2" />
            ) : (
              <CircleCheck role="img" aria-label="Attached" className="size-3.5 flex-none text-accent" />
            )}
            <span className="min-w-0 break-words">
              {name}
              {documentTitle ? <span className="text-ink-2"> · {documentTitle}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {state === 'incomplete' && isBlocking && waiting.has(conversionState) ? (
        <Notice tone="warn">Blocked until complete or waived.</Notice>
      ) : waiver ? (
        <p className="text-[12.5px] text-ink-2">
          Waived by {waiver.by}: {waiver.reason}
        </p>
      ) : null}
    </div>
  )
}
