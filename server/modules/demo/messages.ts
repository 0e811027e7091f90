// Texts of demo data creation.
export const notConfirmedTitle = 'Confirm the demo data'
export const notConfirmed =
  'This installation has other data. Demo data is added alongside it and cannot be removed separately. Confirm to create it.'
export const notConfirmedOnCommandLine =
  'This installation has other data. Demo data is added alongside it and cannot be removed separately. Repeat with --yes.'
export const productionModeTitle = 'Production mode'
export const sandboxOnly = 'Demo data can be created only in sandbox mode.'
export const noSimulatedChainTitle = 'No simulated chain'
export const noSimulatedChain = 'This installation pays out on a real chain, so past payouts cannot be simulated.'
export const beingCreatedTitle = 'Already being created'
export const beingCreated = 'Demo data is already being created. Wait until it is complete.'
export const beingCreatedWithoutProgress =
  'Demo data is already being created, and no progress was reported for a minute.'
