import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const screens = globSync('web/**/*.tsx', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .sort()
const messages = globSync('web/**/messages.ts', { cwd: root }).sort()

/** Attributes that give a button an action or a link a target. */
const actions: Readonly<Record<string, readonly string[]>> = {
  button: ['onClick', 'type="submit"', 'popoverTarget', 'formAction'],
  Button: ['onClick', 'type="submit"'],
  IconButton: ['onClick', 'type="submit"'],
  a: ['href'],
  Link: ['to'],
}

type Opening = ts.JsxOpeningElement | ts.JsxSelfClosingElement

function openingsIn(path: string): { at: string; opening: Opening }[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: { at: string; opening: Opening }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ at: `${path}:${line + 1}`, opening: node })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** True if one of the attributes names an action. A spread passes on its caller's attributes. */
function doesSomething({ attributes }: Opening, requested: readonly string[]): boolean {
  return attributes.properties.some((attribute) => {
    if (ts.isJsxSpreadAttribute(attribute)) return true
    const name = attribute.name.getText()
    return requested.some((button) => (button.includes('=') ? attribute.getText() === button : name === button))
  })
}

/** A handler without effect: `() => {}`, `() => undefined`, or one that only logs. */
function doesNothing({ attributes }: Opening): boolean {
  return attributes.properties.some(
    (attribute) =>
      ts.isJsxAttribute(attribute) &&
      /^on(Click|Select|Submit)$/.test(attribute.name.getText()) &&
      /^\{\(?\w*\)? ?=> ?(\{\s*\}|undefined|null|void 0|console\..*)\}$/s.test(attribute.initializer?.getText() ?? ''),
  )
}

describe('every button', { tags: ['D16-23'] }, () => {
  const all = screens.flatMap(openingsIn)

  it('has an action, submits its form or leads somewhere', () => {
    const buttons = all.filter(({ opening }) => opening.tagName.getText() in actions)
    expect(buttons.length).toBeGreaterThan(300)
    const dead = buttons.filter(({ opening }) => !doesSomething(opening, actions[opening.tagName.getText()] ?? []))
    expect(dead.map(({ at, opening }) => `${at.split(':')[0]} ${opening.tagName.getText()}`)).toEqual([
      // Hidden until web/landing/passkey-sign-in.ts adds its handler.
      'web/landing/form-pages.tsx button',
      // Disabled, with the reason in its name.
      'web/ui/list/bulk-bar.tsx Button',
      // Shows an explanation on focus.
      'web/ui/overlay/info-tooltip.tsx button',
    ])
  })

  it('has no empty handler', () => {
    expect(all.filter(({ opening }) => doesNothing(opening)).map(({ at }) => at)).toEqual([])
  })
})

describe('figures', { tags: ['D16-21'] }, () => {
  it('are neither random nor invented where data is missing', () => {
    const invented = [
      ...globSync('web/**/*.{ts,tsx}', { cwd: root }),
      ...globSync('server/modules/**/*.ts', { cwd: root }),
    ]
      .filter((path) => !path.includes('.test.') && !path.includes('.fixture.'))
      .filter((path) => {
        const text = readFileSync(join(root, path), 'utf8')
        // `?? 98.5` would show a figure without data; zero, one and a length are counts.
        return /Math\.random\(/.test(text) || /\?\?\s*\d{2,}\.\d/.test(text)
      })
    expect(invented).toEqual([])
  })

  it('in the text of screens are names, specified defaults and thresholds of rules', () => {
    const stated = [...screens, ...messages].filter((path) => !path.startsWith('web/landing/')).flatMap(numbersOf)
    expect([...new Set(stated)].sort()).toEqual([
      '0x followed by 40 digits, with capitals as shown in the wallet.',
      '1 day',
      '1 year',
      '1–30 days',
      '24 h',
      '24h Volume',
      '30 d',
      '31 (last day)',
      '31–60 days',
      '61–90 days',
      '80% interval',
      'A: 1%, client with IFU',
      'Above 25%',
      'Add a channel to exchange ISO 20022 files with a bank over SFTP or a folder. Connections to that bank can then use it.',
      'Alerts per 1,000 names',
      'Annual volatility of USD/XOF over 30 days: 0% scores 0, 20% scores 100.',
      'Approved clients ÷ all clients, rounded. 100 if there are no clients.',
      'At the fixed rate of 655.957 XOF per euro',
      'B2B: business with NCC',
      'B2C: private person',
      'B2F: client abroad',
      'B2G: public body',
      'B: 5%, client without IFU',
      'Bank calls, last 5 minutes',
      'Based on the overall risk score: up to 25 is low, up to 50 medium, up to 75 high, above that critical. A dash means there is not enough data.',
      'Choose a PNG or JPEG of up to 1 MB.',
      'Clients active 91 to 180 days ago who were active again in the last 90 days ÷ all clients active then.',
      'Completed ÷ (completed + failed), for conversions initiated in the last 24 hours.',
      "Couldn't load exchange rates. This preview uses the default rate of 561 XOF per USD.",
      'Covers 80% of outcomes if forecasts are off by as much as in back-tests.',
      'Decided in the last 30 days',
      'Enter a percentage with at most two decimals, such as 1.5',
      'Enter a whole amount, for example 150,000,000',
      'Enter an amount, for example 1,200.50',
      'Failed conversions, and reconciliation exceptions older than a day, per 100 conversions.',
      'For 24 hours, events are signed with both secrets so the receiver can switch over. After that, the old secret is no longer used.',
      'In 30 days:',
      'Last 12 months plus current',
      'Last 15 seconds',
      'Last 24 hours',
      'Last 30 bank days and today',
      'Last 30 days',
      'Last 7 days',
      'Last 90 days',
      'Load over the last minute ÷ number of processors. Above 100%, work is waiting.',
      'Mean time from initiated to completed, excluding waits for people and funds, for conversions initiated in the last 24 hours.',
      'Median response time of bank calls over the last 5 minutes.',
      'Minimum amount for large conversion is 50M XOF',
      'No alerts in the last 30 days',
      'No bank calls in 5 minutes',
      'No conversions in the last 12 months.',
      'No exchange rate is available yet. The default of 561 XOF per USD applies, and conversions at this rate need approval.',
      'Offline: the last 3 calls failed. Degraded: error rate above 5% or response time above 5 s. Otherwise online.',
      'Open alerts (critical 10, high 5, medium 2, low 1) per 10 active clients, plus the share of active clients without approved KYC. Maximum 100.',
      'Outstanding ÷ invoiced in the last 90 days, less credit notes, × 90.',
      'Over 90 days',
      'PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV or TXT, up to 25 MB each',
      'PNG or JPEG, up to 1 MB',
      'SHA-256',
      'SHA256:… from the bank or from ssh-keygen -l. Connections to any other server are refused.',
      'STARTTLS (usual, port 587)',
      "Sandbox: new approvers don't have to wait 24 hours, and accounts don't have to be confirmed. Approvals still need a second approver once there has been one.",
      'Share of all clients with approved KYC, rounded. 100% if there are no clients.',
      'Share of minutes with a ready server, over the last 30 days or since the first heartbeat.',
      'Share of receivables overdue by more than 30 days.',
      'Slow: responds after 3 s',
      'TLS from the start (port 465)',
      'Test on last 90 days',
      'The next 30%.',
      'The top 20% of clients by gross USD over twelve months.',
      'USD/EUR × 655.957 implies',
      'USD/XOF uses the default of 561 XOF per USD. Other pairs have no rate until rates are fetched.',
      'USD/XOF, last 30 days',
      'Up to 10 MB each. Attached files are covered by the signatures.',
      'Up to 10 MB each. Files added now are not covered by the signatures.',
      'Version and SHA-256',
      'Webhooks notify other software of events. They are signed according to Standard Webhooks and retried for 72 hours. An event names the record; fetch its data with an API key.',
      'XOF debited from the account by the bank today. In euro at the fixed rate of 655.957.',
      'XOF volume of conversions initiated in the last 24 hours, excluding failed ones. In euro at the fixed rate of 655.957.',
      'days ahead, from a linear trend through the scores stored in the last 30 days.',
      'in the previous 30 days)',
      'the tax exemption of a line with 0% tax',
      'under 1 hr',
    ])
  })
})

const isLiteral = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

/** Texts with a digit, in messages and in the markup itself. */
function numbersOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\d/.test(node.text)) found.push(node.text.trim().replaceAll(/\s+/g, ' '))
    if (path.endsWith('/messages.ts') && isLiteral(node) && /\d/.test(node.text)) found.push(node.text.trim())
    const isShown = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
    if (isShown && node.expression && ts.isNumericLiteral(node.expression)) found.push(node.expression.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('every text', { tags: ['S1-03'] }, () => {
  /** Words that occur in nearly all French texts and in no English one. */
  const french =
    /(^|[\s'’(«])(le|la|les|des|une|est|pour|avec|vous|votre|aux|du|dans|sur la|n'est|d'une)(?=[\s,.;:!?'’)»]|$)/i

  it('is English on screens and in server messages', () => {
    const found = [
      ...screens,
      ...messages,
      ...globSync('contract/**/*.ts', { cwd: root, exclude: ['contract/countries.ts'] }),
      ...globSync('server/modules/**/refusals.ts', { cwd: root }),
    ]
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        textsOf(path)
          .filter((text) => french.test(text))
          .map((text) => `${path}: ${text}`),
      )
    // Official document names appear next to the English ones.
    expect(found).toEqual([])
  })

  it('is English in the language attribute of the pages', () => {
    for (const page of globSync('web/*.html', { cwd: root }))
      expect(readFileSync(join(root, page), 'utf8'), page).toMatch(/<html[^>]* lang="en"/)
  })
})

function textsOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      if (/[a-z] [a-z]/i.test(node.text)) found.push(node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
