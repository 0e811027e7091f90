import { ConfigFault, loadConfig } from '#server/platform/config/config.ts'
import { ModeFault } from '#server/platform/database/installation.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { findVerb, helpFor, overview } from './cli-verbs.ts'

/** `npx corridor <verb>`: exit 0 when done, 1 for a failure or breach, 2 for a call that cannot be understood. */
async function run(words: readonly string[]): Promise<number> {
  const found = findVerb(words)
  if (!found) {
    const isHelp = words.length === 0 || words[0] === '--help' || words[0] === '-h'
    const stream = isHelp ? process.stdout : process.stderr
    stream.write(overview())
    return isHelp ? 0 : 2
  }
  if (found.args.includes('--help') || found.args.includes('-h')) {
    process.stdout.write(helpFor(found.verb))
    return 0
  }
  return found.verb.run(found.args, {
    config: loadConfig(),
    logger: createLogger('warn', process.stderr),
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  })
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isForTheOperator = error instanceof ConfigFault || error instanceof ModeFault || !(error instanceof Error)
  process.stderr.write(`${isForTheOperator ? String(error) : (error.stack ?? error.message)}\n`)
  process.exitCode = 1
}
