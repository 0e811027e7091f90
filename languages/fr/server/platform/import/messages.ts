export const fileEmpty = 'Le fichier est vide.'
export const fileNotText =
  'Le fichier n’est pas un texte CSV. Dans votre tableur, enregistrez-le au format CSV (UTF-8), puis choisissez ce fichier.'
export const columnMissing = (missing: string) => `Il manque à la première ligne : ${missing}.`
export const columnRepeated = (importColumn: string) => `La première ligne comporte deux fois ${importColumn}.`
export const fileWithoutRows = 'Le fichier a une première ligne, mais aucune autre.'
export const fileTooManyRows = (maxImportRows: number) => `Le fichier a plus de ${maxImportRows} lignes.`
export const csvInvalid = (line: number) =>
  `Ligne ${line} : un guillemet n’est pas fermé ou se trouve à l’intérieur d’une cellule. Corrigez-le et choisissez à nouveau le fichier.`
