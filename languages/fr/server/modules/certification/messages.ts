import { plural } from '../../../kernel/plural.ts'
export const invoiceNotFound = 'Cette facture n’existe pas'
export const certificationNotFound = 'Cette certification n’existe pas'
export const exceptionNotFound = 'Cette demande n’existe pas'
export const offTitle = 'Certification désactivée'
export const off = 'Un administrateur peut configurer la certification dans les paramètres, sous Certification'
export const notADraft = 'Seuls les brouillons peuvent être certifiés ; cette facture a été envoyée ou annulée'
const states: Readonly<Record<string, string>> = {
  pending: 'en attente',
  submitting: 'en cours',
  certified: 'terminée',
  refused: 'refusée',
  unknown: 'd’issue inconnue',
  cancelled: 'retirée',
}
export const wrongState = (state: string) => `Impossible tant que la certification est ${states[state] ?? state}`
export const referenceForm =
  'Saisissez le numéro tel que l’administration l’affiche : le numéro FNE, par exemple 9606123E25000000019, ou les 24 caractères de l’e-MCF'
export const invoiceSent = 'La facture n’est plus un brouillon ; sa certification ne peut donc pas être retirée'
export const creditNoteStays = 'L’avoir a été établi ; sa certification ne peut donc pas être retirée'
export const exceptionNotNeeded = 'La facture peut être envoyée sans demande'
export const exceptionWaitsTitle = 'Déjà demandé'
export const exceptionWaits = 'Une demande pour cette facture est en attente d’une seconde personne'
export const exceptionDecided = 'Cette demande a déjà fait l’objet d’une décision'
export const noProposalTitle = 'Rien n’est proposé'
export const noProposal = 'Aucune modification de la configuration de la certification n’est en attente d’approbation'
export const noSystemTitle = 'Aucune certification pour ce pays'
export const noSystem = (country: string) =>
  `Les factures sont certifiées en Côte d’Ivoire, au Bénin et au Burkina Faso, mais le profil de l’entreprise indique ${country}. Corrigez-y le pays`
export const serviceNotOffered = 'Cette installation ne propose pas ce service. Choisissez-en un autre'
export const productionUrlNeeded = 'Saisissez l’adresse https que l’administration vous a donnée'
export const keyNeeded = 'Saisissez la clé de l’administration'
export const sellerTaxIdTitle = 'Identifiant fiscal manquant'
export const sellerTaxId = 'Saisissez votre NCC ou IFU comme identifiant fiscal dans le profil de l’entreprise'
export const ownException = 'Vous avez fait cette demande ; une autre personne doit donc décider'
export const specimensInProduction =
  'Les spécimens ne peuvent être établis qu’auprès du simulateur ou du service de test. Choisissez l’un des deux dans la configuration'
export const noSpecimens = 'Aucun spécimen n’a encore été établi'
export const setUpSubject = 'Configuration de la certification'
export const exceptionSubject = (number: string) => `Envoi de ${number} sans certification`
export const uncertifiedTitle = (count: number) =>
  plural(count, {
    one: 'Une facture envoyée n’est pas certifiée',
    other: '# factures envoyées ne sont pas certifiées',
  })
export const uncertified = (numbers: string) =>
  `La certification des factures est obligatoire, mais celles-ci ne le sont pas : ${numbers}`
export const troubleTitle = (number: string) => `Certification de ${number}`
export const certifiedOtherTotal =
  'L’administration a certifié un total différent de celui de la facture. La facture n’est pas envoyée tant que deux personnes n’ont pas décidé'
export const wasRefused = (words: string) => `Refusée : ${words}`.slice(0, 500)
export const isUnknown = (reason: string) => `La pièce a peut-être été certifiée : ${reason}`.slice(0, 500)
export const keepsFailing = (reason: string) => `Trois tentatives ont échoué : ${reason}`.slice(0, 500)
export const stickersLowTitle = 'Stickers électroniques bientôt épuisés'
export const stickersLow = (left: number) =>
  `${plural(left, { one: 'Il reste # sticker', other: 'Il reste # stickers' })}. Commandez-en dans votre espace FNE`
export const balanceLowTitle = 'Le solde FNE est bas'
export const balanceLow = 'La FNE signale que votre solde est bas. Approvisionnez-le dans votre espace FNE'

export const keyRefused = 'L’administration a rejeté la clé. Vérifiez qu’elle est exacte et encore valable'
export const authorityDown = (status: number) => `Le service de l’administration n’est pas disponible (${status})`
export const authorityFailed = (answer: string) =>
  `Le service de l’administration a signalé une erreur (${answer}). Il a pu certifier la pièce malgré tout`
export const noAnswerInTime = 'L’administration n’a pas répondu à temps. La pièce a pu être certifiée malgré tout'
export const answerLost = 'La connexion a été perdue. La pièce a pu être certifiée malgré tout'
export const addressNotAllowed =
  'L’adresse de l’administration n’est pas dans un réseau public. Corrigez-la dans les paramètres de certification'
export const notReached = (code: string) => `L’administration n’a pas pu être jointe (${code})`
export const unreadableAnswer = 'La réponse de l’administration est illisible'
export const unexpectedStatus = (status: number) => `L’administration a répondu avec le statut ${status}`
export const refusedWithStatus = (status: number) => `Refusé par l’administration avec le statut ${status}`
export const fneAnswers = 'La FNE répond et accepte la clé'
export const emcfAnswers = (ifu: string, nim: string) => `L’e-MCF répond pour l’IFU ${ifu}, machine ${nim}`
export const emcfInactive = 'L’e-MCF indique que cette machine n’est pas active'
export const lookInFneSpace = 'Cherchez la facture dans l’espace FNE, puis enregistrez le résultat'
export const windowPassed = 'Le délai de confirmation est dépassé : rien n’a été certifié'
export const neverConfirmed = 'Rien n’a été confirmé : rien n’a été certifié'
export const confirmedOrLapsed =
  'N’est plus en attente : confirmée, ou caduque. Cherchez la facture auprès de l’administration, puis enregistrez le résultat'
export const totalsDiffer = (expected: bigint, answered: bigint) =>
  `L’administration a calculé ${answered} XOF, mais la facture indique ${expected} XOF. Rien n’a été certifié`
export const sellerNccForm =
  'Votre NCC doit comporter 7 chiffres et une lettre majuscule, par exemple 9606123E. Corrigez l’identifiant fiscal dans le profil de l’entreprise'
export const sellerIfuForm =
  'Votre IFU doit comporter 13 chiffres. Corrigez l’identifiant fiscal dans le profil de l’entreprise'
export const clientNccForm =
  'Le NCC du client doit comporter 7 chiffres et une lettre majuscule, par exemple 9606123E. Corrigez l’identifiant fiscal du client'
export const clientIfuForm = 'L’IFU du client doit comporter 13 chiffres. Corrigez l’identifiant fiscal du client'
export const clientPhoneMissing =
  'L’administration exige un numéro de téléphone d’au moins 8 chiffres. Ajoutez-le au client'
export const clientEmailMissing = 'L’administration exige une adresse e-mail. Ajoutez-la au client'
export const pointOfSaleMissing =
  'Saisissez le point de vente dans les paramètres de certification, comme dans votre espace FNE'
export const establishmentMissing =
  'Saisissez l’établissement dans les paramètres de certification, comme dans votre espace FNE'
export const foreignCurrencyUnknown = (currency: string, known: string) =>
  `La FNE ne prend pas en charge la devise ${currency}. Choisissez l’une de ces devises : ${known}, ou XOF`
export const fneTaxUnknown = (line: number) =>
  `Ligne ${line} : la FNE n’admet que la TVA à 18 %, 9 % et 0 %. Modifiez la taxe`
export const emcfTaxUnknown = (line: number) =>
  `Ligne ${line} : cette taxe n’existe pas dans votre régime de TVA auprès de l’e-MCF, qui admet 18 % et 0 %. Modifiez la taxe`
export const withholdingUnknown = 'La FNE ne prend pas en charge l’AIB. Retirez-le de la facture'
export const withholdingNeedsIfu =
  'L’AIB de 1 % est réservé aux clients qui ont un IFU. Ajoutez l’identifiant fiscal au client, ou choisissez 5 %'
export const withholdingTooHigh = 'Avec l’AIB, le total dépasse le montant maximal d’une facture. Scindez la facture'
export const exportsApart =
  'Les exportations sont certifiées à part. Mettez les lignes d’exportation sur une facture distincte'
export const quantityNeeded = (line: number) => `Ligne ${line} : la quantité doit être supérieure à zéro`
export const originalLinesUnknown =
  'Les identifiants attribués par l’administration aux lignes de la facture ne sont pas connus. Émettez l’avoir dans l’espace de l’administration'
export const totalsNotExact =
  'Les montants ne peuvent pas être certifiés en francs entiers. Arrondissez les prix unitaires'
export const specimenSkipped = 'Non tenté, car un spécimen précédent a échoué'
export const specimenDiffers = (expected: bigint, answered: bigint) =>
  `L’administration a calculé ${answered} XOF au lieu de ${expected} XOF`
export const foundNotCertified = (reason: string) => `Enregistrée comme non certifiée : ${reason}`
export const processEnded = 'Le serveur s’est arrêté pendant l’appel. La pièce a pu être certifiée malgré tout'
export const otherSystem =
  'La certification a été configurée entre-temps pour un autre pays. Certifiez de nouveau la pièce'
