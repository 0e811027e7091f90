import * as z from 'zod/mini'
import * as contract from '#contract/simulators/api.ts'
import { readAccountNumber } from '#kernel/account-number.ts'
import { invalidInput } from '#server/platform/http/refusals.ts'
import { answer, type Outcome, outside, type Refusal, type Route, read, refuse } from '#server/platform/http/route.ts'
import { postJson } from '#server/platform/outbound/json-call.ts'
import { t } from './texts.ts'

/** Controls for the simulated banks; production mode has neither. */
export function sandboxRoutes(bankUrl: string | null): Route[] {
  if (bankUrl === null) return []
  const askBank = (path: string, body: Readonly<Record<string, unknown>>) => notifyOfBank(bankUrl, path, body)
  return [
    read(contract.getSimulatedBanks, async () => askBank('/admin/state', {})),
    outside(contract.setBankFaults, async ({ body }) => {
      const done = await askBank('/admin/faults', { faults: body.faults })
      return done.kind === 'refusal' ? done : askBank('/admin/state', {})
    }),
    outside(contract.setBankHours, async ({ body: { bankCode, hours } }) => {
      const done = await askBank('/admin/hours', { bankCode: bankCode ?? null, hours })
      return done.kind === 'refusal' ? done : askBank('/admin/state', {})
    }),
    outside(contract.postAtBank, async ({ body: { bankCode, accountNumber, amount } }) =>
      onAccount(accountNumber, async (number) => {
        const done = await askBank('/admin/post', { bankCode, accountNumber: number, amount: amount.toString() })
        return done.kind === 'refusal' ? done : askBank('/admin/state', {})
      }),
    ),
    outside(contract.receiveAtBank, async ({ body: { bankCode, accountNumber, amount, ...incoming } }) =>
      onAccount(accountNumber, async (number) => {
        const about = { bankCode, accountNumber: number, amount: amount.toString() }
        const done = await askBank('/admin/post', { ...about, incoming })
        return done.kind === 'refusal' ? done : askBank('/admin/state', {})
      }),
    ),
    outside(contract.sendStatement, async ({ body: { bankCode, accountNumber } }) =>
      onAccount(accountNumber, async (number) => {
        const done = await askBank('/admin/report-balance', { bankCode, accountNumber: number })
        return done.kind === 'refusal' ? done : askBank('/admin/state', {})
      }),
    ),
  ]
}

type SimulatorOutcome = Outcome<contract.SimulatedBanks>

async function onAccount(
  accountNumber: string,
  work: (number: string) => Promise<SimulatorOutcome>,
): Promise<SimulatorOutcome> {
  const number = readAccountNumber(accountNumber)
  if (number.ok) return work(number.value)
  return refuse({ code: 'invalid_request', ...invalidInput('accountNumber', number.error) })
}

const state = z.object({
  faults: z.array(z.looseObject({ kind: z.string() })),
  hours: z.array(z.unknown()),
  banks: z.array(z.unknown()),
})

async function notifyOfBank(
  baseUrl: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SimulatorOutcome> {
  const reply = await postJson({ baseUrl, path, body, timeoutMs: 3_000 })
  if (reply.kind === 'no_answer' || reply.status !== 200) return refuse(notAnswered())
  // Only the state matters to screens.
  const parsed = state.safeParse(reply.body)
  return answer((parsed.success ? reply.body : { faults: [], hours: [], banks: [] }) as contract.SimulatedBanks)
}

const notAnswered = (): Refusal => ({
  status: 503,
  code: 'bank_unreachable',
  title: t.banksUnreachedTitle,
  detail: t.banksUnreached,
})
