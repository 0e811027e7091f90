import { createElement, Fragment, type ReactNode } from 'react'

/**
 * A text with elements in it, for messages: ``(name: ReactNode) => rich`Approved by ${name}` ``.
 * A translation may put them in another order.
 */
export function rich(texts: TemplateStringsArray, ...elements: readonly ReactNode[]): ReactNode {
  const children = texts.flatMap((text, index) => [text, elements[index]])
  return createElement(Fragment, null, ...children)
}
