/** Finds texts of the French catalogue that break French typography. */
import ts from 'typescript'

interface TypographyRule {
  readonly found: RegExp
  readonly wants: string
}

const rules: readonly TypographyRule[] = [
  { found: /[^\u202f][;!?»]|(?<![\u202f(])%/u, wants: 'a narrow no-break space before ; ! ? » %' },
  { found: /(?<![\u202f\d_]|^):(?= |$)|_: /u, wants: 'a narrow no-break space before :' },
  { found: /«(?!\u202f)/u, wants: 'a narrow no-break space after «' },
  { found: /\p{L}'\p{L}/u, wants: 'the apostrophe ’' },
  { found: /"[^"]*"|“|”/u, wants: 'the quotation marks « »' },
  { found: /\.\.\./u, wants: 'the ellipsis …' },
  { found: /\d \d{3}(?!\d)/u, wants: 'groups of digits as 1 250 000' },
  {
    found: /\d (?:XOF|USD|USDT|h|j|min|s|octets|Ko|Mo|Go)(?!\p{L})/u,
    wants: 'a no-break space between figure and unit',
  },
]

/** Each breach as `text: what it needs`. Punctuation directly after a parameter counts. */
export function typographyBreaches(source: string): string[] {
  const file = ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true)
  const breaches: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const text = textOf(node)
    if (text !== undefined) {
      breaches.push(...rules.filter(({ found }) => found.test(text)).map(({ wants }) => `${text}: ${wants}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return breaches
}

/** The text of a literal that people read; a parameter in it is `_`. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('_')
  }
  if (!ts.isStringLiteralLike(node)) return undefined
  const { parent } = node
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node
  return isKey || ts.isBinaryExpression(parent) || ts.isElementAccessExpression(parent) ? undefined : node.text
}
