import type { ReactNode } from 'react'
import { rich } from '#web/ui/format/rich.ts'

export const creditNoteToast = 'Avoir émis'
export const creditNoteAmount = (creditNoteNumber: string, amountUsd: string) => `${creditNoteNumber} : ${amountUsd}.`
export const creditTitle = (invoiceNumber: string) => `Avoir sur ${invoiceNumber}`
export const issueCreditNoteAction = 'Émettre l’avoir'
export const creditMaximumHint = (creditableUsd: string) => `${creditableUsd} au maximum`
export const paymentRecordedToast = 'Paiement enregistré'
export const paidHint = (invoiceNumber: string) => `${invoiceNumber} est soldée.`
export const stillDueHint = (openUsd: string) => `Reste à payer : ${openUsd}.`
export const balanceDueHint = (amount: string, invoiceNumber: string) =>
  `Reste à payer sur la facture ${invoiceNumber} : ${amount}.`
export const receivedOnLabel = 'Date de réception'
export const paymentReferenceHint = 'Telle qu’elle figure sur le relevé bancaire'
export const lockedRateText = (rate: string, currency: string) =>
  `Au taux bloqué de ${rate} ${currency} pour 1 dollar US`
export const reversedLabel = 'Contrepassé'
export const reversePaymentLabel = (amount: string) => `Contrepasser le paiement de ${amount}`
export const reversedPaymentText = (recorded: string, reversedByName: string, reversedAt: string, reason: string) =>
  `${recorded}. Contrepassé par ${reversedByName} le ${reversedAt} : ${reason}`
export const reverseQuestion = (amount: string) => `Contrepasser le paiement de ${amount} ?`
export const reverseHint =
  'Contrepassez un paiement enregistré par erreur. Il reste consigné avec ce motif, et son montant redevient exigible sur la facture.'
export const reverseCreditHint =
  'Contrepassez une imputation d’avoir enregistrée par erreur. Elle reste consignée avec ce motif, son montant redevient exigible sur la facture et l’avoir redevient disponible.'
export const reverseAction = 'Contrepasser le paiement'
export const settlementsTitle = 'Paiements et avoirs'
export const reversedBalanceHint = (open: string, invoiceNumber: string) =>
  `Reste à payer sur ${invoiceNumber} : ${open}.`
export const paidWithCredit = (day: ReactNode) => rich`Réglée par avoir le ${day}`
export const creditLeftTitle = (amount: string) => `${amount} d’avoir disponible`
export const creditLeftHint = 'Imputez-le sur une facture ouverte de ce client, ou remboursez-le.'
export const creditAppliedTo = (invoiceNumber: string) => `Imputé sur ${invoiceNumber}`
export const refundedOn = (day: ReactNode) => rich`Remboursé le ${day}`
export const refundAction = 'Enregistrer un remboursement'
export const refundHint = (left: string, creditNote: string) => `Il reste ${left} de ${creditNote} à rembourser.`
export const refundedOnLabel = 'Remboursé le'
export const refundRecordedToast = 'Remboursement enregistré'
export const reverseRefundLabel = (amount: string) => `Contrepasser le remboursement de ${amount}`
export const reverseRefundQuestion = (amount: string) => `Contrepasser le remboursement de ${amount} ?`
export const reverseRefundHint =
  'Contrepassez un remboursement enregistré par erreur. Il reste dans l’historique avec ce motif, et son montant redevient un avoir disponible.'
export const reverseRefundAction = 'Contrepasser le remboursement'
export const applyCreditHint = (invoiceNumber: string) => `Réglez ${invoiceNumber} avec l’avoir du client.`
export const noCreditLeft = 'Le client n’a plus d’avoir disponible.'
export const creditOption = (creditNote: string, invoiceNumber: string, left: string) =>
  `Reste ${left} de ${creditNote}, sur ${invoiceNumber}`
export const paymentReceived = (day: ReactNode) => rich`Paiement du ${day}`
export const mailCreditNoteLabel = 'L’envoyer au client par e-mail'
export const creditDescription =
  'Une facture envoyée ne peut plus être modifiée. Établissez ici un avoir pour tout ou partie. Saisissez les montants hors taxes ; la taxe et l’AIB suivent.'
