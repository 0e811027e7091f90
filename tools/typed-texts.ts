// What people type in the pictures of the guide, by language.
import { sourceLanguage } from './translations.ts'

const english = {
  kycReason: 'Register and identity documents checked',
  conversionNote: 'Contract and invoices checked',
  suspicionFacts: 'Three transfers of 25,000,000 XOF within an hour, from accounts opened that week.',
  suspicionGrounds: 'No trade explains them.',
} as const

export type TypedTexts = Readonly<Record<keyof typeof english, string>>

const french: TypedTexts = {
  kycReason: 'Registre et pièces d’identité vérifiés',
  conversionNote: 'Contrat et factures vérifiés',
  suspicionFacts:
    'Trois virements de 25\u202f000\u202f000\u00a0XOF en une heure, depuis des comptes ouverts dans la semaine.',
  suspicionGrounds: 'Aucune opération commerciale ne les explique.',
}

/** Throws for a language without texts, as its pictures would mix languages. */
export function typedTexts(language: string): TypedTexts {
  if (language === sourceLanguage) return english
  if (language === 'fr') return french
  throw new Error(`No typed texts for the pictures in ${language}`)
}
