import type { Clock } from '#kernel/clock.ts'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import { createEmcfCertifier } from '#server/modules/certification/emcf/emcf-certifier.ts'
import { createFneCertifier } from '#server/modules/certification/fne/fne-certifier.ts'
import type { FiscalCertifier, FiscalDocument } from '#server/modules/certification/port.ts'
import { afterOutcome, needsPerson } from '#server/modules/certification/state-changes.ts'
import type { CertificationRow } from '#server/modules/certification/tables.ts'
import { startEmcf } from '#simulators/fiscal/emcf.ts'
import type { FiscalFault, FiscalSimulator } from '#simulators/fiscal/fiscal-server.ts'
import { startFne } from '#simulators/fiscal/fne.ts'

export interface CertificationSimulation {
  readonly certified: number
  /** Steps that asked an authority. */
  readonly calls: number
  /** Times that an outcome was unknown. */
  readonly unknowns: number
  /** Times that a person had to report what became of it. */
  readonly recorded: number
  readonly breaches: readonly string[]
}

interface Simulation {
  readonly random: Random
  readonly certifier: FiscalCertifier
  readonly simulator: FiscalSimulator
  readonly clock: { now: Date }
  readonly totals: { certified: number; calls: number; unknowns: number; recorded: number }
  /** Adds a breach about the current invoice. */
  readonly report: (breach: string) => void
}

const faultKinds: readonly FiscalFault['kind'][] = [
  'down',
  'bad_gateway',
  'expired_key',
  'lose_request',
  'lose_answer',
  'error_leaves_draft',
  'no_stickers',
  'window_passed',
]
/** After these an answer was received, so the outcome cannot be unknown. */
const answeredFaults: readonly FiscalFault['kind'][] = ['down', 'bad_gateway', 'expired_key', 'no_stickers']
const maxSteps = 100

/**
 * Certifies invoices at both simulated authorities under random faults. Each must be certified
 * exactly once, and an outcome may be unknown only where an answer was lost.
 */
export async function simulateCertifications(count: number, seed: number): Promise<CertificationSimulation> {
  const random = seededRandom(seed)
  const clock = { now: new Date('2026-11-20T09:00:00.000Z') }
  const simulated: Clock = { now: () => clock.now }
  const listen = { host: '127.0.0.1', port: 0 }
  const fne = await startFne({ listen, clock: simulated, stickers: Number.MAX_SAFE_INTEGER })
  const emcf = await startEmcf({ listen, clock: simulated })
  const totals = { certified: 0, calls: 0, unknowns: 0, recorded: 0 }
  const breaches: string[] = []
  const connection = { timeoutMs: 10_000, mayConnect: () => true }
  const authorities = [
    { simulator: fne, certifier: createFneCertifier({ ...connection, baseUrl: fne.url, key: 'sandbox-9606123E' }) },
    {
      simulator: emcf,
      certifier: createEmcfCertifier({ ...connection, baseUrl: emcf.url, key: 'sandbox-3201900000001' }),
    },
  ]
  try {
    for (let number = 0; number < count; number += 1) {
      const authority = authorities[number % authorities.length] as (typeof authorities)[number]
      const report = (breach: string) =>
        breaches.push(`seed ${seed}, invoice ${number} at ${authority.certifier.system}: ${breach}`)
      await certifyOne({ ...authority, random, clock, totals, report }, number)
    }
    for (const [key, times] of await certifiedTimes(fne, emcf))
      if (times !== 1) breaches.push(`seed ${seed}: ${key} was certified ${times} times`)
  } finally {
    await fne.stop()
    await emcf.stop()
  }
  return { ...totals, breaches }
}

async function certifyOne(simulation: Simulation, number: number): Promise<void> {
  let row = rowOf(simulation, number)
  for (let step = 0; step < maxSteps && row.state !== 'certified'; step += 1) {
    row =
      needsPerson(row) || row.state === 'refused'
        ? await stepByPerson(simulation, row)
        : await stepByWorker(simulation, row)
  }
  if (row.state !== 'certified') return simulation.report(`is ${row.state} after ${maxSteps} steps`)
  // Recorded by a person without amounts.
  if (row.certifiedXof !== null && row.certifiedXof !== row.expectedXof)
    simulation.report('is certified with another total')
  simulation.totals.certified += 1
}

/** One step of the worker, with a fault in half of the calls. */
async function stepByWorker(simulation: Simulation, before: CertificationRow): Promise<CertificationRow> {
  const { random, simulator, certifier, clock, totals } = simulation
  const kind = below(random, 2) === 0 ? faultKinds[below(random, faultKinds.length)] : undefined
  simulator.setFaults(kind ? [{ kind, times: 1 }] : [])
  const now = new Date(Math.max(clock.now.getTime(), before.nextAt?.getTime() ?? 0))
  clock.now = now
  const row: CertificationRow =
    before.state === 'pending'
      ? { ...before, state: 'submitting', attempts: before.attempts + 1, submittedAt: now, uid: null }
      : { ...before, recoveries: before.recoveries + 1 }
  const saved = { uid: row.uid }
  const accepted = async (uid: string): Promise<void> => void Object.assign(saved, { uid })
  const outcome =
    row.state === 'submitting'
      ? await certifier.certify(row.document, accepted)
      : await certifier.recover(row.document, row.uid, accepted)
  totals.calls += 1
  if (outcome.kind === 'unknown') {
    totals.unknowns += 1
    if (row.state === 'submitting' && kind !== undefined && answeredFaults.includes(kind) && saved.uid === null)
      simulation.report(`is unknown although the fault ${kind} was answered`)
  }
  return { ...row, ...saved, ...afterOutcome({ ...row, ...saved }, outcome, now) }
}

/** A person looks at the authority and records what it has, or asks again after a refusal. */
async function stepByPerson(simulation: Simulation, row: CertificationRow): Promise<CertificationRow> {
  if (row.state === 'refused') return { ...row, state: 'pending', recoveries: 0, nextAt: simulation.clock.now }
  simulation.totals.recorded += 1
  const found = (await certifiedTimes(simulation.simulator)).has(keyOf(row))
  return { ...row, state: found ? 'certified' : 'refused' }
}

interface State {
  readonly records?: readonly { readonly kind: string; readonly ownReference: string }[]
  readonly confirmed?: readonly { readonly client: string }[]
}

/** How often each invoice was certified, by the number that it states. */
async function certifiedTimes(...simulators: readonly FiscalSimulator[]): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const { url } of simulators) {
    const { records = [], confirmed = [] } = (await (await fetch(`${url}/admin/state`)).json()) as State
    const keys = [
      ...records.filter(({ kind }) => kind === 'invoice').map(({ ownReference }) => ownReference),
      ...confirmed.map(({ client }) => client),
    ]
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times
}

/** e-MCF shows the client and not the number, so here both are the same. */
const keyOf = ({ number }: CertificationRow): string => number

function rowOf({ random, certifier, clock }: Simulation, index: number): CertificationRow {
  const number = `INV-2026-${String(index + 1).padStart(6, '0')}`
  const document: FiscalDocument = {
    kind: 'invoice',
    number,
    template: 'B2C',
    paymentMethod: 'transfer',
    sellerTaxId: certifier.system === 'fne' ? '9606123E' : '3201900000001',
    operatorName: 'Simulation',
    pointOfSale: 'Principal',
    establishment: 'Principal',
    regime: 'normal',
    withholding: certifier.system === 'emcf' && below(random, 2) === 0 ? 'B' : null,
    client: { name: number, taxId: null, phone: '+225 0707070707', email: 'client@example.org' },
    foreign: null,
    lines: Array.from({ length: 1 + below(random, 4) }, (_, at) => ({
      position: at + 1,
      description: 'Advice',
      quantityMilli: String(1 + below(random, 20_000)),
      grossXof: String(1 + below(random, 9_000_000)),
      ...(below(random, 2) === 0
        ? ({ category: 'S', basisPoints: 1800 } as const)
        : ({ category: 'O', basisPoints: 0 } as const)),
    })),
    original: null,
  }
  return {
    ...blank,
    lineIds: [],
    id: index + 1,
    system: certifier.system,
    invoiceId: index + 1,
    number,
    document,
    expectedXof: certifier.expected(document).totalXof,
    nextAt: clock.now,
    requestedAt: clock.now,
    updatedAt: clock.now,
  }
}

const blank = {
  creditNoteId: null,
  state: 'pending',
  attempts: 0,
  recoveries: 0,
  leaseUntil: null,
  submittedAt: null,
  uid: null,
  reason: null,
  issues: [],
  reference: null,
  authorityId: null,
  qr: null,
  nim: null,
  counters: null,
  certifiedXof: null,
  certifiedVatXof: null,
  totalsDiffer: false,
  certifiedAt: null,
  recordedBy: null,
  recordedByName: null,
  pdfDocumentId: null,
  requestedBy: null,
  requestedByName: 'Simulation',
  version: 1,
} as const
