export const footer = (title: string, made: string, timeZone: string) => `${title}  ·  établi le ${made} (${timeZone})`
export const sandboxMark = 'BAC À SABLE  ·  banques et blockchain simulées, pas d’argent réel'
export const logoOf = (name: string) => `Logo : ${name}`
export const chartSummary = (title: string, count: number, label: string, highest: string) =>
  `${title} : ${count} barres, la plus haute de ${highest} pour ${label}`
export const pageNumber = (number: number) => `Page ${number}`
export const titleLabel = 'Titre'
export const aboutSheet = 'À propos'
export const valueHeading = 'Valeur'
export const yes = 'oui'
export const no = 'non'
