/** HTML pages of the sign-in forms and their placeholders. */

import { escapeHtml } from '#server/platform/html/html.ts'
import type { QrPicture } from '#server/platform/qr-picture.ts'

export type FormPageName = 'sign-in' | 'set-up' | 'join' | 'code' | 'enrolment' | 'recovery-codes' | 'confirmed'

/** The pages built by the web client. */
export interface Pages {
  read(name: FormPageName): Promise<string>
}

interface FormPageText extends TypedText {
  readonly error?: string
  readonly notice?: string
  readonly qr?: QrPicture
  /** In groups, for typing. */
  readonly secret?: string
  readonly codes?: readonly string[]
}

/** Values shown again after a refusal. Never a password or a code. */
type TypedText = Partial<Record<(typeof typedFields)[number], string>>

const typedFields = ['token', 'email', 'firstName', 'lastName'] as const
/** Longer than any of these fields may be. */
const maxTypedLength = 300

/** The typed values of a refused form, from its raw body. */
export function typedAgain(body: unknown): TypedText {
  const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  return Object.fromEntries(
    typedFields
      .map((name) => [name, sent[name]])
      .filter(([, text]) => typeof text === 'string' && text.length <= maxTypedLength),
  )
}

/**
 * Fills the placeholders of a built page with escaped text. A placeholder without a value becomes
 * empty.
 */
export function fillPage(html: string, { qr, codes = [], ...text }: FormPageText): string {
  const said: Readonly<Record<string, string | undefined>> = {
    ...text,
    'qr-box': `0 0 ${qr?.size ?? 1} ${qr?.size ?? 1}`,
    'qr-path': qr?.path,
    codes: codes.join('\n'),
  }
  // In one pass, so that inserted text is never read as a placeholder.
  return html.replaceAll(/<!--(error|notice)-->|\{\{([\w-]+)\}\}/g, (_, comment?: string, mark?: string) =>
    escapeHtml(said[comment ?? mark ?? ''] ?? ''),
  )
}
