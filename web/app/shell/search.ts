import { oneOf, searchParams } from '#web/routes/search-params.ts'

/** `?new=client` on any screen: the dialog that is open above it. */
export const shellSearch = searchParams({
  new: oneOf('client', 'client-import', 'invoice', 'aml-check'),
})
