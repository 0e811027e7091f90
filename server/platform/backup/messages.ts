export const damagedOrNoBackup = (path: string, error: string) => `${path} is damaged or not a backup (${error}).`
export const passphraseRequired = (path: string) => `${path} is encrypted: give its passphrase with --passphrase-file.`
export const wrongPassphrase = (path: string, error: string) =>
  `${path} can't be opened with this passphrase (${error}).`
export const documentUnreadable = (key: string, code: string) => `The document ${key} can't be read (${code}).`
export const documentGone = (key: string) => `The document ${key} disappeared while it was being read.`
export const manifestUnreadable =
  "The manifest of this backup can't be read: it was made by another version or is damaged."
export const digestMismatch = (path: string) => `${path} is damaged: its digest doesn't match.`
export const noManifest = (path: string) => `${path} is truncated or not a backup: it has no manifest.`
export const pathOutsideFolder = (path: string) => `${path} names a file outside its folder.`
export const databaseNotEmpty =
  'This database already contains an installation. Restore into an empty folder or database.'
export const tablesCreated = 'Tables created.'
export const rowCountDiffers = (name: string, rows: number, found: number) =>
  `${name} was saved with ${rows} rows but restored with ${found}.`
export const rowsRestored = 'Rows restored; checking references.'
export const documentNotStored = (code: string) => `A document can't be stored (${code}).`
export const fileExists = (path: string) =>
  `${path} already exists and differs from the one in this backup. Restore into an empty folder.`
