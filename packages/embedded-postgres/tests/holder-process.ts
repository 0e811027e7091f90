/** Holds an embedded server in a separate process, which tests kill or refuse. */
// Prints its settings as one line of JSON. Stops the server when standard input ends.
import { startEmbeddedPostgres } from '../src/index.ts'
import { testProfile } from './test-profile.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Usage: holder-process.ts DATA_DIR')

const toErrors = { info: console.error, warn: console.error, error: console.error }
try {
  const postgres = await startEmbeddedPostgres({ dataDir, profile: testProfile, logger: toErrors })
  const { owner, app, adopted, postmasterPid } = postgres
  console.log(JSON.stringify({ owner, app, adopted, postmasterPid }))
  process.stdin.resume()
  process.stdin.once('end', () => void postgres.stop())
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
}
