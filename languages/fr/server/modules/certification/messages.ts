import { plural } from '../../../kernel/plural.ts'
export const invoiceNotFound = 'Cette facture n’existe pas'
export const certificationNotFound = 'Cette certification n’existe pas'
export const exceptionNotFound = 'Cette demande n’existe pas'
export const offTitle = 'Certification désactivée'
export const off = 'Un administrateur la configure dans les paramètres, sous Certification'
export const notADraft = 'Seuls les brouillons se certifient : la facture a été envoyée ou annulée'
const states: Readonly<Record<string, string>> = {
  pending: 'en attente',
  submitting: 'en cours',
  certified: 'faite',
  refused: 'refusée',
  unknown: 'd’issue inconnue',
  cancelled: 'retirée',
}
export const wrongState = (state: string) => `La certification est ${states[state] ?? state}`
export const referenceForm =
  'Saisissez le numéro tel que l’administration l’affiche : celui de la FNE, par exemple 9606123E25000000019, ou les 24 caractères de l’e-MCF'
export const creditNoteStays = 'Un avoir a été établi ; sa certification n’est donc pas retirée'
export const exceptionNotNeeded = 'La facture peut être envoyée telle quelle'
export const exceptionWaitsTitle = 'Déjà demandé'
export const exceptionWaits = 'Une demande pour cette facture attend une seconde personne'
export const exceptionDecided = 'La demande a déjà été tranchée'
export const noSystemTitle = 'Aucune certification pour ce pays'
export const noSystem = (country: string) =>
  `Les factures se certifient en Côte d’Ivoire, au Bénin et au Burkina Faso, mais le profil de l’entreprise indique ${country}. Corrigez-y le pays`
export const serviceNotOffered = 'Cette installation n’offre pas ce service'
export const productionUrlNeeded = 'Saisissez l’adresse https que l’administration vous a donnée'
export const keyNeeded = 'Saisissez la clé de l’administration'
export const sellerTaxIdTitle = 'Identifiant fiscal manquant'
export const sellerTaxId = 'Saisissez votre NCC ou IFU comme identifiant fiscal dans le profil de l’entreprise'
export const ownException = 'Vous avez fait cette demande ; une autre personne en décide donc'
export const specimensInProduction =
  'Les spécimens se font auprès du simulateur ou du service de test. Choisissez l’un des deux dans la configuration'
export const noSpecimens = 'Aucun spécimen n’a encore été établi'
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
  'L’administration a certifié un autre total que celui de la facture. Elle n’est pas envoyée tant que deux personnes n’en ont pas décidé'
export const wasRefused = (words: string) => `Refusée : ${words}`.slice(0, 500)
export const isUnknown = (reason: string) => `Elle a peut-être été certifiée : ${reason}`.slice(0, 500)
export const keepsFailing = (reason: string) => `Trois tentatives ont échoué : ${reason}`.slice(0, 500)
export const stickersLowTitle = 'Stickers électroniques bientôt épuisés'
export const stickersLow = (left: number) =>
  `${plural(left, { one: 'Il reste # sticker', other: 'Il reste # stickers' })}. Commandez-en dans votre espace FNE`
