export const mustBeWholeFrancs = 'doit être un nombre entier de francs'
export const invoiceRequired = 'Choisissez une facture'
export const tooManyInvoices = (max: number) => `doit désigner ${max} factures au plus`
export const reasonRequired = 'Précisez de quoi il s’agit'
export const stopReasonRequired = 'Indiquez le motif de la suspension des relances'
export const invoiceOrClient = 'doit être indiqué, ou un client, mais pas les deux'
export const fileEmpty = 'Le fichier est vide'
export const fileNameRequired = 'Indiquez le nom du fichier'
