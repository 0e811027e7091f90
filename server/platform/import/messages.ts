// Texts of imports from CSV.
export const fileEmpty = 'The file is empty.'
export const fileNotText = 'The file is not CSV text. In your spreadsheet, save it as CSV (UTF-8) and choose that file.'
export const columnMissing = (missing: string) => `The first line lacks ${missing}.`
export const columnRepeated = (importColumn: string) => `The first line has ${importColumn} twice.`
export const fileWithoutRows = 'The file has a first line and no rows.'
export const fileTooManyRows = (maxImportRows: number) => `The file has more than ${maxImportRows} rows.`
export const csvInvalid = (line: number) =>
  `Line ${line}: a quotation mark is not closed or is inside a cell. Correct it and choose the file again.`
