import { toDecimal, usd } from '#kernel/money.ts'
import { dayInWords } from '../../../contract/reports/period-words.ts'
import { formatDecimal } from '../../../kernel/language.ts'
import { plural } from '../../../kernel/plural.ts'

export const depositNotFound = 'Cet enregistrement de francs du client est introuvable ou a déjà été annulé.'
export const depositTooLow = 'doit être supérieur à zéro'

export const receiptNotFound = 'Encaissement introuvable.'
export const receiptState = (state: string) => `Cet encaissement est ${state}.`
export const stateNames = {
  open: 'non affecté',
  matched: 'affecté',
  other: 'hors règlements clients',
} as const
export const alreadyAllocated = 'Une partie de cet encaissement est déjà affectée. Annulez d’abord cette affectation.'
export const tooMuchTitle = 'Supérieur au montant reçu'
export const tooMuch = (left: string) => `Il ne reste que ${left} à affecter sur cet encaissement.`
export const invoiceTwice = 'doit désigner chaque facture une seule fois'
export const settledTooLow = 'doit être supérieur à zéro'
export const chargesTooHigh = (max: string) =>
  `Les frais bancaires ne peuvent pas dépasser ${max}. Un administrateur peut modifier cette limite.`
export const fxTooHigh = 'L’écart de change ne peut pas dépasser 10 % du montant reçu.'
export const matchNotFound = 'Cette affectation est introuvable ou a déjà été annulée.'

export const statementTitle = 'Relevé de compte'
export const statementFile = (clientId: number, until: string) => `releve-${clientId}-${until}`
export const movementsSheet = 'Mouvements (USD)'
export const ageingSheet = 'Balance âgée (USD)'
export const movementNames = {
  invoice: 'Facture',
  deposit_invoice: 'Facture d’acompte',
  credit_note: 'Avoir',
  payment: 'Règlement',
  payment_reversal: 'Règlement contrepassé',
  credit_applied: 'Avoir imputé',
  refund: 'Avoir remboursé',
  refund_reversal: 'Remboursement contrepassé',
  cancellation: 'Facture annulée',
} as const
export const ageNames = {
  current: 'Non échu',
  days30: 'Échu depuis 1 à 30 jours',
  days60: 'Échu depuis 31 à 60 jours',
  days90: 'Échu depuis 61 à 90 jours',
  older: 'Échu depuis plus de 90 jours',
} as const
export const dateHeader = 'Date'
export const documentHeader = 'Pièce'
export const referenceHeader = 'Référence'
export const invoiceHeader = 'Facture'
export const dueHeader = 'Échéance'
export const chargedHeader = 'Débit'
export const settledHeader = 'Crédit'
export const balanceHeader = 'Solde'
export const creditChangeHeader = 'Variation de l’avoir'
export const ageHeader = 'Ancienneté'
export const openHeader = 'Reste à payer'
export const clientFact = 'Client'
export const addressFact = 'Adresse'
export const periodFact = 'Période'
export const periodText = (from: string, until: string) => `du ${dayInWords(from)} au ${dayInWords(until)}`
export const openingFact = 'Solde d’ouverture (USD)'
export const closingFact = 'Solde de clôture (USD)'
export const owedToClientFact = 'Solde en votre faveur (USD)'
export const plainAmount = (decimal: string) => formatDecimal(decimal)
export const dollarsInWords = (minor: bigint) => `${formatDecimal(toDecimal(usd(minor)))} USD`
export const statementEmailSubject = 'Relevé de compte, {period}'
export const statementEmailText = `Bonjour {contact},

Veuillez trouver ci-joint votre relevé de compte pour la période {period}. Le solde de clôture est de {balance}.

Si un élément diffère de vos écritures, merci de répondre à cet e-mail.

{business}`
export const clientNotFound = 'Client introuvable.'
export const periodReversed = 'ne doit pas être postérieur au dernier jour'
export const periodInFuture = 'ne doit pas être dans le futur'
export const tooManyLinesTitle = 'Trop de lignes'
export const tooManyLines = (max: number) =>
  `Un relevé comporte ${max} lignes au plus. Choisissez une période plus courte.`

export const dayText = (day: string) => dayInWords(day)
export const dunningSubjects = {
  1: 'Rappel de paiement : facture {number}, {business}',
  2: 'Deuxième relance : facture {number}, {business}',
  3: 'Mise en demeure : facture {number}, {business}',
} as const
export const dunningTexts = {
  1: `Bonjour {contact},

La facture {number} est arrivée à échéance le {dueDate} et {owed} restent dus. Il s’agit sans doute d’un oubli : merci de procéder au règlement, ou de nous signaler tout point à clarifier. La facture est jointe.

Si vous avez réglé entre-temps, merci de ne pas tenir compte de cet e-mail.

{business}`,
  2: `Bonjour {contact},

Malgré notre rappel, {owed} restent dus sur la facture {number}. Elle est arrivée à échéance le {dueDate}, il y a {days} jours. Merci de régler sous sept jours, ou de nous écrire dès aujourd’hui si vous contestez la facture, jointe à cet e-mail.

{business}`,
  3: `Bonjour {contact},

Nous vous mettons en demeure de régler la facture {number}. {owed} restent dus depuis le {dueDate}, soit {days} jours. À défaut de règlement sous sept jours, nous confierons la créance au recouvrement et pourrons suspendre nos prestations.

{business}`,
} as const
export const unusedCredit = (credit: string) =>
  `Vous disposez chez nous d’un crédit de ${credit}, qui n’est pas déduit ici. Nous pouvons l’imputer sur cette facture.`
export const invoiceNotFound = 'Facture introuvable.'
export const stopNotFound = 'Cette suspension est introuvable ou a déjà été levée.'
export const dunningStopped = (reason: string) => `Les relances sont suspendues : ${reason}`
export const alreadyStopped = 'Les relances sont déjà suspendues.'
export const noticeNotDue = 'Cette relance n’est pas encore à envoyer.'
export const noticeSentBefore = (level: number) => `La relance ${level} a déjà été envoyée.`

export const adviceDay = 'doit être un jour tel que 2026-11-25 ou 25/11/2026'
export const adviceDayTooEarly = 'ne doit pas remonter à plus d’un an'
export const adviceAmount = 'doit être un nombre entier de francs supérieur à zéro'
export const adviceTooLong = (max: number) => `doit comporter ${max} caractères au plus`
export const adviceAccount = 'doit comporter 5 à 34 lettres et chiffres'
export const adviceReferenceTwice = 'figure deux fois dans le fichier'
export const adviceContradicts = 'a déjà été importée avec un autre montant'
export const adviceOtherDay = 'a déjà été importée pour un autre jour, utilisez une autre référence'
export const adviceRowInvalid = (line: number, column: string, message: string) =>
  `Ligne ${line}, ${column} : ${message}. Corrigez le fichier, puis importez-le à nouveau.`
export const accountNotFound = 'Compte bancaire introuvable.'
export const accountNotConnected = 'Ce compte bancaire n’est pas connecté. Testez d’abord la connexion.'
export const numberNamed = (numbers: string) => `Le paiement mentionne ${numbers}.`
export const numberAlike = (numbers: string) => `Le paiement pourrait viser ${numbers}.`
export const buyerReferenceNamed = (references: string) =>
  `Le paiement mentionne la référence de l’acheteur ${references}.`
export const othersNamed = (count: number) =>
  `Le paiement mentionne aussi ${plural(count, { one: '# autre facture à payer', other: '# autres factures à payer' })}.`
export const fitReasons = {
  exact: 'Le montant correspond exactement au reste à payer.',
  day_rate: 'Le montant correspond exactement au reste à payer, au cours du jour.',
  charges: 'Le montant correspond au reste à payer, moins les frais bancaires.',
  day_rate_charges: 'Le montant correspond au reste à payer au cours du jour, moins les frais bancaires.',
  near: 'Le montant s’écarte de moins de 1 % du reste à payer au cours du jour.',
  part: 'Le montant règle une partie du reste à payer.',
  over: 'Le montant dépasse le reste à payer.',
} as const
export const severalClients = 'Les factures sont de clients différents.'
export const accountLearnt = (client: string) => `${client} a déjà payé depuis ce compte.`
export const accountOfOther = 'Un autre client a déjà payé depuis ce compte.'
export const sameName = (client: string) => `Le nom du donneur d’ordre correspond à ${client}.`
export const alikeName = (client: string) => `Le nom du donneur d’ordre ressemble à ${client}.`
export const otherPayer = (client: string) => `Le nom du donneur d’ordre ne correspond pas à ${client}.`
export const bookedBeforeSent = 'La banque a comptabilisé le paiement avant l’envoi de la facture.'
export const nearDueDate = 'La banque a comptabilisé le paiement à une date proche de l’échéance.'
export const conversionNamed = (references: string) => `Le paiement mentionne la conversion ${references}.`
export const amountNeeded = 'Le montant est exactement celui que le client doit encore envoyer.'
export const depositDescription = (reference: string) => `L’encaissement ${reference} correspond à des francs du client`
export const depositReversalDescription = (reference: string) =>
  `Francs du client de l’encaissement ${reference} annulés`
export const depositUndoneByUser = 'Enregistrement annulé'
export const receiptDescription = (bank: string, reference: string) => `Encaissement ${reference} (${bank})`
export const matchDescription = (reference: string, numbers: string) => `L’encaissement ${reference} règle ${numbers}`
export const reversalDescription = (reference: string) => `Affectation de l’encaissement ${reference} annulée`
export const releasedDescription = (reference: string) => `L’encaissement ${reference} n’est pas un règlement client`
export const paymentReference = (reference: string) => `Encaissement bancaire ${reference}`
export const undoneByUser = 'Affectation annulée'
export const statementOf = (period: string) => `Relevé de compte, ${period}`
