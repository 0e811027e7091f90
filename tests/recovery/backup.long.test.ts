import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBackup } from '#server/platform/backup/restore.ts'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'
import { type StaffedServer, staffPassword, startStaffedServer } from '#tests/running/staffed-server.ts'

const passphrase = 'seven wooden boats at noon'
const environment = { RATE_LIMIT: 'off', FX_PROVIDER: 'sandbox' }

describe('backup of a lost installation', () => {
  let server: RunningServer
  let staffed: StaffedServer
  let folder: string
  let archive: string
  let passphraseArguments: readonly string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-backup-'))
    archive = join(folder, 'corridor.backup')
    const passphraseFile = join(folder, 'passphrase')
    await writeFile(passphraseFile, `${passphrase}\n`)
    passphraseArguments = ['--passphrase-file', passphraseFile]
    server = await runServer(environment)
    staffed = await startStaffedServer(server)
    await staffed.addBank({ dailyLimitXof: 500_000_000, monthlyLimitXof: 15_000_000_000 })
    const clientId = await staffed.addClient('Baobab Textiles SA')
    const body = { amountXof: 60_000_000, clientId, notes: 'before the fire' }
    await staffed.operator.insist('POST', '/api/transactions/large-conversion', { body, key: 'before-the-fire' })
    await saveDocument(server, staffed)
    // A bank or chain that moves on after the snapshot would rightly be reported by the restore.
    await vi.waitFor(async () => expect(await statusOfConversion(staffed)).toBe('completed'), { timeout: 60_000 })
    await server.command(['backup', '--to', archive, ...passphraseArguments])
  }, 180_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('restores a backup into an empty folder, verifies it and continues', {
    tags: ['D1-19'],
    timeout: 180_000,
  }, async () => {
    expect((await readFile(archive)).subarray(0, 22).toString('latin1')).toBe('age-encryption.org/v1\n')
    const before = await snapshotOf(staffed.operator)
    await server.kill('SIGKILL')

    let reported = ''
    const restored = await runServer(environment, async (command) => {
      reported = await command(['restore', '--from', archive, ...passphraseArguments])
    })
    try {
      expect(reported).toContain('Everything agrees.')
      const operator = staffMember(restored.address, { email: 'operator@example.org', password: staffPassword })
      expect(await snapshotOf(operator)).toEqual(before)
      // The account number must be readable again, or the bank would not recognise it.
      expect((await operator.insist('POST', '/api/banking/connections/1/test', { body: {} })).status).toBe(200)
      const clients = (await operator.insist('GET', '/api/clients')).body
      expect((await operator.insist('POST', '/api/clients', { body: newClient })).status).toBe(201)
      expect((await operator.insist('GET', '/api/clients')).body).toHaveLength(clients.length + 1)
      expect(await restored.command(['verify'])).toContain('Everything agrees.')
      // A folder in use is never overwritten.
      expect(await restored.command(['restore', '--from', archive, ...passphraseArguments], { exitCode: 1 })).toContain(
        'This database already contains an installation.',
      )
    } finally {
      await restored.stop()
    }
  })

  it('refuses a damaged, truncated or wrongly decrypted backup before writing anything', async () => {
    const bytes = await readFile(archive)
    const check = async (name: string, content: Uint8Array, passphrase: string | null, why: RegExp) => {
      const path = join(folder, name)
      await writeFile(path, content)
      await expect(checkBackup(path, passphrase)).rejects.toThrow(why)
    }
    const damaged = Buffer.from(bytes)
    const middle = Math.floor(bytes.length / 2)
    damaged[middle] = (damaged[middle] ?? 0) ^ 1
    await check('damaged', damaged, passphrase, /damaged/)
    await check('short', bytes.subarray(0, bytes.length - 200), passphrase, /damaged|truncated/)
    await check('locked', bytes, null, /--passphrase-file/)
    await check('other', bytes, 'another wooden boat', /can't be opened with this passphrase/)
    await check('none', Buffer.from('no archive at all'), null, /not a backup/)
    expect(await checkBackup(archive, passphrase)).toMatchObject({ mode: 'sandbox', documents: { count: 1 } })
  }, 60_000)
})

const newClient = {
  companyName: 'Karité du Nord SA',
  contactName: 'Issa Traoré',
  email: 'issa@example.org',
  address: '2 Rue du Marché',
  country: 'Mali',
}

/**
 * What a user sees of the installation, except values that change on their own, such as the
 * time of the last bank call.
 */
async function snapshotOf(operator: StaffMember) {
  const [clients, conversions, documents, rates] = await Promise.all(
    ['/api/clients', '/api/transactions', '/api/documents', '/api/fx-rates/waemu'].map(
      async (path) => (await operator.insist('GET', path)).body,
    ),
  )
  return {
    clients,
    conversions: conversions?.map(({ id, amountXof, rate, notes }) => ({ id, amountXof, rate, notes })),
    documents,
    rates,
  }
}

async function statusOfConversion({ operator }: StaffedServer): Promise<unknown> {
  return (await operator.insist('GET', '/api/transactions')).body?.[0]?.status
}

async function saveDocument(server: RunningServer, { operator }: StaffedServer): Promise<void> {
  const form = new FormData()
  form.set('documentType', 'msa')
  form.set('title', 'Master agreement')
  form.set('file', new Blob([new Uint8Array(samplePdf())], { type: 'application/pdf' }), 'agreement.pdf')
  const answer = await fetch(`${server.address}/api/documents`, {
    method: 'POST',
    headers: { cookie: await operator.cookie(), origin: server.address },
    body: form,
  })
  expect(answer.status).toBe(201)
}
