export const publicKeyDamaged = 'The public key in the receipt is invalid.'
export const receiptKeyMismatch = 'The receipt is signed with a different key than the one you gave.'
export const receiptMalformed = 'A part of the receipt is missing or malformed.'
export const receiptNotJson = 'The file is not a receipt: it is not valid JSON.'
export const receiptFormatUnknown = (receiptFormat: string) =>
  `The file is not a receipt in the format “${receiptFormat}”.`
export const receiptEdited = 'The file is not as it was issued: it was edited or saved again.'
export const checkpointSignatureInvalid = 'The signature of the checkpoint does not match its text.'
export const checkpointOfAnotherLog = 'The checkpoint belongs to a different log than the key.'
export const sealNotInCheckpoint = (id: number) => `Seal ${id} is not in the tree of the signed checkpoint.`
export const lastSealNotPrefix = 'The tree of the last seal is not a prefix of the tree of the signed checkpoint.'
export const consistencyProofMisplaced = 'The consistency proof does not start at the last seal.'
export const receiptWithoutEntries = 'The receipt proves no log entry.'
export const entrySealMissing = (entry: number, sealId: number) =>
  `Entry ${entry} refers to seal ${sealId}, which is not in the receipt.`
export const entryNotInSeal = (entry: number, sealId: number) => `Entry ${entry} is not in the tree of seal ${sealId}.`
export const entryOfAnotherRecord = 'An entry in the receipt is about a different record.'
export const factMismatch = (name: string, stated: string, recorded: string) =>
  `The receipt states ${name} as ${stated}, but the log recorded ${recorded}.`
export const receiptSignatureInvalid = 'The signature of the receipt does not match its contents.'
export const pdfNotSigned = 'The PDF has no signature of a receipt, or its end was changed.'
export const pdfWithoutReceipt = 'The receipt that is attached to the PDF is missing or damaged.'
export const pdfEdited = 'The PDF is not as it was issued: it was edited or saved again.'
export const noCheckpointTitle = 'No checkpoint'
export const noCheckpoint = 'The log has no seal yet, or fewer seals than requested.'
export const pdfTooManyEntries = (maxEntriesInPdf: number, total: number) =>
  `A PDF can contain at most ${maxEntriesInPdf} entries, but ${total} match. Narrow the filter or choose another format.`
export const pdfEntryLimit = (maxEntriesInPdf: number) => `can contain at most ${maxEntriesInPdf} entries`
export const exportTitle = 'Audit Logs'
export const generatedLabel = 'Generated'
export const filterLabel = 'Filter'
export const noFilter = 'none: all entries'
export const entriesSheet = 'Entries'
export const rowsLabel = 'Rows'
export const idColumn = 'Id'
export const timeColumn = 'Time (UTC)'
export const userColumn = 'User'
export const userIdColumn = 'User Id'
export const actionColumn = 'Action'
export const resourceTypeColumn = 'Resource Type'
export const resourceIdColumn = 'Resource Id'
export const resultColumn = 'Result'
export const ipAddressColumn = 'IP Address'
export const errorColumn = 'Error'
export const hashLabel = 'SHA-256'
export const methodColumn = 'Method'
export const endpointColumn = 'Endpoint'
export const userAgentColumn = 'User Agent'
export const responseTimeColumn = 'Response (ms)'
export const detailsColumn = 'Details'
export const uncountedEntries = 'entries without a stored count'
export const checkpointsUnsigned = (damaged: number) =>
  `Saved checkpoints without the signature of this installation: ${damaged}.`
export const entriesInsertedOutsideBatches = (count: bigint) =>
  `There are more entries before the last seal than the seals cover. Inserted outside every batch: ${count}.`
export const entriesWithFutureTransaction = (unborn: bigint) =>
  `Entries that refer to a transaction that has not started: ${unborn}.`
export const entriesWithFutureEra = (foreignEra: bigint) =>
  `Entries that refer to an era that has not started: ${foreignEra}.`
export const checkpointNotExtended = (at: string, size: number) =>
  `The log does not extend the checkpoint of ${at} over seals 1 to ${size}: seals were changed, replaced or removed since.`
export const treeNotExtended = (current: number, earlier: number) =>
  `The tree of seals 1 to ${current} cannot be proved to extend that of seals 1 to ${earlier}.`
export const storedTreeMismatch =
  'The stored tree over all seals does not match the seals: receipts could not be proved.'
export const batchMissing = (expected: bigint, previous: string, found: bigint) =>
  `Batch ${expected} is missing: ${previous} is followed by ${found}.`
export const logStart = 'the beginning'
export const sealInvalid = (id: bigint) => `The seal of batch ${id} was changed or does not follow the batch before it.`
export const merkleRootMismatch = (id: bigint, sealedAtMs: string) =>
  `The Merkle root of batch ${id}, sealed ${sealedAtMs}, does not match its entries: receipts could not be proved.`
export const batchLabel = (id: bigint, sealedAtMs: string) => `Batch ${id}, sealed ${sealedAtMs}`
export const deletedCount = (count: bigint) => `${count} deleted`
export const insertedCount = (difference: bigint) => `${difference} inserted`
export const batchCountMismatch = (batch: string, what: string) =>
  `${batch}, does not contain the number of entries in its seal: ${what}.`
export const batchEntryChanged = (batch: string) => `${batch}: an entry in it was changed or replaced.`
export const refusedBecause = {
  late: 'has a time long before it was written',
  future: 'has a time after it was written',
  foreign_era: 'refers to an era that has not started',
} as const
export const refusedEntry = (occurredAt: string, refusedBecause: string, refusedAt: string) =>
  `An entry of ${occurredAt} ${refusedBecause}. It was rejected on ${refusedAt} and is in no seal.`
export const countMismatch = (about: string, stored: bigint, counted: bigint) =>
  `The stored count of “${about}” is ${stored}, but ${counted} sealed entries match: totals and searches would be wrong.`
export const confidentialCountMismatch =
  'A stored count of confidential entries differs from the sealed entries that match: totals and searches would be wrong.'
export const headReference = (seal: bigint, sealedAtMs: string) =>
  `the head saved outside the database refers to batch ${seal}, sealed ${sealedAtMs}`
export const logTruncated = (place: string, last: string) =>
  `The log was truncated: ${place}, but its last batch is ${last}.`
export const noBatch = 'none'
export const logRewritten = (place: string) =>
  `The log was rewritten: ${place}, which has a different hash in the database.`
