/** Identity of an installation: its mode and era. */
import type { ConnectionSettings } from './database.ts'
import { asOwner, type OwnerClient } from './owner.ts'

export type Mode = 'sandbox' | 'production'

/** The database belongs to the other mode: sandbox and real money never mix. */
export class ModeFault extends Error {
  override readonly name = 'ModeFault'
}

/**
 * Records the mode on first start and rejects a mismatch later. Starts a new era after a restore
 * into another cluster, whose transaction ids restart.
 */
export async function stampInstallation(
  owner: ConnectionSettings,
  mode: Mode,
  now: Date,
): Promise<{ era: number; restored: boolean }> {
  return asOwner(owner, async (client) => {
    await client.query('begin')
    await client.query('lock table platform.installation in exclusive mode')
    const stamped = await stamp(client, mode, now)
    await client.query('select platform.ensure_partitions($1::date)', [now.toISOString().slice(0, 10)])
    await client.query('commit')
    return stamped
  })
}

async function stamp(client: OwnerClient, mode: Mode, now: Date): Promise<{ era: number; restored: boolean }> {
  const { rows } = await client.query<{ mode: Mode; era: number; moved: boolean }>(
    `select i.mode, i.era, i.system_identifier <> c.system_identifier as moved from platform.installation i, pg_control_system() c`,
  )
  const known = rows[0]
  if (!known) {
    await client.query(
      `insert into platform.installation (mode, system_identifier, era, stamped_at)
       select $1, system_identifier, 1, $2 from pg_control_system()`,
      [mode, now],
    )
    return { era: 1, restored: false }
  }
  if (known.mode !== mode) {
    throw new ModeFault(
      `This database was made in ${known.mode} mode; MODE is ${mode}. Use a database of its own for each mode.`,
    )
  }
  if (!known.moved) return { era: known.era, restored: false }
  const era = known.era + 1
  await client.query(
    'update platform.installation set era = $1, system_identifier = (select system_identifier from pg_control_system())',
    [era],
  )
  for (const table of ['audit.entry', 'platform.outbox_event']) {
    await client.query(`alter table ${table} alter column era set default ${era}`)
  }
  return { era, restored: true }
}
