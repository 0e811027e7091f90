import type { ConversionDetail } from '#contract/conversions/api.ts'
import { formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import { Checks } from './checks.tsx'
import { accountOf, reviewReasonLabels } from './labels.ts'
import { netText, rateText } from './quote.ts'
import { SandboxBadge } from './sandbox-badge.tsx'

/** Exactly what an approval covers, and why it is needed. */
export function ApprovalTerms({ conversion }: { conversion: ConversionDetail }) {
  const { amountXof, amountUsd, feeUsd, netUsdt, rate, rateSource, rateLockedUntil, reviewReasons, checks } = conversion
  return (
    <div className="mb-4 outline-none" data-begin tabIndex={-1}>
      <div className="mb-1.5 flex items-center gap-2">
        <span className="text-s text-ink-2 num">{conversion.reference}</span>
        <SandboxBadge />
      </div>
      <Breakdown
        rows={[
          { key: 'amount', label: 'Amount', value: formatAmount(amountXof, 'XOF') },
          { key: 'client', label: 'Client', value: conversion.clientName },
          { key: 'rate', label: 'Rate', value: rateText(rate) },
          { key: 'source', label: 'Source of the rate', value: rateSource },
          { key: 'locked', label: 'Rate locked until', value: formatDateTime(rateLockedUntil) },
          { key: 'gross', label: 'Gross USD', value: formatAmount(amountUsd, 'USD') },
          { key: 'fee', label: 'Service fee', value: formatAmount(`-${feeUsd}`, 'USD') },
          { key: 'account', label: 'Funding account', value: accountOf(conversion) },
          {
            key: 'wallet',
            label: <span className="whitespace-nowrap">To wallet</span>,
            value: <span className="break-all">{conversion.wallet ?? 'None set aside yet'}</span>,
          },
          { key: 'by', label: 'Asked for by', value: conversion.initiatedByName },
          { key: 'notes', label: 'Notes', value: <span className="break-words">{conversion.notes}</span> },
        ]}
        total={{ key: 'net', label: 'Net USDT', value: netText(netUsdt) }}
      />
      <h3 className="mt-4 mb-1 text-s font-strong">Why it is in review</h3>
      <ul className="list-disc pl-5 text-s">
        {reviewReasons.map((reason) => (
          <li key={reason}>{reviewReasonLabels[reason]}</li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-s font-strong">Checks</h3>
      <Checks checks={checks} label="Checks" />
    </div>
  )
}
