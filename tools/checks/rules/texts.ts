import ts from 'typescript'
import { breachAt, gather, type Rule } from '../project.ts'

/** Attributes whose values are for the browser or the code. */
const technicalAttributes = new Set(
  [
    'accept action align as autoCapitalize autoComplete charset class className color content crossOrigin currency',
    'cursor d data-testid dir dominantBaseline enterKeyHint field fieldClassName fill format height href htmlFor',
    'icon id inputMode key kind labelledBy lang list loading method name path points pointerEvents popover',
    'preserveAspectRatio property rel role scope shapeRendering side size src state step stroke strokeLinecap',
    'strokeLinejoin style tab tone target textAnchor to transform type value variant viewBox width xmlns',
    'aria-autocomplete aria-controls aria-current aria-describedby aria-expanded aria-haspopup aria-hidden',
    'aria-keyshortcuts aria-labelledby aria-live',
  ].flatMap((line) => line.split(' ')),
)

/** Words that browsers and protocols define. */
const technicalWords =
  /^(Escape|Enter|Tab|Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Delete|Backspace|Control|Meta|Shift|Alt|Accept|[A-Z][a-z]+(-[A-Z][a-z]+)+|[A-Za-z]*Error|(Africa|Europe)\/[\w-]+)$/

/** Codes that are the same in every language: currencies, formats, methods. */
const codes = new Set(
  'XOF USD EUR GBP NGN GHS JPY CNY USDT UTC GET POST PATCH DELETE NFD NFC PDF XLSX CSV XML JSON SFTP'.split(' '),
)

/** Literals that the code needs, with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['Link', 'header'],
  ['Just', 'beginning of a relative time'],
  ['Corridor', 'name of the product'],
  ['audit log as opened', 'key of a cached answer'],
  [', XOF', 'unit within a label'],
])

/** Tables of the contract whose values are stored or compared, so no language changes them. */
const storedValues: ReadonlyMap<string, string> = new Map([
  ['calendarCountryNames', 'names of countries as they are stored; `countryText` translates them'],
  ['systemCountry', 'names of countries as they are stored'],
  ['importColumns', 'columns of files that the server reads'],
  ['goamlCodes', 'codes of a schema'],
])

/** The property of a route that the description of the API shows, which is English. */
const routeProperties = /^summary$/

/** Files that hold texts, or no texts of the product: fixtures, and records of the demo. */
const exempt = /(^|\/)messages\.ts$|\.fixture\.ts$|^server\/modules\/demo\/timeline\//

/** Helpers of `server/platform/http` whose arguments a person reads. */
const refusalCalls =
  /^(conflict|forbidden|invalidField|invalidInput|invalidRequest|notFound|notPossibleNow|secondPersonRequired|stale|staleVersion|unfitSelection)$/

/** Schemas whose arguments are messages of invalid input. */
const schemaCalls = /^(z\.(?!enum$|literal$)\w+|text|wholeNumber|dateInput)$/

/** Properties of answers, notifications, emails and columns of files. */
const textProperties = /^(title|detail|message|subject|header)$/

/**
 * Texts that people read are in a `messages.ts`. In the client it finds text between elements, and
 * literals that read like a label or a sentence; in the server and the contract, such literals in
 * refusals, schemas and properties of answers; in the contract in tables of labels too.
 */
export const texts: Rule = {
  ids: ['text-place'],
  check: ({ units }) =>
    units
      .filter(({ path, place }) => textRooms.has(place.room) && !place.isTest && !exempt.test(path))
      .flatMap((unit) =>
        gather(unit, (node) =>
          (unit.place.room === 'web' ? isText(node) : isAnswerText(node, unit.place.room === 'contract'))
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

/** `notFound('No such client')`, `title: 'Client inactive'`, `{ fx_letter: 'FX Letter' }`. */
function isAnswerText(node: ts.Node, isContract: boolean): boolean {
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
  if (!ts.isPropertyAssignment(parent) || parent.initializer !== node) return false
  const name = parent.name.getText()
  return textProperties.test(name) || (isContract && !routeProperties.test(name) && !isStored(parent))
}

const isStored = (property: ts.PropertyAssignment): boolean => {
  const variable = ts.findAncestor(property, ts.isVariableDeclaration)
  return variable !== undefined && storedValues.has(variable.name.getText())
}

function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) && !isCode(node.parent)
  if (ts.isTemplateExpression(node)) {
    const literals = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    return (readsAsText(node.head.text) || literals.some(hasWord)) && !isTechnical(node)
  }
  if (!ts.isStringLiteralLike(node) || allowed.has(node.text)) return false
  if (readsAsText(node.text) || isJoinedToText(node)) return !isTechnical(node)
  return hasLetters(node.text) && isShown(node) && !isTechnical(node)
}

/** `Invoices`, `KYC`, `Try another word`, `no reason given`. */
function readsAsText(literal: string): boolean {
  const text = literal.trim()
  if (technicalWords.test(text) || codes.has(text) || allowed.has(literal)) return false
  if (/^\p{Lu}{3,}$/u.test(text)) return true
  const firstWord = text.split(' ')[0] ?? ''
  if (/^\p{Lu}\p{Ll}/u.test(text) && !/\p{Ll}\p{Lu}/u.test(firstWord)) return true
  if (/(^| )[a-z0-9]+-[a-z0-9.]+( |$)/.test(text) && !/\p{Lu}/u.test(text)) return false
  return /[\p{L},.:] \p{L}/u.test(text) && !/[[\]]|--|:(?! )/.test(text)
}

/** A word with a space beside it in a part of a template: ` (you)`, ` of `, `KYC `. */
function hasWord(part: string): boolean {
  const words = part.match(/(?<= \(?)\p{L}{2,}(?=[ ).,:;!?…]|$)|(?<=^\(?)\p{L}{2,}(?=[.,:;]? )/gu) ?? []
  return words.some((word) => !codes.has(word) && !allowed.has(word))
}

/** Words, or a number with its unit; no address and no `SHA-256`. */
const hasLetters = (text: string): boolean =>
  /\p{L}{2}|\d \p{L}/u.test(text) && !codes.has(text) && !/^\S+[./]\S*$/.test(text) && !/^[a-z]+-\d+$/i.test(text)

/** ` (unverified)` is put beside another text. The first argument of `replace` is searched for. */
function isJoinedToText(literal: ts.StringLiteralLike): boolean {
  if (!/^ |^\( | $/.test(literal.text) || !/\p{L}{2}/u.test(literal.text)) return false
  const { parent } = literal
  if (!ts.isCallExpression(parent)) return true
  const isSearched = /\.(replace|replaceAll|startsWith|endsWith|split|includes|indexOf)$/
  return !(isSearched.test(parent.expression.getText()) && parent.arguments[0] === literal)
}

/** Whether an element shows the value: its child, its attribute, or a property such as `label`. */
function isShown(literal: ts.Node): boolean {
  let node = literal
  while (isPassedOn(node)) node = node.parent
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return true
  if (ts.isJsxExpression(parent)) return true
  return ts.isPropertyAssignment(parent) && parent.initializer === node && shownProperties.test(parent.name.getText())
}

const shownProperties = /^(label|title|hint|placeholder|caption|description|detail|header|text|noun|unit)$/

/** Whether the parent may have the value of this node. */
function isPassedOn(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node
  if (ts.isBinaryExpression(parent)) return valueOperators.has(parent.operatorToken.kind)
  return ts.isParenthesizedExpression(parent) || ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent)
}

const valueOperators: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.PlusToken,
])

/** `<code>Authorization: Bearer</code>` */
const isCode = (node: ts.Node): boolean => ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'code'

/** Whether the literal is a class, an import, a type, a name, or meant for developers. */
function isTechnical(literal: ts.Node): boolean {
  if (ts.isPropertyAssignment(literal.parent) && literal.parent.name === literal) return true
  for (let node: ts.Node = literal.parent; node && !ts.isBlock(node) && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isJsxAttribute(node)) return technicalAttributes.has(node.name.getText())
    // The attributes of an outer element say nothing about its children.
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return false
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
  /^(classNames|assertDefined|expectOk|Symbol|z\.(enum|literal))$|(^|\.)(querySelector(All)?|closest|matches|matchMedia)$/
