/**
 * Runs the published rules of EN 16931 over an invoice's XML. The stylesheet and the XSLT processor
 * are the operator's: neither is part of the product.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { XMLParser } from 'fast-xml-parser'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from './messages.ts'

export interface RuleFinding {
  /** `BR-G-02`. */
  readonly rule: string
  /** A recipient refuses `fatal` ones. */
  readonly severity: 'fatal' | 'warning'
  readonly text: string
}

export interface RuleRun {
  /** Path of the XSLT that was made of the Schematron rules. */
  readonly stylesheet: string
  /** Command that takes `-xsl:FILE -s:FILE`, as Saxon and xslt3 do; its own arguments first. */
  readonly processor: readonly [command: string, ...args: string[]]
}

const timeoutMs = 120_000

/** The rules that the XML breaks, or why they could not be run. */
export async function runRules(
  { stylesheet, processor: [command, ...args] }: RuleRun,
  xml: string,
): Promise<Result<RuleFinding[], string>> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-rules-'))
  try {
    const source = join(folder, 'invoice.xml')
    await writeFile(source, xml, { mode: 0o600 })
    const ended = await run(command, [...args, `-xsl:${stylesheet}`, `-s:${source}`])
    return ended.ok ? findingsOf(ended.value) : ended
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Standard output of a successful command. */
async function run(command: string, args: readonly string[]): Promise<Result<string, string>> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs })
  const { promise, resolve } = Promise.withResolvers<Result<null, string>>()
  child.once('error', (error) => resolve(err(t.processorNotStarted(command, error.message))))
  child.once('close', (code, signal) => resolve(code === 0 ? ok(null) : err(t.processorFailed(code ?? signal ?? ''))))
  const [output, complaint, ended] = await Promise.all([text(child.stdout), text(child.stderr), promise])
  if (!ended.ok) return err([ended.error, complaint.trim().slice(0, 500)].filter(Boolean).join(': '))
  return ok(output)
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseAttributeValue: false,
  parseTagValue: false,
  isArray: (name) => name === 'failed-assert' || name === 'successful-report' || name === 'fired-rule',
})

interface Report {
  readonly 'schematron-output'?: {
    readonly 'fired-rule'?: readonly unknown[]
    readonly 'failed-assert'?: readonly {
      readonly '@id'?: string
      readonly '@flag'?: string
      readonly text?: unknown
    }[]
  }
}

/** Reads a validation report (SVRL). One without a fired rule checked nothing. */
function findingsOf(output: string): Result<RuleFinding[], string> {
  const report = (parser.parse(output) as Report)['schematron-output']
  if (!report?.['fired-rule']?.length) return err(t.rulesNotApplied)
  return ok(
    (report['failed-assert'] ?? []).map(({ '@id': rule = '', '@flag': flag, text: words }) => ({
      rule,
      severity: flag === 'warning' ? 'warning' : 'fatal',
      text: wordsOf(words),
    })),
  )
}

function wordsOf(value: unknown): string {
  const found = typeof value === 'object' && value !== null && '#text' in value ? value['#text'] : value
  return String(found ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
