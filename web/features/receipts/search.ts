import { anyText, oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/** `/receipts?state=matched&q=baobab&receipt=7`: the tab, the filter and the open receipt. */
export const receiptsSearch = searchParams({
  state: oneOf('matched', 'other'),
  q: anyText,
  receipt: recordId,
})
