import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { createEncryption, type Encryption, encryptionKey } from '#server/platform/encryption/encryption.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createKeyCheck } from './key-check.ts'
import { rotateKeys } from './rotate.ts'
import { fingerprintKeyColumn, sealedColumns } from './sealed-columns.ts'
import { addFingerprintKey, countByKey, lockOutdated } from './store.ts'

const [newKey, foreignKey] = [encryptionKey(new Uint8Array(32).fill(8)), encryptionKey(new Uint8Array(32).fill(9))]
// The harness encrypts with this one.
const oldKey = encryptionKey(new Uint8Array(32).fill(1))
const person = '00000000-0000-7000-8000-0000000000aa'

describe('replacement of the encryption key', () => {
  let harness: Harness
  let owner: pg.Client
  let before: ReadonlyMap<string, string>
  const said: string[] = []
  const complaints: string[] = []
  const both = createEncryption({ keys: [newKey, oldKey] })

  const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => harness.database.transaction(work)

  async function rotate(encryption: Encryption, audit = harness.modules.audit): Promise<boolean> {
    said.length = 0
    complaints.length = 0
    return rotateKeys({ audit, encryption, clock: { now: harness.now } }, harness.database, {
      print: (line) => void said.push(line),
      printError: (line) => void complaints.push(line),
      batchSize: 2,
    })
  }

  /** Every plain text by its column and key. */
  async function readAll(encryption: Encryption): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const column of sealedColumns) {
      const values = await write((t) => lockOutdated(t, column, { keyId: '', after: null, limit: 1_000 }))
      for (const { key, bound, sealed } of values)
        found.set(`${column.table}.${column.column} ${key}`, encryption.open(sealed, column.row(bound)))
    }
    return found
  }

  beforeAll(async () => {
    harness = await createHarness({ bankRail: 'sftp' })
    owner = new pg.Client(harness.owner)
    await owner.connect()
    await addFingerprintKey(
      harness.database.pool,
      harness.modules.encryption.seal('f'.repeat(64), fingerprintKeyColumn.row('')),
    )
    await fillBanks()
    await fillWebhooks()
    await fillInvoices()
    await fillOthers()
    before = await readAll(createEncryption({ keys: [oldKey] }))
  }, 120_000)
  afterAll(async () => {
    await owner?.end()
    await harness?.stop()
  })

  async function fillBanks(): Promise<void> {
    await harness.addBank()
    await harness.convert(150_000_000n, null)
    const messages = async () => (await owner.query('select direction from banking.message')).rows
    await harness.run(async () => (await messages()).length > 0)
  }

  async function fillWebhooks(): Promise<void> {
    const admin = await harness.addPerson('admin@example.org', 'admin')
    const input = { url: 'http://127.0.0.1:9/hooks', description: 'ERP', events: ['client.created' as const] }
    const made = expectOk(await write((t) => harness.modules.webhooks.create(t, admin, input)), 'a webhook')
    expectOk(await write((t) => harness.modules.webhooks.rotate(t, admin, made.endpoint.id)), 'a new secret')
  }

  async function fillInvoices(): Promise<void> {
    const { invoices } = harness.modules
    const clientId = await harness.addClient('Baobab Textiles SA')
    const input = adviceInvoice(clientId, 120_000n)
    const { operator } = harness.people
    for (let count = 0; count < 5; count += 1) {
      const draft = expectOk(await write((t) => invoices.create(t, operator, input)), 'a draft')
      const requested = { id: draft.id, version: null, to: null, message: null }
      expectOk(await write((t) => invoices.send(t, operator, requested)), 'a sent invoice')
    }
  }

  /** Rows whose flows need a browser, a provider or a chain. */
  async function fillOthers(): Promise<void> {
    const { encryption } = harness.modules
    const seal = (row: string) => encryption.seal(`secret of ${row}`, row)
    const userId = harness.people.operator.userId
    const uuid = person
    const rows: readonly [statement: string, ...values: unknown[]][] = [
      [
        `insert into identity.session (sid, id, user_id, sess, expire, sealed_id_token) values ('s1', $1, $2, '{}', now(), $3)`,
        uuid,
        userId,
        seal(`identity.session:${uuid}`),
      ],
      [
        `insert into identity.ceremony (token_sha256, kind, sealed_facts, expires_at) values ('t1', 'code', $1, now())`,
        seal('identity.ceremony:t1'),
      ],
      [
        `insert into identity.personal_link (user_id, token_sha256, purpose, created_by, created_at, delivery, sealed_token, expires_at)
         values ($1, 't2', 'reset', $1, now(), 'mail', $2, now() + interval '1 h')`,
        userId,
        seal(`identity.personal_link:${userId}`),
      ],
      [
        'insert into identity.authenticator (user_id, sealed_secret, last_step, added_at) values ($1, $2, 0, now())',
        userId,
        seal(`identity.authenticator:${userId}`),
      ],
      [
        `insert into mail.server (host, port, security, user_name, password_sealed, sender, updated_at, updated_by_name)
         values ('h', 587, 'tls', 'u', $1, 's@example.org', now(), 'x')`,
        seal('mail.server:password'),
      ],
      [
        `insert into screening.subject (key, kind, name, facts_hash, last_screened_at, details_sealed)
         values ('client:9', 'client', 'n', 'h', now(), $1)`,
        encryption.seal('{}', 'screening.subject.details:client:9'),
      ],
      [
        `insert into payout.wallet (label, address, network, status, is_default, created_at, row_key, identity_sealed)
         values ('w', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'sandbox', 'waiting', false, now(), $1, $2)`,
        uuid,
        seal(`payout.wallet.identity:${uuid}`),
      ],
      [
        `insert into settings.proposal (key, value, base_version, proposed_by, proposed_at, secret_sealed)
         values ('certification', '{}', 1, $1, now(), $2)`,
        userId,
        seal('settings.proposal:certification'),
      ],
      [
        `insert into certification.set_up (system, is_on, service, key_sealed, point_of_sale, establishment, regime, payment_method,
           sticker_threshold, updated_at, updated_by_name)
         values ('fne', false, 'simulator', $1, 'p', 'e', 'normal', 'transfer', 0, now(), 'x')`,
        seal('certification.set_up:key'),
      ],
    ]
    for (const [statement, ...values] of rows) await owner.query(statement, values)
    const { rows: channels } = await owner.query<{ id: number; row_key: string }>(
      'select id, row_key from banking.channel',
    )
    await owner.query(
      `insert into banking.channel_change (channel_id, before, wanted, replaces_secret, secret_sealed, reason, state, proposed_at)
       values ($1, '{}', '{}', true, $2, 'r', 'waiting', now())`,
      [channels[0]?.id, seal(`banking.channel.secret:${channels[0]?.row_key}`)],
    )
  }

  it('lists every column of the schema that holds ciphertexts', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where a.atttypid = 'platform.sealed'::regtype and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    )
  })

  it('finds a ciphertext in every listed column, and in no other column', async () => {
    const empty = sealedColumns.filter(({ table, column }) =>
      [...before.keys()].every((name) => !name.startsWith(`${table}.${column} `)),
    )
    expect(empty).toEqual([])
    const { rows: columns } = await owner.query<{ schema: string; table: string; column: string }>(
      `select n.nspname as schema, c.relname as table, a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
         and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
         and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    )
    const unlisted: string[] = []
    for (const { schema, table, column } of columns) {
      const { rows } = await owner.query(
        `select 1 from "${schema}"."${table}" where "${column}"::text like '%' || $1 || '%' limit 1`,
        [`v1.${oldKey.id}.`],
      )
      if (rows.length > 0) unlisted.push(`${schema}.${table}.${column}`)
    }
    expect(unlisted).toEqual([])
  })

  it('warns while values need the old key', async () => {
    const check = createKeyCheck({ ...harness.modules, database: harness.database, encryption: both })
    expect(check.warnings()).toEqual([])
    await check.check()
    expect(check.outdated()).toBe(before.size)
    expect(check.warnings()).toEqual([
      `Values still encrypted with the old key: ${before.size}. Run npx corridor key rotate.`,
    ])
  })

  it('continues a run that broke off, and loses no entry of the audit log', async () => {
    const { audit } = harness.modules
    let batches = 0
    const breaking: typeof audit = {
      ...audit,
      append: async (...given) => {
        batches += 1
        if (batches === 4) throw new Error('killed')
        await audit.append(...given)
      },
    }
    await expect(rotate(both, breaking)).rejects.toThrow('killed')
    const half = await countAll()
    expect([half.get(newKey.id), half.get(oldKey.id)]).toEqual([expect.any(Number), expect.any(Number)])

    expect([await rotate(both), complaints]).toEqual([true, []])
    expect(said.at(-1)).toBe('Nothing is left under another key. Remove the old key from every instance.')
    expect(await countAll()).toEqual(new Map([[newKey.id, before.size]]))
    const { rows } = await harness.database.pool.execute<{ n: string }>(sql`
      select sum((details ->> 'count')::int) as n from audit.entry
      where resource_type = 'encryption_key' and resource_id = ${newKey.id}`)
    expect(Number(rows[0]?.n)).toBe(before.size)
  })

  it('leaves every value as it was, readable with the new key alone', async () => {
    expect(await readAll(createEncryption({ keys: [newKey] }))).toEqual(before)
  })

  it('changes nothing when it is run again, and asks for the removal of the old key', async () => {
    expect([await rotate(both), said.at(-2)]).toEqual([true, '0 re-encrypted in total.'])
    const check = createKeyCheck({ ...harness.modules, database: harness.database, encryption: both })
    await check.check()
    expect(check.warnings()).toEqual([expect.stringContaining('nothing is encrypted with it')])
    const done = createKeyCheck({
      ...harness.modules,
      database: harness.database,
      encryption: createEncryption({ keys: [newKey] }),
    })
    await done.check()
    expect([done.warnings(), done.outdated()]).toEqual([[], 0])
  })

  it('does not say done while a value needs an unknown key', async () => {
    const foreign = createEncryption({ keys: [foreignKey] }).seal('x', 'mail.server:password')
    await owner.query('update mail.server set password_sealed = $1', [foreign])
    expect(await rotate(both)).toBe(false)
    expect(complaints).toEqual([
      `LEFT  mail.server.password_sealed  1 under key ${foreignKey.id}: this key is not configured`,
    ])
    const check = createKeyCheck({ ...harness.modules, database: harness.database, encryption: both })
    await check.check()
    expect(check.warnings()).toContainEqual(expect.stringContaining('a key that is not configured: 1.'))
  })

  it('rejects any other change of a sent invoice or a bank message', async () => {
    const sealed = both.seal('x', 'another row')
    const newer = createEncryption({ keys: [foreignKey] }).seal('x', 'another row')
    for (const [table, column] of [
      ['invoices.invoice', 'view_token_sealed'],
      ['banking.message', 'content_sealed'],
    ] as const) {
      await expect(owner.query(`update ${table} set ${column} = $1`, [sealed])).rejects.toThrow()
      const more = table === 'banking.message' ? "file_name = 'other'" : 'due_date = due_date + 1'
      await expect(owner.query(`update ${table} set ${column} = $1, ${more}`, [newer])).rejects.toThrow()
    }
  })

  async function countAll(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const column of sealedColumns)
      for (const [id, count] of await countByKey(harness.database.pool, column))
        counts.set(id, (counts.get(id) ?? 0) + count)
    return counts
  }
})
