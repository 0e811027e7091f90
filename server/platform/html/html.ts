/** HTML that is safe to send: only functions in this file create it. */
class SafeHtml {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

export type Html = SafeHtml

/**
 * A template of HTML. Interpolated text is escaped; HTML, and lists of it, are inserted as they
 * are.
 */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new SafeHtml(parts.map((part, at) => (at === 0 ? part : insert(values[at - 1]) + part)).join(''))
}

function insert(value: string | Html | readonly Html[] = ''): string {
  if (typeof value === 'string') return escapeHtml(value)
  return value instanceof SafeHtml ? value.toString() : value.join('')
}

/** Our own CSS. A `style` element is not escaped, so it must not contain user text. */
export const styleElement = (css: string): Html => new SafeHtml(`<style>${css}</style>`)

/** A whole document. `body` is its `body` element, `lang` the code of its language. */
export function htmlDocument(head: Html, body: Html, lang: string): string {
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}</head>${body}</html>`.toString()
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
