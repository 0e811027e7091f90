// The command line: `npx corridor <verb>`.
import { ArchiveFault } from '#server/platform/backup/archive.ts'
import { ConfigFault, loadConfig } from '#server/platform/config/config.ts'
import { ModeFault } from '#server/platform/database/installation.ts'
import { createLogger, errorFields } from '#server/platform/telemetry/logger.ts'
import { PassphraseFault } from './cli/passphrase.ts'
import * as t from './messages.ts'

const terminal = {
  print: (line: string): void => void process.stdout.write(`${line}\n`),
  printError: (line: string): void => void process.stderr.write(`${line}\n`),
}

/** Returns the exit code: 0 success, 1 failure or violation, 2 usage error. */
async function run(words: readonly string[]): Promise<number> {
  if (words[0] === 'help') return run([...words.slice(1), '--help'])
  // Loads neither settings nor modules: an auditor's machine has no installation.
  if (words[0] === 'verify-receipt' && !words.includes('--help') && !words.includes('-h'))
    return (await import('./cli/verify-receipt.ts')).verifyReceiptFile(words.slice(1), terminal)
  const { findVerb, helpFor, overview } = await import('./cli-verbs.ts')
  const found = findVerb(words)
  if (!found) {
    const isHelp = words.length === 0 || words.includes('--help') || words.includes('-h')
    const stream = isHelp ? process.stdout : process.stderr
    if (!isHelp) stream.write(t.unknownVerb(words.slice(0, 2).join(' ')))
    stream.write(overview(words))
    return isHelp ? 0 : 2
  }
  if (found.args.includes('--help') || found.args.includes('-h')) {
    process.stdout.write(helpFor(found.verb))
    return 0
  }
  return found.verb.run(found.args, {
    config: loadConfig(),
    logger: createLogger('warn', process.stderr),
    ...terminal,
  })
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isMistyped = codeOf(error).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    `${describeError(error)}\n${isMistyped ? 'Add --help to a command to see its arguments.\n' : ''}`,
  )
  process.exitCode = isMistyped ? 2 : 1
}

/** Prints only the message of a user error; any other error as a log line would. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isUserError =
    [ConfigFault, ModeFault, ArchiveFault, PassphraseFault].some((fault) => error instanceof fault) ||
    /^(ENOENT|EACCES|ERR_PARSE_ARGS)/.test(codeOf(error))
  return isUserError ? error.message : JSON.stringify(errorFields(error), null, 2)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
