/** Language of the current work: a request that is answered, a document that is made. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { language as sourceLanguage } from '#kernel/language.ts'

/** A request's language changes once its person is known, so the work refers to it. */
export interface WorkLanguage {
  language: string
}

const current = new AsyncLocalStorage<WorkLanguage>()

/** The language of the work that runs; outside of any, that of the sources. */
export const currentLanguage = (): string => current.getStore()?.language ?? sourceLanguage

/** Runs work in a language that `loadLanguage` has loaded; otherwise its texts are English. */
export const runInLanguage = <T>(work: WorkLanguage, run: () => T): T => current.run(work, run)

/** Runs work whose texts are stored, such as an audit entry, in the language of the sources. */
export const inSourceLanguage = <T>(work: () => T): T => current.run({ language: sourceLanguage }, work)

/** The rest of the request is answered in this language. Without effect outside of a request. */
export function changeCurrentLanguage(language: string): void {
  const work = current.getStore()
  if (work) work.language = language
}
