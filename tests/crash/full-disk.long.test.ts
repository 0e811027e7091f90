import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'

const run = promisify(execFile)
const credentials = { email: 'awa@example.org', password: 'wooden staple 47 river' }
/** A new data folder needs 320 MB. */
const diskBytes = 460 * 2 ** 20

/** A small disk of its own; undefined where this user may not mount one. */
async function mountDisk() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'corridor-disk-')))
  await chmod(folder, 0o711)
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=711`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (mounted)
    return { folder, unmount: () => run('umount', ['--lazy', folder]).then(() => rm(folder, { recursive: true })) }
  await rm(folder, { recursive: true })
  return undefined
}

const disk = process.platform === 'linux' ? await mountDisk() : undefined
if (!disk) process.stdout.write('skipped: a full disk needs a user who may mount a tmpfs\n')

describe.runIf(disk)('a full disk', () => {
  let server: RunningServer
  let awa: StaffMember
  const created: unknown[] = []
  const fill = join(disk?.folder ?? '', 'fill')

  const createClient = async () => {
    const companyName = `Client ${created.length + 1} SARL`
    const body = {
      companyName,
      contactName: 'Awa',
      email: 'a@example.org',
      address: 'Rue 1'.repeat(20),
      country: 'Mali',
    }
    const answer = await awa.call('POST', '/api/clients', { body, key: `client-${created.length + 1}` })
    if (answer.status === 201) created.push(answer.body.id)
    return answer
  }
  const readiness = async () => {
    const answer = await fetch(`${server.address}/api/health/ready`)
    return { code: answer.status, ...((await answer.json()) as object) }
  }

  beforeAll(async () => {
    server = await runServer({ RATE_LIMIT: 'off', FX_PROVIDER: 'sandbox' }, undefined, join(disk?.folder ?? '', 'data'))
    const words = ['user', 'create', '--email', credentials.email, '--role', 'user', '--first', 'Awa', '--last', 'Diop']
    await server.command([...words, '--password-stdin'], { input: credentials.password })
    awa = staffMember(server.address, credentials)
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await disk?.unmount()
  })

  it('answers writes with 503 and readiness with the failed check', async () => {
    expect((await createClient()).status).toBe(201)
    await fillUp(fill)
    await expect.poll(readiness).toMatchObject({ code: 503, checks: { database: true, disk: false } })
    // Half-empty pages of the tables take some more rows.
    let answer = await createClient()
    for (let count = 0; count < 2_000 && answer.status === 201; count += 1) answer = await createClient()
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  }, 60_000)

  it('goes on when there is space again, with every acknowledged record once', async () => {
    await rm(fill, { force: true })
    await expect.poll(async () => (await readiness()).code, { timeout: 30_000 }).toBe(200)
    await expect.poll(async () => (await createClient()).status, { timeout: 30_000 }).toBe(201)
    const listed: unknown[] = []
    let path: string | null = '/api/clients?limit=100'
    while (path) {
      const page = await awa.call('GET', path)
      listed.push(...page.body.map(({ id }) => id))
      path = page.next && `/api/clients?limit=100&cursor=${page.next}`
    }
    expect(new Set(listed)).toEqual(new Set(created))
    expect(listed).toHaveLength(created.length)
  }, 60_000)
})

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 2 ** 20; size >= 4096; ) await file.write(Buffer.alloc(size)).catch(() => (size /= 2))
  } finally {
    await file.close()
  }
}
