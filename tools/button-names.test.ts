import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { translatedLanguages } from './translations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `<Button … aria-label={t.removeNamed(name)} …>{ui.remove}</Button>`. */
const namedButton =
  /<Button\b(?:(?!<\/Button>)[\s\S])*?aria-label=\{(t|ui)\.(\w+)[^}]*\}(?:(?!<\/Button>)[\s\S])*?>\s*\{(t|ui)\.(\w+)\}\s*<\/Button>/g

interface NamedButton {
  readonly file: string
  readonly name: { readonly module: string; readonly text: string }
  readonly visible: { readonly module: string; readonly text: string }
}

function namedButtons(): NamedButton[] {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => `web/${file.split(sep).join('/')}`)
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const own = /import \* as t from '([^']*)'/.exec(source)?.[1] ?? ''
      const messages = own.startsWith('#') ? own.slice(1) : join(dirname(file), own).split(sep).join('/')
      const moduleOf = (name = '') => (name === 't' ? messages : 'web/ui/messages.ts')
      return [...source.matchAll(namedButton)].map(([, from, name = '', of, text = '']) => ({
        file,
        name: { module: moduleOf(from), text: name },
        visible: { module: moduleOf(of), text },
      }))
    })
}

describe('names of buttons', () => {
  // Speech control finds a button by what it shows (WCAG 2.5.3).
  it.each(translatedLanguages())('contain what the buttons show in %s', async (language) => {
    const read = async ({ module, text }: NamedButton['name']): Promise<string> => {
      const value: unknown = (await import(join(root, 'languages', language, module)))[text]
      return String(typeof value === 'function' ? value('', '', '') : value).toLowerCase()
    }
    const buttons = namedButtons()
    expect(buttons.length).toBeGreaterThan(10)
    const wrong: string[] = []
    for (const { file, name, visible } of buttons)
      if (!(await read(name)).includes(await read(visible))) wrong.push(`${file}: ${name.text} and ${visible.text}`)
    expect(wrong).toEqual([])
  })
})
