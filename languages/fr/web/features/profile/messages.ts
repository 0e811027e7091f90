import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const appSetUpToast = 'Application d’authentification configurée'
export const appSetUpHint = 'Vous saisirez son code à chaque connexion.'
export const setUpAppAction = 'Configurer une application d’authentification'
export const scanHint =
  'Scannez le code QR avec une application d’authentification, puis saisissez le code qu’elle affiche.'
export const nameUpdatedToast = 'Nom modifié'
export const languageTitle = 'Langue'
export const languageLabel = 'Langue d’affichage'
export const languageHint = 'Les fichiers de données (CSV, JSON) et la piste d’audit restent en anglais.'
export const browserLanguageOption = 'Langue du navigateur'
export const aboutYouTitle = 'À propos de vous'
export const saveNameAction = 'Enregistrer le nom'
export const notificationsLabel = 'Notifications par type'
export const notificationsUpdatedToast = 'Notifications mises à jour'
export const channelLabel = (name: string) => `${name} : mode de notification`
export const bellOption = 'Dans l’application'
export const bellEmailOption = 'Dans l’application et par e-mail'
export const bellDigestOption = 'Dans l’application et récapitulatif quotidien'
export const approvalsHint = 'Une demande attend votre approbation'
export const signInsTitle = 'Connexions inhabituelles'
export const signInsHint = 'Nouveau navigateur, nouveau réseau ou tentatives échouées sur votre compte'
export const decisionsTitle = 'Décisions'
export const decisionsHint = 'Votre demande a été approuvée ou rejetée'
export const discussionsTitle = 'Questions et commentaires'
export const discussionsHint = 'Question, réponse ou commentaire sur l’une de vos conversions'
export const alertsHint = 'Une alerte de conformité vous a été attribuée'
export const matchesTitle = 'Correspondances de sanctions'
export const matchesHint = 'Un client figure peut-être sur une liste de sanctions'
export const filingsDueTitle = 'Déclarations à déposer'
export const filingsDueHint = 'L’échéance d’une déclaration approche'
export const failedRunsTitle = 'Exécutions échouées'
export const failedRunsHint = 'L’une de vos planifications n’a pas pu s’exécuter'
export const failedConversionsTitle = 'Conversions échouées'
export const failedConversionsHint = 'Une conversion que vous avez demandée a échoué'
export const failedDeliveriesTitle = 'Envois échoués'
export const failedDeliveriesHint = 'L’envoi d’un webhook ou d’une facture planifiée a échoué'
export const treasuryTitle = 'Trésorerie'
export const treasuryHint =
  'Les frais de réseau (gas) ou les jetons viennent à manquer, ou des versements demandent une intervention'
export const verificationTitle = 'Vérification'
export const verificationHint = 'La vérification quotidienne a relevé une anomalie'
export const passkeysTitle = 'Clés d’accès'
export const passkeysHint =
  'Connectez-vous avec l’empreinte, le visage ou le code PIN de votre appareil, sans mot de passe ni code. Une clé d’accès ne fonctionne que sur ce site : aucun autre ne peut la demander.'
export const addPasskeyAction = 'Ajouter une clé d’accès'
export const passkeysUnsupported = 'Ce navigateur ne prend pas en charge les clés d’accès.'
export const passkeyRemovedToast = 'Clé d’accès retirée'
export const passkeySynced = ', synchronisée entre vos appareils'
export const passkeyNeverUsed = 'jamais utilisée'
export const removePasskeyLabel = (name: string) => `Retirer la clé d’accès ${name}`
export const passkeyAddedToast = 'Clé d’accès ajoutée'
export const addPasskeyHint = 'Votre navigateur vous demandera votre empreinte, votre visage ou votre code PIN.'
export const continueAction = 'Continuer'
export const passkeyNameHint = 'Vous aide à la reconnaître dans la liste.'
export const passwordChangedToast = 'Mot de passe modifié'
export const noOtherSessionsHint = 'Vous n’aviez aucune autre session ouverte.'
export const sessionsEndedHint = (endedSessions: string) => `${endedSessions}.`
export const otherSessionCount = (count: number) =>
  plural(count, { one: '# autre session fermée', other: '# autres sessions fermées' })
export const newPasswordLabel = 'Nouveau mot de passe'
export const newPasswordHint = (minLength: number) =>
  `${minLength} caractères au moins. Évitez un mot de passe courant, votre nom, votre e-mail ou Corridor. Toutes vos autres sessions prendront fin.`
export const changePasswordAction = 'Changer le mot de passe'
export const sessionsTitle = 'Vos sessions ouvertes'
export const sessionEndedToast = 'Session fermée'
export const endSessionAction = 'Déconnecter'
export const sandboxApprovalsHint =
  'Bac à sable : un nouvel approbateur n’attend pas 24 heures, et les comptes n’ont pas à être confirmés. Un second approbateur reste exigé dès qu’il y en a eu un.'
export const accountUnconfirmedHint =
  'Rien ne confirme encore que ce compte est bien le vôtre : vous ne pouvez pas approuver les demandes des personnes qui l’ont créé, promu ou réinitialisé. Demandez un lien par e-mail, ou demandez à l’exploitant du système d’exécuter npx corridor user release.'
export const canApproveHint = 'Vous pouvez approuver.'
export const recoveryCodesHint =
  'Chaque code permet une seule connexion lorsque vous n’avez pas votre application. Imprimez-les ou notez-les : ils ne seront plus affichés, et les codes précédents ne fonctionnent plus.'
export const copyCodesAction = 'Copier les codes'
export const recoveryCodesLabel = 'Codes de secours'
export const appRemovedToast = 'Application d’authentification retirée'
export const appRemovedHint = 'Vos codes de secours ne fonctionnent plus.'
export const removeAppQuestion = 'Retirer l’application d’authentification ?'
export const removeAppHint =
  'Vous vous connecterez avec votre seul mot de passe. Vos codes de secours cesseront aussi de fonctionner.'
export const removeAppAction = 'Retirer l’application'
export const codeHint = 'Code de l’application, ou code de secours.'
export const secondFactorRequiredHint =
  'Votre rôle exige un second facteur. À défaut, il vous sera demandé de le configurer à votre prochaine connexion.'
export const secondFactorHint =
  'Un code d’une application sur votre téléphone, demandé à chaque connexion, arrête quiconque aurait appris votre mot de passe.'
export const authenticatorAppLabel = 'Application d’authentification'
export const onLabel = 'Activée'
export const sinceLabel = 'Depuis le'
export const codesLeftLabel = 'Codes de secours restants'
export const codesLowHint = (recoveryCodesLeft: string) =>
  `Il vous reste ${recoveryCodesLeft}. Créez-en de nouveaux tant que vous le pouvez.`
export const recoveryCodeCount = (count: number) =>
  plural(count, { one: '# code de secours', other: '# codes de secours' })
export const replaceAppAction = 'Remplacer l’application'
export const newCodesAction = 'Nouveaux codes de secours'
export const passkeyAdded = (day: ReactNode) => rich`Ajoutée le ${day}`
export const approvesFromHint = (at: ReactNode) =>
  rich`Votre rôle ou votre accès a changé. Vous pourrez approuver à partir du ${at}.`
export const certificationHint = 'Certification refusée ou d’issue inconnue, et stickers bientôt épuisés'
