import { Link } from '@tanstack/react-router'
import type { Alert, AlertPage } from '#contract/alerts/api.ts'
import { typeNames } from '#contract/alerts/names/messages.ts'
import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { clientPath, conversionPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** What the alert is about. */
export function AlertFacts({ alert }: { alert: Alert }) {
  return <Facts rows={factsOf(alert)} />
}

function factsOf(alert: Alert): BreakdownRow[] {
  const { clientId, clientName, conversionId, reference } = alert
  return [
    { key: 'type', label: ui.type, value: typeNames[alert.type] },
    {
      key: 'client',
      label: ui.client,
      value:
        clientId === null ? (
          (clientName ?? dash)
        ) : (
          <Link className="underline" {...clientPath(clientId)}>
            {clientName}
          </Link>
        ),
    },
    {
      key: 'conversion',
      label: ui.conversion,
      value:
        conversionId === null ? (
          dash
        ) : (
          <Link className="underline" {...conversionPath(conversionId)}>
            {reference ?? conversionId}
          </Link>
        ),
    },
    {
      key: 'amount',
      label: ui.amount,
      value: alert.amount === null ? dash : <Money amount={alert.amount} currency="XOF" />,
    },
    { key: 'raised', label: t.raisedLabel, value: <DateText value={alert.timestamp} time /> },
    { key: 'due', label: ui.due, value: <DateText value={alert.dueOn} /> },
  ]
}

/** The rule and version that raised the alert, and whether it can be reproduced. */
export function AlertEvidence({ evidence }: { evidence: AlertPage['evidence'] }) {
  const { rule, version, effectiveFrom, legalReference, verifiedBy, replays, digest, listHash } = evidence
  const source = legalReference
    ? verifiedBy
      ? legalReference
      : t.unverifiedReference(legalReference)
    : t.internalPolicy
  const short = (hash: string) => <code title={hash}>{hash.slice(0, 12)}…</code>
  return (
    <section aria-labelledby="case-evidence">
      <h3 id="case-evidence" className="mb-1 text-s font-strong">
        {t.evidenceTitle}
      </h3>
      <Facts
        rows={[
          { key: 'rule', label: t.ruleLabel, value: t.ruleVersion(ruleLabels[rule].name, version) },
          { key: 'since', label: t.inForceSinceLabel, value: <DateText value={effectiveFrom} /> },
          { key: 'source', label: ui.source, value: source },
          {
            key: 'replay',
            label: t.reproducibleLabel,
            value: <Badge tone={replays ? 'ok' : 'bad'}>{replays ? ui.yes : t.notReproducible}</Badge>,
          },
          { key: 'digest', label: t.digestLabel, value: short(digest) },
          { key: 'lists', label: ui.sanctionsLists, value: short(listHash) },
        ]}
      />
    </section>
  )
}
