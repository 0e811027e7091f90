import { plural } from '#kernel/plural.ts'

export const referenceColumn = 'Authority’s number'
export const requestedColumn = 'Requested'
export const uncertified = (count: number) =>
  plural(count, {
    one: '# sent invoice is missing its certification',
    other: '# sent invoices are missing their certification',
  })
export const stickersLeft = (left: number) => `${left} stickers left`
export const emptyTitle = 'No certifications'
export const emptyHint = 'Invoices that a tax authority certifies appear here.'
export const filteredHint = 'Try another state or period.'
export const certificationCount = (count: number) =>
  plural(count, { one: '# certification', other: '# certifications' })
