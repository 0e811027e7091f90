import ts from 'typescript'
import { breachAt, gather, type Rule } from '../project.ts'

/** Attributes whose values are for the browser or the code. */
const technicalAttributes = new Set(
  [
    'accept action align as autoComplete charset class className color content crossOrigin d data-testid dir',
    'dominantBaseline enterKeyHint field fill format href htmlFor icon id inputMode key kind lang loading method',
    'name path points preserveAspectRatio property rel role scope side size src stroke style tone target',
    'textAnchor to transform type variant viewBox xmlns aria-controls aria-current aria-describedby',
    'aria-haspopup aria-keyshortcuts aria-labelledby aria-live',
  ].flatMap((line) => line.split(' ')),
)

/** Words that browsers and protocols define. */
const technicalWords =
  /^(Escape|Enter|Tab|Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Delete|Backspace|Control|Meta|Shift|Alt|Accept|[A-Z][a-z]+(-[A-Z][a-z]+)+|[A-Z]+|[A-Za-z]*Error|(Africa|Europe)\/[\w-]+)$/

/** Literals that the code needs, with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['Link', 'header'],
  ['Just', 'beginning of a relative time'],
  ['Waiting for ', 'beginning of a reason from the server'],
  ['Corridor', 'name of the product'],
  ['audit log as opened', 'key of a cached answer'],
  [', XOF', 'unit within a label'],
])

/** Files that hold texts, or no texts of the product: fixtures, and records of the demo. */
const exempt = /(^|\/)messages\.ts$|\.fixture\.ts$|^server\/modules\/demo\/timeline\//

/** Helpers of `server/platform/http` whose arguments a person reads. */
const refusalCalls =
  /^(conflict|forbidden|invalidField|invalidInput|invalidRequest|notFound|notPossibleNow|secondPersonRequired|stale|staleVersion|unfitSelection)$/

/** Schemas whose arguments are messages of invalid input. */
const schemaCalls = /^(z\.\w+|text|wholeNumber|dateInput)$/

/** Properties of answers, notifications and emails. */
const textProperties = /^(title|detail|message|subject)$/

/**
 * Texts that people read are in a `messages.ts`. In the client it finds text between elements, and
 * literals that read like a label or a sentence; in the server and the contract, such literals in
 * refusals, schemas and properties of answers.
 */
export const texts: Rule = {
  ids: ['text-place'],
  check: ({ units }) =>
    units
      .filter(({ path, place }) => textRooms.has(place.room) && !place.isTest && !exempt.test(path))
      .flatMap((unit) =>
        gather(unit, (node) =>
          (unit.place.room === 'web' ? isText(node) : isAnswerText(node))
            ? breachAt(
                unit,
                node,
                'text-place',
                'a text for people belongs in messages.ts, under a name of its meaning',
              )
            : null,
        ),
      ),
}

const textRooms: ReadonlySet<string> = new Set(['web', 'server', 'contract'])

/** `notFound('There is no such client')`, `title: 'Client inactive'`. */
function isAnswerText(node: ts.Node): boolean {
  const words = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')
    : ts.isStringLiteralLike(node)
      ? node.text
      : ''
  if (!/\p{L}{2}/u.test(words) || !(readsAsText(words) || /\p{Ll} \p{Ll}/u.test(words))) return false
  const { parent } = node
  if (ts.isCallExpression(parent)) {
    const called = parent.expression.getText()
    return parent.expression !== node && (refusalCalls.test(called) || schemaCalls.test(called))
  }
  return ts.isPropertyAssignment(parent) && parent.initializer === node && textProperties.test(parent.name.getText())
}

function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) && !isCode(node.parent)
  if (ts.isTemplateExpression(node)) {
    const literals = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    return (
      (readsAsText(node.head.text) || literals.some((text) => /(^| )\p{Ll}{2,}( |$|,)/u.test(text))) &&
      !isTechnical(node)
    )
  }
  return ts.isStringLiteralLike(node) && readsAsText(node.text) && !isTechnical(node)
}

/** `Invoices`, `Try another word`, `no reason given`. */
function readsAsText(literal: string): boolean {
  const text = literal.trim()
  if (technicalWords.test(text) || allowed.has(literal)) return false
  const firstWord = text.split(' ')[0] ?? ''
  if (/^\p{Lu}\p{Ll}/u.test(text) && !/\p{Ll}\p{Lu}/u.test(firstWord)) return true
  if (/(^| )[a-z0-9]+-[a-z0-9.]+( |$)/.test(text) && !/\p{Lu}/u.test(text)) return false
  return /[\p{Ll},.] \p{L}/u.test(text) && !/[[\]:]|--/.test(text)
}

/** `<code>Authorization: Bearer</code>` */
const isCode = (node: ts.Node): boolean => ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'code'

/** Whether the literal is a class, an import, a type, a name, or meant for developers. */
function isTechnical(literal: ts.Node): boolean {
  if (ts.isPropertyAssignment(literal.parent) && literal.parent.name === literal) return true
  for (let node: ts.Node = literal.parent; node && !ts.isBlock(node) && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isJsxAttribute(node)) return technicalAttributes.has(node.name.getText())
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
    if (ts.isNewExpression(node) && /(Error|Exception)$/.test(node.expression.getText())) return true
    if (ts.isCallExpression(node) && technicalCalls.test(node.expression.getText())) return true
    if (ts.isBinaryExpression(node) && /\.style\.\w+$/.test(node.left.getText())) return true
    if (ts.isVariableDeclaration(node) && /class|style/i.test(node.name.getText())) return true
    if (ts.isPropertyAssignment(node) && /^(className|class|key|style)$/.test(node.name.getText())) return true
  }
  return false
}

const technicalCalls =
  /^(classNames|assertDefined|expectOk|Symbol)$|(^|\.)(querySelector|querySelectorAll|closest|matches)$/
