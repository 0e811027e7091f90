export const roleNotPermitted = 'Your role does not permit this. Ask an administrator.'
export const bulkRunNotFound = 'Bulk action not found.'
export const tooLateTitle = 'Too late'
export const undoTooLate =
  'This can no longer be undone: the ten seconds are over, it was already undone, or nothing in it can be undone.'
export const nothingSelected = (noun: string) => `No ${noun} is selected.`
export const tooManyRows = (maxBulkRows: number, noun: string) =>
  `At most ${maxBulkRows} ${noun}s can be changed at once.`
export const undone = 'Undone'
export const changedSince = 'has changed since'
export const mayNoLonger =
  'was left as it is: you lost access or the permission, or the API key ended, before it was processed'
