export const nameRequired = 'Name is required'
export const permissionRequired = 'Select at least one permission'
export const emailRequired = 'Email is required'
export const passwordRequired = 'Password is required'
export const invalidEmail = 'Invalid email'
export const passwordTooShort = 'Password must have at least 12 characters'
export const codeRequired = 'Code is required'
export const roleChoices = 'must be user, compliance, auditor or admin'
export const languageInvalid = 'Give a language code such as fr, or null.'
export const accessRequestSubjects = {
  role: (name: string) => `Access of ${name}`,
  activation: (name: string) => `Return of ${name}`,
  link: (name: string) => `New password of ${name}`,
  second_factor: (name: string) => `Second factor of ${name}`,
  account: (name: string) => `Account of ${name}`,
} as const
