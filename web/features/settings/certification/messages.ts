export const noSystem = (country: string) =>
  `Invoices are certified in Côte d'Ivoire, Benin and Burkina Faso. The business profile says ${country || 'no country'}.`
export const unverified =
  'No official documentation of this system was found. It reportedly works like e-MCF in Benin. Use it for trials only.'
export const stateHint =
  'When on, invoices are certified before they are sent. Turning it off or changing the certifying service then needs a second administrator.'
export const onLabel = 'On'
export const offLabel = 'Off'
export const serviceLabel = 'Service'
export const serviceLabels = {
  simulator: 'Simulator in this sandbox',
  test: 'Test service of the authority',
  production: 'Production',
} as const
export const urlLabel = 'Production URL'
export const urlHint = 'FNE gives each company its own URL once the specimens are accepted.'
export const keyLabel = 'Key'
export const keyHint = 'From the authority’s portal. Not needed for the simulator.'
export const keyKeptHint = 'Leave empty to keep the saved key.'
export const keyReplaced = 'Replaced'
export const emptyValue = 'Empty'
export const pointOfSaleLabel = 'Point of sale'
export const pointOfSaleHint = 'As named in the FNE portal. The simulator accepts “Principal”.'
export const establishmentLabel = 'Establishment'
export const regimeLabel = 'VAT regime'
export const regimeLabels = {
  normal: 'Normal',
  exception: 'VAT exception regime',
  tps: 'TPS, without VAT',
} as const
export const paymentLabel = 'Default payment method'
export const thresholdLabel = 'Sticker warning below'
export const thresholdHint = 'Administrators are notified when fewer FNE stickers are left.'
export const stickersLeft = (left: number) => `${left} stickers are left.`
export const balanceLow = 'FNE warns that your balance is low. Top it up in your FNE space.'
export const savedToast = 'Certification saved'
export const testAction = 'Test connection'
export const listAction = 'All certifications'
export const specimensTitle = 'Specimens'
export const specimensHint =
  'The authority requires specimens before production: one per template, tax and payment method, with credit notes. They are certified by the service above.'
export const specimensInProduction = 'Specimens are created on the test service, before production.'
export const makeSpecimensAction = 'Create specimens'
export const downloadSpecimensAction = 'Download PDF and JSON'
export const specimensMadeToast = 'Specimens created'
export const specimensMadeBy = (name: string, service: string) => `${name} · ${service} ·`
export const creditNoteLabel = 'Credit note'
export const percent = (value: number) => `${value}%`
export const specimenStateLabels = {
  certified: 'Certified',
  refused: 'Refused',
  failed: 'No clear answer',
  skipped: 'Not attempted',
} as const
export const withholding = (group: string) => `AIB ${group}`
