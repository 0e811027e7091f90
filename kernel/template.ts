/** Placeholders in braces: list and fill. */
const placeholder = /\{(\w+)\}/g

/** The placeholders of a text, each once: `Invoice {number} from {business}` has two. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name ?? ''))]
}

/**
 * Replaces placeholders in one pass; braces inside values are kept. Unknown names stay unchanged.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

/** Adds a paragraph before the last one, which closes a letter, or after a single one. */
export function insertParagraph(text: string, paragraph: string): string {
  const closing = text.trimEnd().lastIndexOf('\n\n')
  return closing < 0 ? `${text}\n\n${paragraph}` : `${text.slice(0, closing)}\n\n${paragraph}${text.slice(closing)}`
}
