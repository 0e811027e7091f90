const placeholder = /\{(\w+)\}/g

/** The names that stand in braces in a text, each once: `Invoice {number} from {business}` names two. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name ?? ''))]
}

/**
 * The text with each name in braces replaced by its value, in one pass: braces within a value are left as they are.
 * A name without a value stays as it stands.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
