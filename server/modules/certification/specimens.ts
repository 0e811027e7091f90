/** Makes the specimens that an authority asks for before it opens its production service. */
import type { SpecimenSet } from '#contract/certification/specimens.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ZipEntry } from '#server/platform/export/zip.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { certifierOf } from './certifiers.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import * as t from './messages.ts'
import { marksOf } from './policy.ts'
import type { AuthorityExchange, Certified, CertifierOutcome, FiscalCertifier } from './port.ts'
import { type Specimen, specimenCountry, specimenRate, specimensOf } from './specimen-documents.ts'
import { totalsOf } from './state-changes.ts'
import { findSetUp, insertSpecimenSet, newestSpecimenSet } from './store.ts'
import type { SavedSpecimen, SetUpRow, SpecimenSetRow } from './tables.ts'

/** Certifies each specimen at the simulator or the test service, and saves what was exchanged. */
export async function makeSpecimens(
  deps: CertificationDependencies,
  actor: Actor,
): Promise<Result<SpecimenSet, CertificationError>> {
  const { database } = deps
  const setUp = await findSetUp(database.pool)
  if (!setUp) return err({ code: 'certification_off' })
  if (setUp.service === 'production') return err({ code: 'specimens_in_production' })
  const sellerTaxId = (await deps.settings.read(database.pool, 'business.taxId')).replace(/[\s.-]/g, '').toUpperCase()
  if (sellerTaxId === '') return err({ code: 'seller_tax_id_needed' })
  const { system, service, pointOfSale, establishment, regime } = setUp
  const header = { sellerTaxId, operatorName: actor.name, pointOfSale, establishment, regime }
  const specimens = await certifyAll(deps, setUp, specimensOf(system, header))
  const row = await database.transaction(async (transaction) => {
    const inserted = await insertSpecimenSet(transaction, {
      system,
      service,
      specimens,
      createdAt: deps.clock.now(),
      createdBy: actor.userId,
      createdByName: actor.name,
    })
    const certified = specimens.filter(({ state }) => state === 'certified').length
    await deps.audit.append(transaction, actor, {
      action: 'create',
      resourceType: 'setting',
      resourceId: 'certification',
      details: { event: 'certification.specimens', service, specimens: specimens.length, certified },
    })
    return inserted
  })
  return ok(presentSpecimens(row))
}

/** One after the other. After a failure that the next call would share, the rest is skipped. */
async function certifyAll(
  deps: CertificationDependencies,
  setUp: SetUpRow,
  specimens: readonly Specimen[],
): Promise<SavedSpecimen[]> {
  const saved: SavedSpecimen[] = []
  const certified = new Map<string, Certified>()
  for (const specimen of specimens) {
    const exchanges: AuthorityExchange[] = []
    const certifier = certifierOf(deps, setUp, (exchange) => exchanges.push(exchange))
    const isStopped = saved.some(({ state }) => state === 'failed')
    const completed = withOriginal(specimen, specimens, certified)
    const outcome = isStopped || completed === null ? null : await certify(certifier, completed.document)
    if (outcome?.kind === 'certified') certified.set(specimen.number, outcome.certified)
    const tried = completed ?? specimen
    saved.push({ ...tried, exchanges, ...resultOf(deps, setUp, certifier, tried, outcome) })
  }
  return saved
}

/** A credit note with the authority's ids of its original; null if that was not certified. */
function withOriginal(
  specimen: Specimen,
  specimens: readonly Specimen[],
  certified: ReadonlyMap<string, Certified>,
): Specimen | null {
  if (specimen.corrects === null) return specimen
  const answer = certified.get(specimen.corrects)
  const invoice = specimens.find(({ number }) => number === specimen.corrects)
  if (!answer || !invoice) return null
  const { reference, authorityId, lineIds } = answer
  const lines = invoice.document.lines.map(({ position, quantityMilli, grossXof }, index) => ({
    position,
    quantityMilli,
    grossXof,
    creditedXof: '0',
    id: lineIds[index] ?? null,
  }))
  return { ...specimen, document: { ...specimen.document, original: { reference, authorityId, lines } } }
}

async function certify(certifier: FiscalCertifier, document: Specimen['document']): Promise<CertifierOutcome> {
  const issues = certifier.check(document)
  return issues.length > 0 ? { kind: 'refused', issues } : certifier.certify(document, async () => undefined)
}

function resultOf(
  { clock }: CertificationDependencies,
  { system }: SetUpRow,
  certifier: FiscalCertifier,
  { document }: Specimen,
  outcome: CertifierOutcome | null,
): Pick<SavedSpecimen, 'state' | 'detail' | 'marks'> {
  if (outcome === null) return { state: 'skipped', detail: t.specimenSkipped, marks: null }
  if (outcome.kind === 'refused')
    return { state: 'refused', detail: outcome.issues.map(({ message }) => message).join('; '), marks: null }
  if (outcome.kind !== 'certified') return { state: 'failed', detail: outcome.reason, marks: null }
  const { certified } = outcome
  const expectedXof = certifier.expected(document).totalXof
  const answered = certified.totals?.totalXof ?? expectedXof
  const marks = marksOf({ ...certified, system, document, expectedXof, state: 'certified', certifiedAt: clock.now() })
  return answered === expectedXof
    ? { state: 'certified', detail: null, marks }
    : { state: 'refused', detail: t.specimenDiffers(expectedXof, answered), marks }
}

export function presentSpecimens({
  system,
  service,
  createdAt,
  createdByName,
  specimens,
}: SpecimenSetRow): SpecimenSet {
  return {
    system,
    service,
    createdAt: createdAt.toISOString(),
    createdByName,
    specimens: specimens.map(({ number, document, state, detail, marks }) => ({
      number,
      kind: document.kind,
      template: document.template,
      paymentMethod: document.paymentMethod,
      withholding: document.withholding,
      taxPercents: document.lines.map(({ basisPoints }) => basisPoints / 100),
      state,
      reference: marks?.reference ?? null,
      detail,
    })),
  }
}

/** The newest set as files: per specimen its PDF, and the JSON sent and received. */
export async function* specimenFiles(
  executor: Executor,
  deps: Pick<CertificationDependencies, 'invoices'>,
): AsyncGenerator<ZipEntry & { readonly content: string | Uint8Array }> {
  const set = await newestSpecimenSet(executor)
  if (!set) return
  for (const specimen of set.specimens) {
    const { number, exchanges } = specimen
    for (const [index, { method, path, sent, status, received }] of exchanges.entries()) {
      const name = `${number}-${index + 1}`
      yield { name: `${name}-sent.json`, content: jsonOf({ method, path, body: bodyOf(sent) }) }
      yield { name: `${name}-received.json`, content: jsonOf({ status, body: bodyOf(received) }) }
    }
    if (specimen.marks === null) continue
    const content = await deps.invoices.renderSpecimen(executor, sourceOf(set, specimen))
    yield { name: `${number}.pdf`, content, isPacked: true }
  }
}

/** JSON, or the text of an answer that is none; null for no body. */
function bodyOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function sourceOf({ system, createdAt }: SpecimenSetRow, { number, document, marks, corrects }: SavedSpecimen) {
  const { name, taxId, phone, email } = document.client
  const { withholding: group } = document
  const linesXof = document.lines.reduce((sum, { grossXof }) => sum + BigInt(grossXof), 0n)
  const withheldXof = totalsOf(system, document).totalXof - linesXof
  return {
    number,
    kind: document.kind,
    issueDate: createdAt.toISOString().slice(0, 10),
    corrects,
    buyer: { name, taxId, phone, email, country: specimenCountry(system, document) },
    lines: document.lines.map(({ description, quantityMilli, grossXof, category, basisPoints }) => {
      const netXof = (BigInt(grossXof) * 10_000n) / BigInt(10_000 + basisPoints)
      return {
        description,
        quantityMilli: BigInt(quantityMilli),
        netUsdMinor: (netXof * 100n) / specimenRate,
        tax: { category, rateBasisPoints: basisPoints },
      }
    }),
    withholding: group && { group, usdMinor: (withheldXof * 100n) / specimenRate },
    xofRate: specimenRate,
    certification: marks,
  }
}
