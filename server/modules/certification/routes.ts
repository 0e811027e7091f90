/** Answers the calls about certified invoices. */
import * as contract from '#contract/certification/api.ts'
import { certificationStates } from '#contract/certification/labels.ts'
import * as specimens from '#contract/certification/specimens.ts'
import { addDays, type BusinessDate, startOfBusinessDate } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import { sendZipFiles } from '#server/platform/export/zip.ts'
import { answerIdPage, idPageOf, readIdCursor } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import {
  answer,
  answerResult,
  outside,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { presentCertification, presentException } from './presentation.ts'
import { certificationRefusals } from './refusals.ts'
import type { Certifications } from './service.ts'
import { countByState, findSetUp, selectCertifications, uncertifiedSince } from './store.ts'
import type { CertificationRow } from './tables.ts'
import { certifyJob } from './worker.ts'

type RouteDependencies = Pick<CertificationDependencies, 'database' | 'settings' | 'invoices' | 'audit'> & {
  readonly certifications: Certifications
  readonly nudge: (job: string) => void
}

export function certificationRoutes(deps: RouteDependencies): Route[] {
  return [
    ...readingRoutes(deps),
    ...requestRoutes(deps),
    ...exceptionRoutes(deps),
    ...setUpRoutes(deps),
    ...specimenRoutes(deps),
  ]
}

const maxCounted = 1_000

function readingRoutes({ database, settings, invoices, certifications }: RouteDependencies): Route[] {
  /** Days of the business time zone as instants; `to` is included. */
  async function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
    const timeZone = await settings.read(database.pool, 'business.timeZone')
    return {
      from: from === undefined ? undefined : startOfBusinessDate(from as BusinessDate, timeZone),
      before: to === undefined ? undefined : startOfBusinessDate(addDays(to as BusinessDate, 1), timeZone),
    }
  }
  return [
    read(contract.getInvoiceCertification, async ({ params: { id } }) => {
      if (!(await invoices.get(database.pool, id)))
        return refuse(refusalFor({ code: 'invoice_not_found' }, certificationRefusals))
      return answer(await certifications.ofInvoice(database.pool, id))
    }),
    read(contract.listCertifications, async ({ query: { state, from, to, limit, cursor } }) => {
      const filter = { state, ...(await periodOf({ from, to })) }
      const page = { before: readIdCursor(cursor), limit: limit + 1 }
      const { rows, total } = await selectCertifications(database.pool, filter, page)
      return answerIdPage(idPageOf(rows, { total, limit }), presentCertification)
    }),
    read(contract.getCertificationSummary, async ({ query }) => {
      const setUp = await findSetUp(database.pool)
      const counted = await countByState(database.pool, await periodOf(query))
      const since = setUp?.onSince ?? null
      const missing = since === null ? [] : await uncertifiedSince(database.pool, since, maxCounted)
      return answer({
        isOn: setUp?.isOn ?? false,
        counts: Object.fromEntries(certificationStates.map((state) => [state, counted.get(state) ?? 0])) as Record<
          CertificationRow['state'],
          number
        >,
        uncertified: missing.length,
        stickersLeft: setUp?.stickersLeft ?? null,
        since: since?.toISOString().slice(0, 10) ?? null,
      })
    }),
  ]
}

type Changed = Result<CertificationRow, CertificationError>

function requestRoutes({ certifications, nudge }: RouteDependencies): Route[] {
  const shown = (changed: Changed) => answerResult(changed, certificationRefusals, presentCertification)
  return [
    write(contract.certifyInvoice, async ({ transaction, actor, params, body, version, afterCommit }) => {
      const requested = await certifications.request(transaction, actor, { ...body, invoiceId: params.id, version })
      if (!requested.ok) return refuse(refusalFor(requested.error, certificationRefusals))
      afterCommit(() => nudge(certifyJob))
      return answer(await certifications.ofInvoice(transaction, params.id))
    }),
    write(contract.retryCertification, async ({ transaction, actor, params, version, afterCommit }) => {
      const retried = await certifications.retry(transaction, actor, { ...params, version })
      afterCommit(() => nudge(certifyJob))
      return shown(retried)
    }),
    write(contract.withdrawCertification, async ({ transaction, actor, params, version }) =>
      shown(await certifications.withdraw(transaction, actor, { ...params, version })),
    ),
    write(contract.recordCertification, async ({ transaction, actor, params, body, version }) =>
      shown(await certifications.record(transaction, actor, { ...body, ...params, version })),
    ),
  ]
}

function exceptionRoutes({ certifications }: RouteDependencies): Route[] {
  return [
    write(contract.requestSendingException, async ({ transaction, actor, params, body }) => {
      const input = { invoiceId: params.id, reason: body.reason }
      const request = await certifications.requestException(transaction, actor, input)
      return answerResult(request, certificationRefusals, presentException)
    }),
    write(contract.decideSendingException, async ({ transaction, actor, params, body, version }) => {
      const input = { ...params, version, decision: body.decision }
      const decided = await certifications.decideException(transaction, actor, input)
      return answerResult(decided, certificationRefusals, presentException)
    }),
  ]
}

function setUpRoutes({ database, certifications, nudge }: RouteDependencies): Route[] {
  return [
    read(contract.getCertificationSetUp, async ({ actor }) =>
      answer(await certifications.setUp(database.pool, actor.userId)),
    ),
    write(contract.saveCertificationSetUp, async ({ transaction, actor, body, version, afterCommit }) => {
      const saved = await certifications.saveSetUp(transaction, actor, { ...body, version })
      if (!saved.ok) return refuse(refusalFor(saved.error, certificationRefusals))
      afterCommit(() => nudge(certifyJob))
      return answer(await certifications.setUp(transaction, actor.userId))
    }),
    write(contract.decideCertificationSetUp, async ({ transaction, actor, body, version, afterCommit }) => {
      const decision = { decision: body.decision, version, proposedAt: new Date(body.proposedAt) }
      const decided = await certifications.decideSetUp(transaction, actor, decision)
      if (!decided.ok) return refuse(refusalFor(decided.error, certificationRefusals))
      afterCommit(() => nudge(certifyJob))
      return answer(await certifications.setUp(transaction, actor.userId))
    }),
    outside(contract.testCertification, async ({ actor }) =>
      answerResult(await certifications.testSetUp(actor), certificationRefusals, ({ isReached, answer: text }) => ({
        isReached,
        answer: reasonText(text),
      })),
    ),
  ]
}

function specimenRoutes({ database, audit, certifications }: RouteDependencies): Route[] {
  return [
    read(specimens.getSpecimens, async () => answer(await certifications.specimens(database.pool))),
    outside(specimens.makeSpecimens, async ({ actor }) =>
      answerResult(await certifications.makeSpecimens(actor), certificationRefusals),
    ),
    rawRead(specimens.downloadSpecimens, async ({ reply, actor }) => {
      if ((await certifications.specimens(database.pool)) === null)
        throw new RefusalSignal(refusalFor({ code: 'no_specimens' }, certificationRefusals))
      const details = { event: 'certification.specimens' }
      await audit.noteRead(actor, { action: 'download', resourceType: 'setting', resourceId: 'certification', details })
      return sendZipFiles(reply, 'specimens', certifications.specimenFiles(database.pool))
    }),
  ]
}
