export const noCheckpointTitle = 'Aucun point de contrôle'
export const noCheckpoint = 'La piste d’audit n’a pas encore de sceau, ou moins de sceaux que demandé.'
export const pdfTooManyEntries = (maxEntriesInPdf: number, total: number) =>
  `Un PDF contient ${maxEntriesInPdf} entrées au plus, mais ${total} correspondent. Restreignez le filtre ou choisissez un autre format.`
export const pdfEntryLimit = (maxEntriesInPdf: number) => `contient ${maxEntriesInPdf} entrées au plus`
