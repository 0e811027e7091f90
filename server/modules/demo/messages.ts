// Texts of demo data creation.
export const notConfirmedTitle = 'Confirm the demo data'
export const notConfirmed =
  'This installation has other data. Demo data is added alongside it and cannot be removed separately. Confirm to create them.'
export const notConfirmedOnCommandLine =
  'This installation has other data. Demo data is added alongside it and cannot be removed separately. Repeat with --yes.'
export const productionModeTitle = 'Production mode'
export const sandboxOnly = 'Demo data exist in sandbox mode only.'
export const noSimulatedChainTitle = 'No simulated chain'
export const noSimulatedChain = 'Payouts leave on a real chain here, which has no past to be made.'
export const beingCreatedTitle = 'In the making'
export const beingCreated = 'Demo data are already being created.'
