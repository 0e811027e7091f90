export type FormPageName = 'sign-in' | 'set-up' | 'join'

/** The built pages of the web client. */
export interface Pages {
  read(name: FormPageName): Promise<string>
}

interface FormPageText {
  readonly error?: string
  readonly notice?: string
  readonly token?: string
}

/** Writes what is to be said into a built form page, as escaped text. */
export function fillPage(html: string, { error = '', notice = '', token = '' }: FormPageText): string {
  return html
    .replace('<!--error-->', () => escaped(error))
    .replace('<!--notice-->', () => escaped(notice))
    .replace('{{token}}', () => escaped(token))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
