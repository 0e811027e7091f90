export const chooseBank = 'Choisissez une banque dans la liste'
export const requiredForSftp = 'Obligatoire pour un canal SFTP'
export const channelNameTaken = 'Un autre canal porte ce nom'
export const noBankFolderTitle = 'Aucun dossier bancaire'
export const noBankFolder = 'Cette installation n’a pas de dossier bancaire. Définissez BANK_FOLDER.'
export const folderFormat =
  'Les dossiers sont à l’intérieur du dossier bancaire : saisissez-les sans barre oblique initiale'
export const channelNotFound = 'Canal bancaire introuvable.'
export const channelChanged = 'Une autre personne a modifié le canal entre-temps. Rechargez-le.'
export const bankUnreachableTitle = 'Banque injoignable'
export const nothingToApproveTitle = 'Rien à approuver'
export const channelAlreadyApproved = 'Le canal est déjà approuvé.'
export const channelOwnApproval = 'La personne qui a ajouté le canal ne peut pas l’approuver.'
export const noChannelChangePending = 'Aucune modification de ce canal n’attend d’approbation.'
export const nothingChangedTitle = 'Rien n’a changé'
export const channelUnchanged = 'Le canal a déjà ces valeurs.'
export const notApprovedTitle = 'Pas encore approuvé'
export const channelAwaitingApproval =
  'Le canal attend une approbation. D’ici là, seule la personne qui l’a ajouté peut le corriger.'
export const channelChangeOwnApproval = 'La personne qui a demandé la modification ne peut pas l’approuver.'
export const notBeforeApprovalTitle = 'Approbation requise d’abord'
export const storedPasswordNotTested =
  'Le mot de passe enregistré serait envoyé à un autre serveur avant l’approbation d’une seconde personne. Saisissez le mot de passe dans la modification, ou testez le canal après approbation.'
export const connectionNotFound = 'Connexion bancaire introuvable.'
export const connectionChanged = 'Une autre personne a modifié la connexion bancaire entre-temps. Rechargez-la.'
export const alreadyConnectedTitle = 'Déjà connecté'
export const alreadyConnected = 'Ce compte est déjà connecté.'
export const chooseChannel = 'Choisissez un canal actif vers cette banque'
export const noRailTitle = 'Aucune voie bancaire'
export const noRail = 'Cette installation n’a aucun moyen de joindre une banque.'
export const nothingToApprove = 'Rien n’attend d’approbation ici.'
export const connectionOwnApproval =
  'La personne qui a ajouté la connexion ou proposé ses plafonds ne peut pas les approuver.'
export const bankRefusedTitle = 'Refus de la banque'
export const fundingBankSubject = (bankName: string) => `Banque de financement ${bankName}`
export const limitsSubject = (bankName: string) => `Plafonds de ${bankName}`
export const waitsForAccount = 'En attente d’un compte bancaire connecté et approuvé. Connectez-en un et testez-le.'
export const waitsForLimit = (amount: string, date: string) =>
  `En attente de disponible sous un plafond bancaire : ${amount} nécessaires le ${date}, `
export const limitLeft = (left: string, bankName: string, lastFour: string) =>
  `il reste ${left} au plus (${bankName} ${lastFour}).`
export const channelSubject = (name: string) => `Canal bancaire ${name}`
export const channelChangeSubject = (name: string) => `Modification du canal bancaire ${name}`
