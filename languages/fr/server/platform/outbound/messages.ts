export const unsupportedTypeTitle = 'Type de fichier non pris en charge'
export const virusFound = 'L’antivirus a rejeté ce fichier. Il n’a pas été enregistré.'
export const notReadyTitle = 'Indisponible'
export const scanFailed =
  'L’antivirus n’a pas pu contrôler ce fichier. Rien n’a été modifié ; réessayez dans un instant.'
