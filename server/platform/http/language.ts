/** Language of a request, as the browser prefers it. A person's own choice goes before it. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { language as sourceLanguage } from '#kernel/language.ts'
import { projectPath } from '../config/project-folder.ts'
import { changeCurrentLanguage, runInLanguage } from '../language/current-language.ts'
import { loadLanguage } from '../language/translations.ts'
import type { Actor } from './actor.ts'

/** Answers each request in the language that it prefers, until its person is known. */
export function answerInLanguage(app: FastifyInstance, languages: readonly string[]): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const language = preferredLanguage(languages, headers['accept-language'])
    const run = () => runInLanguage({ language }, () => done())
    loadLanguage(language).then(run, done)
  })
}

/** Answers the rest of a request in the language that its person has chosen. */
export async function answerInLanguageOf(person: Pick<Actor, 'language'> | null): Promise<void> {
  const language = person?.language
  if (!language) return
  await loadLanguage(language)
  changeCurrentLanguage(language)
}

/** The languages that the client was built in, the language of the sources first. */
export function builtLanguages(): readonly string[] {
  const builtWeb = projectPath('dist/web')
  if (!existsSync(builtWeb)) return [sourceLanguage]
  const folders = readdirSync(builtWeb).filter((name) => existsSync(join(builtWeb, name, 'index.html')))
  return [sourceLanguage, ...folders.sort()]
}

/** The first offered language of an `Accept-Language` header, else that of the sources. */
export function preferredLanguage(languages: readonly string[], accepted: string | undefined): string {
  const preferred = (accepted ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', quality = 'q=1'] = range.trim().split(/\s*;\s*/)
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: Number(quality.replace(/^q=/, '')) }
    })
    .filter(({ language, quality }) => quality > 0 && languages.includes(language))
    .sort((one, other) => other.quality - one.quality)
  return preferred[0]?.language ?? sourceLanguage
}
