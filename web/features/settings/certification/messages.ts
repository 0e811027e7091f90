export const noSystem = (country: string) =>
  `Invoices are certified in Côte d'Ivoire, Benin and Burkina Faso. The business profile says ${country || 'no country'}.`
export const unverified =
  'No official text of this system was found. It is reported to work as e-MCF in Benin: use it for trials only.'
export const stateHint =
  'When on, an invoice is certified before it is sent. Turning it off, or changing who certifies, then needs a second administrator.'
export const onLabel = 'On'
export const offLabel = 'Off'
export const serviceLabel = 'Service'
export const serviceLabels = {
  simulator: 'Simulator in this sandbox',
  test: 'Test service of the authority',
  production: 'Production',
} as const
export const urlLabel = 'Production address'
export const urlHint = 'FNE gives each company its own, once the specimens are accepted.'
export const keyLabel = 'Key'
export const keyHint = 'From the authority’s space. The simulator needs none.'
export const keyKeptHint = 'Leave empty to keep the saved key.'
export const keyReplaced = 'Replaced'
export const emptyValue = 'Empty'
export const pointOfSaleLabel = 'Point of sale'
export const pointOfSaleHint = 'As it is named in the FNE space. The simulator knows “Principal”.'
export const establishmentLabel = 'Establishment'
export const regimeLabel = 'VAT regime'
export const regimeLabels = {
  normal: 'Normal',
  exception: 'VAT exception regime',
  tps: 'TPS, without VAT',
} as const
export const paymentLabel = 'Usual payment method'
export const thresholdLabel = 'Sticker warning below'
export const thresholdHint = 'FNE counts stickers. Administrators are notified when few are left.'
export const stickersLeft = (left: number) => `${left} stickers are left.`
export const savedToast = 'Certification saved'
export const testAction = 'Test connection'
export const listAction = 'All certifications'
export const specimensTitle = 'Specimens'
export const specimensHint =
  'The authority asks for specimens before it opens its production service: one per template, tax and payment method, with credit notes. They are certified at the service above.'
export const specimensInProduction = 'Specimens are made at the test service, before production.'
export const makeSpecimensAction = 'Make specimens'
export const downloadSpecimensAction = 'Download PDF and JSON'
export const specimensMadeToast = 'Specimens made'
export const specimensMadeBy = (name: string, service: string) => `${name} · ${service} ·`
export const creditNoteLabel = 'Credit note'
export const percent = (value: number) => `${value} %`
export const specimenStateLabels = {
  certified: 'Certified',
  refused: 'Refused',
  failed: 'No clear answer',
  skipped: 'Not tried',
} as const
export const withholding = (group: string) => `AIB ${group}`
