import pg from 'pg'
import { attachEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'
import type { Product } from './product-server.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }

/**
 * Writes to the database of the running product what a test cannot wait for or no command can do.
 */
async function change({ server }: Product, statement: string, values: readonly string[]): Promise<void> {
  const postgres = await attachEmbeddedPostgres({ dataDir: server.dataDir, profile: embeddedProfile, logger: quiet })
  const client = new pg.Client(postgres.owner)
  try {
    await client.connect()
    const { rowCount } = await client.query(statement, [...values])
    if (rowCount === 0) throw new Error(`nothing was changed by: ${statement}`)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Ages the proof of identity of a person's sessions by six minutes. */
export const letProofGrowOld = (product: Product, email: string): Promise<void> =>
  change(
    product,
    `update identity.session set sess = jsonb_set(sess::jsonb, '{provedAt}', to_jsonb($2::text))
     where user_id = (select id from identity."user" where email = $1)`,
    [email, new Date(Date.now() - 6 * 60_000).toISOString()],
  )

/** Sets the role directly, because the command line offers only roles that the product ships. */
export const giveRole = (product: Product, email: string, role: string): Promise<void> =>
  change(product, 'update identity."user" set role = $2 where email = $1', [email, role])
