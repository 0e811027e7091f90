export const footer = (title: string, made: string, timeZone: string) => `${title}  ·  created ${made} (${timeZone})`
export const sandboxMark = 'SANDBOX  ·  simulated banks and chain, no real money'
export const logoOf = (name: string) => `Logo of ${name}`
export const chartSummary = (title: string, count: number, label: string, highest: string) =>
  `${title}: ${count} bars, the highest ${highest} at ${label}`
export const pageNumber = (number: number) => `Page ${number}`
export const titleLabel = 'Title'
export const aboutSheet = 'About'
export const valueHeading = 'Value'
export const recordHeading = 'Record'
export const fileHeading = 'File'
export const yes = 'yes'
export const no = 'no'
export const omittedHeading = 'Omitted because'
