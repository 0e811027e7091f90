/**
 * A simulated USDT payout service: an HTTP server with a durable treasury. It moves no real tokens.
 *
 * Every call is a POST with JSON. Amounts are millionths of a USDT as text.
 *
 * - /payouts {payoutId, address, amount} → {payoutId, state: pending, confirmations, needed} |
 * {state: confirmed, txHash} | {state: rejected, reason}
 * - /payouts/status {payoutId} → the same, or 404 if unknown
 * - /treasury {} → {opening, balance, sent: [{payoutId, address, amount, confirmed}], received:
 * [{reference, address, amount, seenAt}]}
 * - /admin/faults {faults} sets faults; /admin/effects {} → effects per payout
 * - /admin/fund {amount} adds tokens to the treasury
 * - /admin/adopt {records} imports payouts and receipts of another chain
 *
 * An accepted payout leaves the treasury at once; each block adds a confirmation. A repeated id
 * with the same content returns the first state; other content is refused (409) without effect.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { seededRandom } from '#kernel/random.ts'
import { createFaults, type Fault, type FaultKind } from '../faults.ts'
import { openJournal } from '../journal.ts'
import { type Listen, parseBody, type Reply, type SandboxServer, serveSandbox, type Verb } from '../server.ts'

export interface SandboxChainOptions {
  /** Folder of the journal. One chain at a time. */
  readonly folder: string
  readonly listen: Listen
  readonly clock?: Clock
  readonly seed?: number
  /** Milliseconds per block. */
  readonly blockMs?: number
  /** Initial treasury in millionths of a USDT; an existing treasury keeps its balance. */
  readonly treasuryUsdtMinor?: bigint
  readonly faults?: readonly Fault[]
  /** False if the ledger need not survive a crash of the machine. */
  readonly durable?: boolean
}

type ChainRecord =
  | { readonly type: 'opened'; readonly treasury: string }
  | { readonly type: 'sent'; readonly payout: PayoutOrder; readonly at: number; readonly stuck: boolean }
  | { readonly type: 'rejected'; readonly payout: PayoutOrder; readonly reason: string }
  | { readonly type: 'confirmed'; readonly payoutId: string; readonly txHash: string }
  | {
      readonly type: 'received'
      readonly reference: string
      readonly address: string
      readonly amount: string
      readonly at: number
    }

const orderBody = z.strictObject({
  payoutId: z.string().check(z.minLength(1), z.maxLength(64)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  amount: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
})
type PayoutOrder = z.output<typeof orderBody>
const statusBody = z.strictObject({ payoutId: z.string() })
const fundBody = z.strictObject({ amount: orderBody.shape.amount })
const adoptBody = z.strictObject({
  records: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('sent'), payout: orderBody, at: z.int(), stuck: z.boolean() }),
      z.strictObject({ type: z.literal('rejected'), payout: orderBody, reason: z.string() }),
      z.strictObject({ type: z.literal('confirmed'), payoutId: z.string(), txHash: z.string() }),
      z.strictObject({
        type: z.literal('received'),
        reference: z.string(),
        address: orderBody.shape.address,
        amount: orderBody.shape.amount,
        at: z.int(),
      }),
    ]),
  ),
})
type Received = Extract<ChainRecord, { type: 'received' }>

interface Payout {
  readonly order: PayoutOrder
  state: 'pending' | 'confirmed' | 'rejected'
  readonly at: number
  /** Not confirmed until its fault is removed. */
  readonly stuck: boolean
  readonly reason: string
  txHash: string
  /** Number of transfers out: more than one is a bug in the simulator. */
  sends: number
}

const needed = 12
/** Sender address of tokens added to the treasury. */
const exchangeAddress = '0x1000000000000000000000000000000000000001'

export interface SandboxChain extends SandboxServer {
  /** The answer of `/admin/effects`. */
  effects(): ChainEffects
}

export interface ChainEffects {
  readonly payouts: readonly (PayoutOrder & Pick<Payout, 'state' | 'sends'>)[]
}

/** Starts the chain on the journal in `folder`, or on a new one. */
export async function startSandboxChain({
  folder,
  listen,
  clock = { now: () => new Date() },
  seed = 1,
  blockMs = 250,
  treasuryUsdtMinor = 25_000_000_000_000n,
  faults: initialFaults = [],
  durable: isDurable = true,
}: SandboxChainOptions): Promise<SandboxChain> {
  const chain = createChain()
  const journal = await openJournal<ChainRecord>(folder, 'chain.jsonl', chain.apply, { durable: isDurable })
  const faults = createFaults(initialFaults, seededRandom(seed))
  const happen = (record: ChainRecord): void => {
    journal.append(record)
    chain.apply(record)
  }
  if (!chain.isOpen()) happen({ type: 'opened', treasury: treasuryUsdtMinor.toString() })
  await journal.flushed()

  const now = () => clock.now().getTime()
  const confirmationsOf = (payout: Payout): number => {
    const isHeldUp = payout.stuck && faults.list().some((fault) => fault.kind === 'stuck')
    return isHeldUp ? 0 : Math.min(needed, Math.floor((now() - payout.at) / blockMs))
  }
  const confirmDue = (): void => {
    for (const payout of chain.pending()) {
      if (confirmationsOf(payout) < needed) continue
      const { payoutId } = payout.order
      happen({ type: 'confirmed', payoutId, txHash: `0x${createHash('sha256').update(payoutId).digest('hex')}` })
    }
  }
  /** Answers only after the records are on disk. */
  const durable =
    (verb: Verb): Verb =>
    async (body, triggered) => {
      confirmDue()
      const reply = await verb(body, triggered)
      await journal.flushed()
      return reply
    }
  const verbs = chainVerbs({ chain, happen, now, confirmationsOf })
  const server = await serveSandbox({
    listen,
    faults,
    verbs: Object.fromEntries(
      Object.entries(verbs).map(([path, { name, run }]) => [path, { name, run: durable(run) }]),
    ),
  })
  return {
    url: server.url,
    effects() {
      confirmDue()
      return effectsOf(chain)
    },
    async stop() {
      await server.stop()
      await journal.close()
    },
  }
}

type Chain = ReturnType<typeof createChain>

/** State derived from records. */
function createChain() {
  const payouts = new Map<string, Payout>()
  const pending = new Set<Payout>()
  const received = new Map<string, Received>()
  let opening: bigint | null = null
  let balance = 0n

  const keep = (order: PayoutOrder, rest: Omit<Payout, 'order' | 'txHash'>): Payout => {
    const payout = { order, ...rest, txHash: '' }
    payouts.set(order.payoutId, payout)
    return payout
  }
  return {
    apply(record: ChainRecord): void {
      switch (record.type) {
        case 'opened':
          opening = BigInt(record.treasury)
          balance = opening
          return
        case 'sent': {
          const { at, stuck, payout } = record
          const sends = (payouts.get(payout.payoutId)?.sends ?? 0) + 1
          pending.add(keep(payout, { state: 'pending', at, stuck, reason: '', sends }))
          balance -= BigInt(payout.amount)
          return
        }
        case 'rejected':
          keep(record.payout, { state: 'rejected', at: 0, stuck: false, reason: record.reason, sends: 0 })
          return
        case 'confirmed': {
          const payout = payouts.get(record.payoutId) as Payout
          payout.state = 'confirmed'
          payout.txHash = record.txHash
          pending.delete(payout)
          return
        }
        case 'received':
          received.set(record.reference, record)
          balance += BigInt(record.amount)
      }
    },
    isOpen: () => opening !== null,
    opening: () => opening ?? 0n,
    balance: () => balance,
    pending: () => [...pending],
    all: () => [...payouts.values()],
    received: () => [...received.values()],
    find: (payoutId: string) => payouts.get(payoutId) ?? null,
    /** Whether an imported record is new and consistent. */
    isNews(record: ChainRecord): boolean {
      if (record.type === 'received') return !received.has(record.reference)
      if (record.type === 'confirmed') return payouts.get(record.payoutId)?.state === 'pending'
      return record.type !== 'opened' && !payouts.has(record.payout.payoutId)
    },
  }
}

interface ChainService {
  readonly chain: Chain
  readonly happen: (record: ChainRecord) => void
  readonly now: () => number
  readonly confirmationsOf: (payout: Payout) => number
}

function chainVerbs(service: ChainService): Record<string, { name: string; run: Verb }> {
  const { chain } = service
  return {
    '/payouts': {
      name: 'payout',
      run: async (body, triggered) => take(service, parseBody(orderBody, body), triggered),
    },
    '/payouts/status': {
      name: 'status',
      run: async (body) => {
        const payout = chain.find(parseBody(statusBody, body).payoutId)
        return payout ? reportOn(service, payout) : { status: 404, body: { error: 'not found' } }
      },
    },
    '/treasury': {
      name: 'treasury',
      run: async () => ({
        status: 200,
        body: {
          opening: chain.opening().toString(),
          balance: chain.balance().toString(),
          sent: chain
            .all()
            .filter((payout) => payout.sends > 0)
            .map(({ order, state }) => ({ ...order, confirmed: state === 'confirmed' })),
          received: chain.received().map(({ reference, address, amount, at }) => ({
            reference,
            address,
            amount,
            seenAt: new Date(at).toISOString(),
          })),
        },
      }),
    },
    '/admin/fund': {
      name: 'admin',
      run: async (body) => {
        const { amount } = parseBody(fundBody, body)
        const reference = `0x${createHash('sha256').update(`arrival ${service.now()} ${chain.received().length}`).digest('hex')}:0`
        service.happen({ type: 'received', reference, address: exchangeAddress, amount, at: service.now() })
        return { status: 200, body: { reference } }
      },
    },
    '/admin/adopt': {
      name: 'admin',
      run: async (body) => {
        const news = parseBody(adoptBody, body).records.filter((record) => {
          const isNews = chain.isNews(record)
          if (isNews) service.happen(record)
          return isNews
        })
        return { status: 200, body: { adopted: news.length } }
      },
    },
    '/admin/effects': {
      name: 'admin',
      run: async () => ({ status: 200, body: effectsOf(chain) }),
    },
  }
}

function effectsOf(chain: Chain): ChainEffects {
  return { payouts: chain.all().map(({ order, state, sends }) => ({ ...order, state, sends })) }
}

/** Accepts a payout; a repeated one returns its first state. */
function take(service: ChainService, order: PayoutOrder, triggered: ReadonlyMap<FaultKind, Fault>): Reply {
  const { chain, happen, now } = service
  const earlier = chain.find(order.payoutId)
  if (earlier && (earlier.order.address !== order.address || earlier.order.amount !== order.amount)) {
    return { status: 409, body: { error: 'this payout id stands for another payout' } }
  }
  if (!earlier) {
    const reason = triggered.has('reject')
      ? 'The address is blocked by the issuer'
      : chain.balance() < BigInt(order.amount)
        ? 'The treasury does not hold enough'
        : null
    if (reason !== null) happen({ type: 'rejected', payout: order, reason })
    else happen({ type: 'sent', payout: order, at: now(), stuck: triggered.has('stuck') })
  }
  return reportOn(service, chain.find(order.payoutId) as Payout)
}

function reportOn({ confirmationsOf }: ChainService, payout: Payout): Reply {
  const { payoutId } = payout.order
  const report = {
    pending: () => ({ payoutId, state: 'pending', confirmations: confirmationsOf(payout), needed }),
    confirmed: () => ({ payoutId, state: 'confirmed', txHash: payout.txHash }),
    rejected: () => ({ payoutId, state: 'rejected', reason: payout.reason }),
  }[payout.state]
  return { status: 200, body: report() }
}
