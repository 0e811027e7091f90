import { setTimeout as wait } from 'node:timers/promises'
import { type Conversion, type ConversionState, conversionStates } from '#contract/conversions/api.ts'
import { below, type Random } from '#kernel/random.ts'
import type { Answer } from '#tests/running/staff-member.ts'
import type { StaffedServer } from '#tests/running/staffed-server.ts'

const resting: readonly ConversionState[] = ['completed', 'rejected', 'cancelled', 'refunded', 'failed']
const moving = conversionStates.filter((state) => !resting.includes(state))
/** Maximum of concurrent calls to the server; more would only queue. */
const maxUnanswered = 12
/**
 * A killed step resumes when its lease of 8 s expires; one that failed for a reason other than the
 * database after 45 s.
 */
const restWithinMs = 180_000

/** Simulates staff during the faults: they initiate, approve, cancel, retry and refund. */
export function createConversionClient(staffed: StaffedServer, random: Random, clients: readonly (number | null)[]) {
  const acknowledged = new Map<string, number>()
  const faults: string[] = []
  const recovered = new Set<number>()
  let calls = 0
  let pending: Promise<void>[] = []
  const remember = (error: unknown): void => void faults.push(String(error))
  let deciding: Promise<void> | null = null

  const convert = async (key: string, amountXof: number, clientId: number | null): Promise<void> => {
    const body = { amountXof, clientId }
    const ask = () => staffed.operator.insist('POST', '/api/transactions/large-conversion', { body, key })
    const first = await ask()
    const id = idIn(first.body)
    if (first.status !== 201 || id === null) {
      faults.push(`${key} was answered with ${first.status}: ${JSON.stringify(first.body)}`)
      return
    }
    acknowledged.set(key, id)
    const again = await ask()
    if (again.status !== 201 || idIn(again.body) !== id) faults.push(`${key} was answered differently the second time`)
  }
  const decide = async (who: 'operator' | 'approver', verb: string, id: number): Promise<void> => {
    const reason = verb === 'approve' ? undefined : { reason: 'as the test wants' }
    await staffed[who].insist('POST', `/api/transactions/${id}/${verb}`, {
      body: reason ?? {},
      key: `${verb}-${id}-${calls}`,
    })
  }
  const listed = async (filter: string): Promise<Conversion[]> => {
    const found: Conversion[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer = await staffed.operator.insist('GET', `/api/transactions?limit=500&${filter}${cursor}`)
      found.push(...(page.body as unknown as Conversion[]))
      cursor = page.next === null ? null : `&cursor=${page.next}`
    }
    return found
  }
  const decideWaiting = async (isRefused: boolean): Promise<void> => {
    for (const { id } of await listed('state=in_review')) await decide('approver', isRefused ? 'reject' : 'approve', id)
  }

  return {
    acknowledged,
    /**
     * Initiates two or three conversions and decides pending ones; lost calls are repeated later.
     */
    work(): void {
      for (let left = 2 + below(random, 2); left > 0; left -= 1) {
        if (calls - acknowledged.size >= maxUnanswered) break
        calls += 1
        const amountXof = 50_000_000 + below(random, 100) * 1_000_000
        const clientId = clients[below(random, clients.length)] ?? null
        pending.push(convert(`conversion-${calls}`, amountXof, clientId).catch(remember))
      }
      const isRefused = below(random, 5) === 0
      deciding ??= decideWaiting(isRefused)
        .catch(remember)
        .finally(() => (deciding = null))
    },
    /**
     * Completes every call, decides everything that waits for a person, and waits until no step is
     * due.
     */
    async finish(): Promise<void> {
      await Promise.all([...pending, deciding])
      pending = []
      let deadline = performance.now() + restWithinMs
      let fewest = Number.POSITIVE_INFINITY
      for (;;) {
        const open = (await Promise.all(moving.map((state) => listed(`state=${state}`)))).flat()
        // A long backlog on a busy machine is no fault while it gets shorter.
        if (open.length < fewest) {
          fewest = open.length
          deadline = performance.now() + restWithinMs
        }
        if (open.length === 0 && !(await recover(await listed('state=failed')))) break
        if (performance.now() > deadline) {
          const stuck = open.map(({ reference, state, reason }) => `${reference} ${state} (${reason})`)
          throw new Error(`These conversions do not come to rest:\n${stuck.join('\n')}`)
        }
        for (const { id } of open.filter(({ state }) => state === 'in_review')) await decide('approver', 'approve', id)
        await wait(500)
      }
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }

  /**
   * Recovers each failed conversion once: retries every second one and refunds the others where
   * money can be returned.
   */
  async function recover(failed: readonly Conversion[]): Promise<boolean> {
    const untried = failed.filter(({ id }) => !recovered.has(id))
    for (const { id } of untried) {
      recovered.add(id)
      const verb = id % 2 === 0 ? 'retry' : 'refund'
      await decide(verb === 'retry' ? 'operator' : 'approver', verb, id)
    }
    return untried.length > 0
  }
}

function idIn(body: Readonly<Record<string, unknown>>): number | null {
  const { transaction } = body as { transaction?: { id?: number } }
  return transaction?.id ?? null
}
