import { Link } from '@tanstack/react-router'
import type { ConversionDetail } from '#contract/conversions/api.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Checks } from './checks.tsx'
import { checksNow, dossierCheck, useDossier } from './dossier.ts'
import { accountOf, reviewReasonLabels } from './labels.ts'
import * as t from './messages.ts'
import { netText, rateText } from './quote.ts'

/** Exactly what an approval covers, and why it is needed. */
export function ApprovalTerms({ conversion }: { conversion: ConversionDetail }) {
  const dossier = useDossier(conversion.id)
  const { mode } = useSignedInUser()
  const { clientId, clientName } = conversion
  const { amountXof, amountUsd, feeUsd, netUsdt, rate, rateSource, rateLockedUntil, reviewReasons, checks } = conversion
  return (
    <div className="mb-4 outline-none" data-begin tabIndex={-1}>
      <div className="mb-1.5 flex items-center gap-2">
        <span className="text-s text-ink-2 num">{conversion.reference}</span>
        {mode === 'sandbox' ? <Badge tone="note">{ui.sandbox}</Badge> : null}
      </div>
      {dossier?.state === 'incomplete' ? (
        <Notice className="mb-2" tone="warn" title={t.dossierIncompleteTitle}>
          {dossierCheck(dossier).detail}
        </Notice>
      ) : null}
      <Breakdown
        rows={[
          { key: 'amount', label: ui.amount, value: formatAmount(amountXof, 'XOF') },
          {
            key: 'client',
            label: ui.client,
            value: clientId === null ? clientName : <ClientLinks id={clientId} name={clientName} />,
          },
          { key: 'rate', label: t.rateLabel, value: rateText(rate) },
          { key: 'source', label: t.rateSourceLabel, value: rateSource },
          { key: 'locked', label: t.rateLockedUntilLabel, value: formatDateTime(rateLockedUntil) },
          { key: 'gross', label: t.grossUsdLabel, value: formatAmount(amountUsd, 'USD') },
          { key: 'fee', label: t.serviceFeeLabel, value: formatAmount(`-${feeUsd}`, 'USD') },
          { key: 'account', label: t.fundingAccountLabel, value: accountOf(conversion) },
          {
            key: 'wallet',
            label: <span className="whitespace-nowrap">{t.walletLabel}</span>,
            value: <span className="text-[12.5px] break-all">{conversion.wallet ?? t.notReservedYet}</span>,
          },
          { key: 'by', label: t.requestedByLabel, value: conversion.initiatedByName },
          { key: 'notes', label: ui.notes, value: <span className="break-words">{conversion.notes}</span> },
        ]}
        total={{ key: 'net', label: t.netUsdtLabel, value: netText(netUsdt) }}
      />
      <h3 className="mt-4 mb-1 text-s font-strong">{t.reviewReasonsTitle}</h3>
      <ul className="list-disc pl-5 text-s">
        {reviewReasons.map((reason) => (
          <li key={reason}>{reviewReasonLabels[reason]}</li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-s font-strong">{t.checksTitle}</h3>
      <Checks checks={checksNow(checks, dossier)} label={t.checksTitle} />
    </div>
  )
}

/** The client's page and its KYC file. */
function ClientLinks({ id, name }: { readonly id: number; readonly name: string }) {
  const link = 'text-accent hover:underline'
  return (
    <>
      <Link {...clientPath(id)} className={link}>
        {name}
      </Link>
      {' · '}
      <Link {...clientPath(id)} search={{ tab: 'kyc' }} className={link}>
        {ui.kycWord}
      </Link>
    </>
  )
}
