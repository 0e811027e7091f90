import type { QrPicture } from './second-factor/qr.ts'

export type FormPageName = 'sign-in' | 'set-up' | 'join' | 'code' | 'enrolment' | 'recovery-codes' | 'confirmed'

/** The built pages of the web client. */
export interface Pages {
  read(name: FormPageName): Promise<string>
}

interface FormPageText {
  readonly error?: string
  readonly notice?: string
  readonly token?: string
  readonly qr?: QrPicture
  /** In groups, for typing. */
  readonly secret?: string
  readonly codes?: readonly string[]
}

/** Writes what is to be said into a built form page, as escaped text. */
export function fillPage(
  html: string,
  { error = '', notice = '', token = '', qr, secret = '', codes = [] }: FormPageText,
): string {
  return html
    .replace('<!--error-->', () => escaped(error))
    .replace('<!--notice-->', () => escaped(notice))
    .replace('{{token}}', () => escaped(token))
    .replace('{{qr-box}}', () => `0 0 ${qr?.size ?? 1} ${qr?.size ?? 1}`)
    .replace('{{qr-path}}', () => escaped(qr?.path ?? ''))
    .replace('{{secret}}', () => escaped(secret))
    .replace('{{codes}}', () => escaped(codes.join('\n')))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
