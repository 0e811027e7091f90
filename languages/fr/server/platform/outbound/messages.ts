export const unsupportedTypeTitle = 'Type de fichier non pris en charge'
export const virusFound = 'L’antivirus a rejeté ce fichier. Il n’a pas été enregistré.'
export const notReadyTitle = 'Indisponible'
export const scanFailed =
  'L’antivirus n’a pas pu contrôler ce fichier. Rien n’a été modifié ; réessayez dans un instant.'
export const timedOut = (timeoutMs: number) => `pas de réponse en ${timeoutMs} ms`
export const networkNotAllowed = 'l’adresse est dans un réseau que les webhooks ne peuvent pas joindre'
export const connectionFailedWith = (code: string) => `la connexion a échoué (${code})`
export const connectionFailed = 'la connexion a échoué'
export const notJson = 'la réponse n’est pas du JSON'
