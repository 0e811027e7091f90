import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { type SftpServer, startSftpServer } from '#simulators/bank/sftp-server.ts'
import { type BankByFiles, startBankByFiles } from '#tests/running/bank-channel.ts'
import { createFileBanking } from '#tests/setup/host-to-host.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import type { Banking, BankingDependencies } from '../../index.ts'
import type { ChannelTerms } from '../../tables.ts'
import { sealedSecret } from '../channel-availability.ts'
import { termsOf } from '../channel-terms.ts'
import { createSessions } from '../sessions.ts'

/** An active SFTP channel, and the bank's second server to which it moves. */
let context: TestContext
let files: BankByFiles
let newHome: SftpServer
let newFolder: string
let banking: Banking
let channelId: number
let others: number

const newPassword = 'another file mover 9'
const asks = () => context.person('fatou', 'admin')
const decides = () => context.person('kofi', 'compliance')

beforeEach(async () => {
  others = 1
  context = await openTestContext()
  files = await startBankByFiles({ transport: 'sftp', root: context.folder, clock: context.clock })
  newFolder = await mkdtemp(join(tmpdir(), 'corridor-moved-'))
  await mkdir(join(newFolder, 'orders'))
  await mkdir(join(newFolder, 'answers'))
  newHome = await startSftpServer({ root: newFolder, username: 'corridor', password: newPassword })
  banking = createFileBanking(context, () => others)
  const made = await run((transaction) => banking.createChannel(transaction, asks(), files.channel))
  channelId = expectOk(made, 'a channel').id
  const approved = await run((transaction) =>
    banking.approveChannel(transaction, decides(), { id: channelId, version: 1 }),
  )
  expectOk(approved, 'the approval')
})
afterEach(async () => {
  await banking.close()
  await files.stop()
  await newHome.stop()
  await context.close()
  await rm(newFolder, { recursive: true })
})

const run = <T>(work: Parameters<typeof context.database.transaction<T>>[0]) => context.write(work)
const channel = async () => {
  const [row] = await banking.channels(context.database.pool)
  if (!row) throw new Error('the channel stands')
  return row
}
const moved = (): Partial<ChannelTerms> => ({
  port: newHome.port,
  hostKey: newHome.hostKey,
  outbox: '/orders',
  inbox: '/answers',
})
async function propose(wanted: Partial<ChannelTerms>, more: { secret?: string; version?: number | null } = {}) {
  const terms = { ...termsOf(await channel()), ...wanted }
  const input = {
    id: channelId,
    version: null,
    secret: '',
    reason: 'the bank moves its server',
    ...more,
    wanted: terms,
  }
  return run((transaction) => banking.changeChannel(transaction, asks(), input))
}
const decide = (decision: 'approved' | 'rejected', who = decides(), version: number | null = null) =>
  run((transaction) =>
    banking.decideChange(transaction, who, { id: channelId, version, decision, note: 'rang the bank' }),
  )
const states = async () => (await banking.channelChanges(context.database.pool, channelId)).map(({ state }) => state)
const audited = async () =>
  (
    await context.database.pool.execute<{ text: string }>(
      `select to_jsonb(e)::text as text from audit.entry e where resource_type = 'bank_channel' order by id`,
    )
  ).rows.map(({ text }) => text)

describe('channel change by two people', { tags: ['D10-22'] }, () => {
  it('uses the old values until a second person approves, then the new ones', async () => {
    expect(expectOk(await banking.testChannel(channelId), 'the old server')).toEqual({ files: 0 })
    const proposed = expectOk(await propose(moved(), { secret: newPassword, version: 2 }), 'the proposal')
    expect(termsOf(proposed)).toEqual(termsOf(await channel()))
    expectOk(await propose(moved(), { secret: newPassword }), 'the proposal again')
    expect(await banking.testChannel(channelId)).toMatchObject({ ok: true })
    await files.stop()
    expect(await banking.testChannel(channelId)).toMatchObject({ ok: false, error: { code: 'bank_unreachable' } })
    expectOk(await decide('approved'), 'the approval')
    expect(await channel()).toMatchObject({ port: newHome.port, hostKey: newHome.hostKey, outbox: '/orders' })
    expect(await banking.testChannel(channelId)).toMatchObject({ ok: true, value: { files: 0 } })
    expect(await states()).toEqual(['approved', 'replaced'])
  })

  it('rejects approval by its author, a second approval and an outdated version', async () => {
    const { version } = expectOk(await propose({ partyName: 'Test business SA' }), 'the proposal')
    expect(await decide('approved', asks())).toMatchObject({ ok: false, error: { code: 'same_person' } })
    expect(await decide('approved', decides(), version - 1)).toMatchObject({
      ok: false,
      error: { code: 'stale_version', currentVersion: version },
    })
    expectOk(await decide('approved', decides(), version), 'the approval')
    expect(await decide('approved')).toMatchObject({ ok: false, error: { code: 'nothing_to_approve' } })
    expect((await channel()).partyName).toBe('Test business SA')
  })

  it('never takes effect when withdrawn or rejected', async () => {
    const before = termsOf(await channel())
    expectOk(await propose({ inbox: '/elsewhere' }), 'the proposal')
    expectOk(await decide('rejected', asks()), 'the withdrawal')
    expectOk(await propose({ inbox: '/elsewhere' }), 'the proposal')
    expectOk(await decide('rejected'), 'the refusal')
    expect(await states()).toEqual(['rejected', 'withdrawn'])
    expect(termsOf(await channel())).toEqual(before)
  })

  it('takes effect immediately when nobody else could approve', async () => {
    others = 0
    expectOk(await propose({ partyId: 'CORRIDOR02' }), 'the change')
    expect((await channel()).partyId).toBe('CORRIDOR02')
    expect(await states()).toEqual(['direct'])
  })

  it('allows only the author to correct a channel that awaits its first approval', async () => {
    const made = await run((transaction) =>
      banking.createChannel(transaction, decides(), { ...files.channel, name: 'new' }),
    )
    const { id, version, ...row } = expectOk(made, 'another channel')
    const input = {
      id,
      version,
      secret: '',
      reason: 'a mistake',
      wanted: { ...termsOf({ ...row, id, version }), name: 'n' },
    }
    const change = (who: ReturnType<typeof asks>) =>
      run((transaction) => banking.changeChannel(transaction, who, input))
    expect(await change(asks())).toMatchObject({ ok: false, error: { code: 'not_yet_approved' } })
    expect(expectOk(await change(decides()), 'the correction')).toMatchObject({ name: 'n', approvedAt: null })
  })

  it('keeps the saved password when none is entered and requires one for another sign-in method', async () => {
    expectOk(await propose({ name: 'SGCI, treasury' }), 'the proposal')
    expectOk(await decide('approved'), 'the approval')
    expect(await banking.testChannel(channelId)).toMatchObject({ ok: true })
    expect(await propose({ auth: 'key' })).toMatchObject({
      ok: false,
      error: { code: 'incomplete_channel', field: 'secret' },
    })
    expect(await propose({ username: '' })).toMatchObject({ ok: false, error: { field: 'username' } })
    expect(await propose({})).toMatchObject({ ok: false, error: { code: 'nothing_changed' } })
  })

  it('rejects the name of another channel on proposal and on approval', async () => {
    expectOk(await propose({ name: 'taken' }), 'the proposal')
    const other = { ...files.channel, name: 'taken' }
    expectOk(await run((transaction) => banking.createChannel(transaction, asks(), other)), 'the other channel')
    expect(await decide('approved')).toMatchObject({ ok: false, error: { code: 'duplicate_channel' } })
    expect(await propose({ name: 'taken' })).toMatchObject({ ok: false, error: { code: 'duplicate_channel' } })
  })

  it('records author, approver and reason without the password in history and audit log', async () => {
    expectOk(await propose(moved(), { secret: newPassword }), 'the proposal')
    expectOk(await decide('approved'), 'the approval')
    expect(await banking.channelChanges(context.database.pool, channelId)).toMatchObject([
      {
        state: 'approved',
        proposedBy: 'fatou',
        decidedBy: 'kofi',
        note: 'rang the bank',
        secretSealed: null,
        reason: 'the bank moves its server',
        before: { inbox: '/out' },
        wanted: { inbox: '/answers' },
      },
    ])
    const entries = (await audited()).slice(-2)
    expect(entries[0]).toContain('"awaitsApproval": true')
    expect(entries[1]).toContain('"proposedBy": "fatou"')
    for (const text of entries) {
      expect(text).toContain('"/answers"')
      expect(text).toContain('"/out"')
      expect(text).not.toContain(newPassword)
    }
    await expect(
      context.database.pool.execute(
        `update banking.channel_change set note = 'another' where channel_id = ${channelId}`,
      ),
    ).rejects.toThrow()
  })
})

describe('work in progress when a change is approved', { tags: ['D10-22'] }, () => {
  it('finishes on the old session while new work starts on the new one', async () => {
    const logins: string[] = []
    const onPassword = (password: string) => logins.push(password)
    const old = await startSftpServer({ root: newFolder, username: 'corridor', password: 'old one', onPassword })
    const encryption = createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] })
    const row = await channel()
    const secretSealed = encryption.seal('old one', sealedSecret(row.rowKey))
    const before = { ...row, port: old.port, hostKey: old.hostKey, inbox: '/answers', outbox: '/orders', secretSealed }
    const sessions = createSessions({ ...context, encryption } as unknown as BankingDependencies)
    const [staged, approved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]

    const delivery = sessions.use(before, async (transport) => {
      expectOk(await transport.stage('a.tmp', new Uint8Array(3)), 'staged')
      staged.resolve()
      await approved.promise
      return transport.release('a.tmp', 'a.xml')
    })
    await staged.promise
    const after = { ...before, inbox: '/orders' }
    expect(expectOk(await sessions.use(after, (transport) => transport.list()), 'the new way')).toEqual([])
    approved.resolve()
    expectOk(await delivery, 'the file left over the session on which it was staged')
    expect(expectOk(await sessions.use(after, (transport) => transport.list()), 'the new way')).toMatchObject([
      { name: 'a.xml' },
    ])
    expect(logins).toEqual(['old one', 'old one'])
    await sessions.close()
    await old.stop()
  })
})

describe('test of a change before approval', { tags: ['D10-22'] }, () => {
  const tested = async () => (await banking.channelChanges(context.database.pool, channelId))[0]

  it('uses a separate session and saves the outcome with the change', async () => {
    expectOk(await propose({ ...moved(), inbox: '/nowhere' }, { secret: newPassword }), 'the proposal')
    expect(await banking.testChange(channelId)).toMatchObject({ ok: false, error: { code: 'bank_unreachable' } })
    expect(await tested()).toMatchObject({
      testedAt: context.clock.now(),
      testFault: expect.stringContaining('No such'),
    })
    expectOk(await propose(moved(), { secret: newPassword }), 'the proposal mended')
    expect(await tested()).toMatchObject({ testedAt: null })
    expect(await banking.testChange(channelId)).toEqual({ ok: true, value: { files: 0 } })
    expect(await tested()).toMatchObject({ state: 'waiting', testFault: null })
    expectOk(await decide('approved'), 'the approval')
    expect(await banking.testChange(channelId)).toMatchObject({ ok: false, error: { code: 'nothing_to_approve' } })
  })

  it('never sends the saved password to a server that only one person has named', async () => {
    const seen: string[] = []
    const listening = await startSftpServer({
      root: newFolder,
      username: 'corridor',
      password: newPassword,
      onPassword: (password) => seen.push(password),
    })
    expectOk(await propose({ ...moved(), port: listening.port, hostKey: listening.hostKey }), 'the proposal')
    expect(await banking.testChange(channelId)).toMatchObject({ ok: false, error: { code: 'password_elsewhere' } })
    expect(seen).toEqual([])
    expectOk(await propose({ inbox: '/in' }), 'another folder of the same server')
    expect(await banking.testChange(channelId)).toMatchObject({ ok: true })
    await listening.stop()
  })
})
