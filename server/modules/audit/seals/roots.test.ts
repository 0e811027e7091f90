import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { type AuditHarness, openAuditHarness } from '#tests/setup/audit-harness.ts'
import { sealLeaf } from '../proofs/leaves.ts'
import { addTreeLeaf } from '../proofs/store.ts'
import { beginning, publicSeal, type Seal, sealHmac } from './chain.ts'
import { headOf, writeHead } from './head-file.ts'
import { wrongRoots } from './roots.ts'
import { digestBatches, lastSeal, sealsAfter } from './store.ts'

const sealKey = new Uint8Array(32).fill(7)
let harness: AuditHarness
const checkpointFile = () => join(harness.folder, 'head-checkpoints.jsonl')
const verify = (everyRoot = false) => harness.audit.verify({ everyRoot })
const findings = async (everyRoot = false) => (await verify(everyRoot)).findings.join('\n')
const addSeal = async (resourceId: string) => {
  await harness.add({ resourceId })
  await harness.add({ resourceId, resourceType: 'dos' })
  await harness.add({ resourceId })
  await harness.sealAll()
}

/** Signs the chain and the tree again as the holder of the key could, and forges the head file. */
async function signAgain(): Promise<void> {
  let previousHmac: Buffer = beginning
  for (const seal of await sealsAfter(harness.database.pool, 0n, 100)) {
    previousHmac = sealHmac(sealKey, { ...seal, previousHmac })
    await harness.asOwner(
      `update audit.seal set hmac = '\\x${previousHmac.toString('hex')}' where id = ${seal.id};
       update audit.seal set previous_hmac = '\\x${previousHmac.toString('hex')}' where id = ${seal.id} + 1`,
    )
  }
  await harness.asOwner('truncate audit.tree_node')
  for (const seal of await sealsAfter(harness.database.pool, 0n, 100))
    await harness.database.transaction((transaction) =>
      addTreeLeaf(transaction, Number(seal.id) - 1, sealLeaf(publicSeal(seal))),
    )
  const last = await lastSeal(harness.database.pool)
  if (last) await writeHead(harness.headFile, headOf(last))
}

beforeAll(async () => {
  harness = await openAuditHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  await harness.reset()
  for (const resourceId of ['1', '2', '3']) await addSeal(resourceId)
  await rm(checkpointFile(), { force: true })
})

describe('Merkle roots of seals', { tags: ['D15-10'] }, () => {
  it('are computed once, and again for new seals or all of them on demand', async () => {
    const { batches } = await verify()
    expect(await verify()).toMatchObject({ intact: true, rootsComputed: 0, checkpoints: 1 })
    await rm(checkpointFile())
    expect(await verify()).toMatchObject({ intact: true, rootsComputed: batches, checkpoints: 0 })
    await harness.add({ resourceId: '4' })
    await expect.poll(() => harness.audit.sealPending()).toEqual({ sealed: 1 })
    expect(await verify()).toMatchObject({ intact: true, rootsComputed: 1, checkpoints: 1 })
    expect(await verify(true)).toMatchObject({ intact: true, rootsComputed: batches + 1, checkpoints: 2 })
  })

  it.each([1, 2, 3, 1_000])('are computed from pages of %i leaves', async (leavesPerPage) => {
    const { pool } = harness.database
    // Five entries of one transaction.
    await harness.asOwner(`insert into audit.entry (action, resource_type, resource_id, method, endpoint, ip_address, occurred_at, facet)
      select 'create', 'client', n::text, 'POST', '/', 'x', '2026-11-21', audit.facet_of('create', true, 'client', '/', 'x', false)
      from generate_series(1, 5) n`)
    await harness.sealAll()
    const seals = await sealsAfter(pool, 0n, 100)
    const digests = await digestBatches(pool, seals)
    const wrongIn = (found: readonly Seal[]) => {
      const digested = found.map((seal, index) => ({
        seal,
        confidentialSha256: assertDefined(digests[index], 'the digest of the seal').confidentialSha256,
      }))
      return wrongRoots(pool, sealKey, digested, leavesPerPage)
    }
    // An open transaction of another test can divide entries among two seals. Each seal has one
    // leaf for its confidential entries.
    const openEntries = 3 * 2 + 5
    expect(seals.reduce((sum, { leaves }) => sum + leaves, 0n)).toBe(BigInt(openEntries + seals.length))
    expect(await wrongIn(seals)).toEqual([])
    const changed = seals.with(1, { ...assertDefined(seals[1], 'the second seal'), entriesRoot: beginning })
    expect(await wrongIn(changed)).toEqual([changed[1]])
  })

  it('name the seal whose root is not that of its entries, though the holder of the key signed it', async () => {
    await harness.asOwner("update audit.seal set entries_root = sha256('x') where id = 2")
    await signAgain()
    expect(await findings()).toMatch(/^The Merkle root of batch 2, sealed \S+, does not match its entries[^\n]*$/)
    await harness.asOwner(
      'update audit.seal set entries_root = (select entries_root from audit.seal where id = 1), leaves = leaves + 1 where id = 2',
    )
    await signAgain()
    expect(await findings()).toMatch(/^The Merkle root of batch 2,[^\n]*$/)
  })

  it.each([
    [
      'a stored root',
      "update audit.seal set entries_root = sha256('x') where id = 2",
      /The seal of batch 2 was changed/,
    ],
    ['a number of leaves', 'update audit.seal set leaves = leaves + 1 where id = 2', /The seal of batch 2 was changed/],
    ['a leaf', "update audit.entry set user_name = 'Someone' where resource_id = '2'", /Batch \d.*changed or replaced/],
  ])('name the seal after a change of %s', async (_, statement, finding) => {
    await verify()
    await harness.asOwner(statement)
    expect(await findings()).toMatch(finding)
    expect(await findings(true)).toMatch(finding)
  })
})

describe('checkpoints of verifications', () => {
  it('reveal a seal that was changed and signed again since', async () => {
    await verify()
    await harness.asOwner("update audit.seal set entries_root = sha256('x') where id = 2")
    await signAgain()
    expect(await findings()).toMatch(
      /Merkle root of batch 2.*\n.*does not extend the checkpoint of 2026-\S+ over seals 1 to \d/,
    )
  })

  it('detect changed entries that were sealed again with the right key', async () => {
    await verify()
    await harness.asOwner('truncate audit.seal, audit.tally, audit.tree_node')
    await harness.asOwner("update audit.entry set user_name = 'Someone' where resource_id = '2'")
    await rm(harness.headFile)
    await harness.newAudit().sealPending()
    expect(await findings()).toMatch(/^The log does not extend the checkpoint of [^\n]*$/)
  })

  it.each([
    ['a changed node', "update audit.tree_node set hash = sha256('x') where level = 1 and position = 0"],
    ['a missing node', 'delete from audit.tree_node where level = 0 and position = 1'],
  ])('reveal %s of the stored tree, also if no present root needs it', async (_, statement) => {
    await verify()
    await addSeal('4')
    await verify()
    await harness.asOwner(statement)
    expect(await findings()).toMatch(/^The stored tree over all seals does not match the seals[^\n]*$/)
  })

  it('are saved after intact verifications only, and detect a forged line', async () => {
    await verify()
    await harness.asOwner('update audit.tally set entries = entries + 1')
    await addUnsealedAndSeal()
    expect(await verify()).toMatchObject({ intact: false, checkpoints: 1 })
    expect(await verify()).toMatchObject({ intact: false, checkpoints: 1 })
    await appendFile(
      checkpointFile(),
      '{"at":"2026-11-21T00:00:00.000Z","note":"corridor/unnamed\\n9\\nx\\n"}\nnonsense\n',
    )
    expect(await findings()).toMatch(/Saved checkpoints without the signature of this installation: 2\./)
  })

  it('are set aside with the head when a restore is accepted', async () => {
    await verify()
    const { batches } = await verify()
    await harness.asOwner(`with gone as (delete from audit.seal where id = ${batches}) delete from audit.entry
      where written_xid >= (select from_xid from audit.seal where id = ${batches})`)
    await harness.asOwner(`truncate audit.tree_node, audit.tally`)
    await harness.asOwner(`insert into audit.tally (facet, action, success, resource_type, endpoint_pattern, ip_address, confidential, entries)
      select facet, min(action), bool_and(success), min(resource_type), audit.endpoint_pattern(min(endpoint)), min(ip_address), bool_or(confidential), count(*)
      from audit.entry group by facet`)
    const head = await lastSeal(harness.database.pool)
    expect(await findings()).toMatch(/does not extend the checkpoint/)
    expect(await harness.audit.acceptRestore()).toEqual({ lostSeals: 1 })
    await signAgain()
    expect([head?.id, await verify()]).toEqual([
      BigInt(batches - 1),
      expect.objectContaining({ intact: true, checkpoints: 0 }),
    ])
  })
})

/** Sealing reads no findings, so that it continues under a wrong count. */
async function addUnsealedAndSeal(): Promise<void> {
  await harness.add({ resourceId: '5' })
  await expect.poll(async () => (await harness.audit.sealPending()).sealed).toBeGreaterThan(0)
}
