// The command `corridor screen`.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import type { Query, SearchAnswer } from '#name-matching/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import * as t from './messages.ts'
import type { Screening } from './service.ts'

const line = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  type: z.optional(z.nullable(z.enum(['person', 'organisation']))),
  country: z.optional(z.nullable(z.string())),
  birthDate: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)))),
  gender: z.optional(z.nullable(z.enum(['male', 'female']))),
  identifiers: z.optional(z.array(z.string())),
  wallet: z.optional(z.nullable(z.string())),
})

export interface ScreenCommand {
  readonly screening: Pick<Screening, 'searchMany'>
  readonly executor: Executor
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

export interface ScreenInput {
  readonly path: string
  /** Max number of matches per line. */
  readonly limit: number
  /** Minimum score of a match; null uses the setting. */
  readonly threshold: number | null
}

const together = 64

/**
 * Runs `corridor screen --names FILE.jsonl`: prints one line of JSON with the best matches for each
 * line of the file, in order. An invalid line gets an error as its answer. Returns 1 when there was
 * an invalid line or no usable list.
 */
export async function screenCommand(command: ScreenCommand, input: ScreenInput): Promise<0 | 1> {
  let failed = false
  let waiting: { readonly text: string; readonly query: Query | null }[] = []
  const flush = async (): Promise<boolean> => {
    const queries = waiting.flatMap((one) => one.query ?? [])
    const found = await command.screening.searchMany(command.executor, queries, input)
    if (!found.ok) {
      command.printError(t.noUsableList)
      return false
    }
    const answers = [...found.value.answers]
    for (const { text, query: asked } of waiting) {
      if (!asked) failed = true
      command.print(
        asked
          ? answerLine(asked, answers.shift() ?? nothingFound, found.value.threshold)
          : JSON.stringify({ error: t.invalidQuery, line: text.slice(0, 200) }),
      )
    }
    waiting = []
    return true
  }
  for await (const text of createInterface({
    input: createReadStream(input.path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (text.trim() === '') continue
    waiting.push({ text, query: readQuestion(text) })
    if (waiting.length >= together && !(await flush())) return 1
  }
  return (await flush()) && !failed ? 0 : 1
}

function readQuestion(text: string): Query | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = line.safeParse(value)
  if (!parsed.success) return null
  const {
    name,
    type = null,
    country = null,
    birthDate = null,
    gender = null,
    identifiers = [],
    wallet = null,
  } = parsed.data
  return { name, type, country, birthDate, gender, identifiers, wallet }
}

const nothingFound: SearchAnswer = { hits: [], unreadable: null }

function answerLine({ name }: Query, { hits, unreadable }: SearchAnswer, threshold: number): string {
  const matches = hits.map(({ entry, matchedName, score, reasons }) => ({
    list: entry.source,
    entryId: entry.entryId,
    name: matchedName,
    primaryName: entry.name,
    score,
    hit: score >= threshold,
    reasons,
  }))
  return JSON.stringify({ name, score: matches[0]?.score ?? 0, hit: matches[0]?.hit ?? false, matches, unreadable })
}
