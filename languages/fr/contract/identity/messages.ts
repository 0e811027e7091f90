export const nameRequired = 'Le nom est obligatoire'
export const permissionRequired = 'Sélectionnez au moins une autorisation'
export const emailRequired = 'L’adresse e-mail est obligatoire'
export const passwordRequired = 'Le mot de passe est obligatoire'
export const invalidEmail = 'Adresse e-mail non valide'
export const passwordTooShort = 'Le mot de passe doit comporter au moins 12 caractères'
export const codeRequired = 'Le code est obligatoire'
export const roleChoices = 'doit être user, compliance, auditor ou admin'
export const languageInvalid = 'Indiquez un code de langue, par exemple fr, ou null.'
export const accessRequestSubjects = {
  role: (name: string) => `Accès de ${name}`,
  activation: (name: string) => `Retour de ${name}`,
  link: (name: string) => `Nouveau mot de passe de ${name}`,
  second_factor: (name: string) => `Second facteur de ${name}`,
  account: (name: string) => `Compte de ${name}`,
} as const
