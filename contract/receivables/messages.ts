export const mustBeWholeFrancs = 'must be a whole number of francs'
export const invoiceRequired = 'Choose an invoice'
export const tooManyInvoices = (max: number) => `must name ${max} invoices or fewer`
export const reasonRequired = 'Describe what it is'
export const stopReasonRequired = 'Enter a reason for stopping dunning'
export const invoiceOrClient = 'must be given, or a client, and not both'
export const fileEmpty = 'The file is empty'
export const fileNameRequired = 'Name the file'
