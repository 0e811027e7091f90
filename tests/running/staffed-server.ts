import type { RunningServer } from './server.ts'
import { type StaffMember, staffMember } from './staff-member.ts'

/**
 * The staff of an installation: an initiator and an approver, created by the command line as an
 * operator would.
 */
export interface StaffedServer {
  readonly operator: StaffMember
  readonly approver: StaffMember
  /** Adds a client with approved KYC; returns its id. */
  addClient(companyName: string): Promise<number>
  /** Adds a bank connection, approved and tested; returns its id. */
  addBank(limits: { dailyLimitXof: number; monthlyLimitXof: number }): Promise<number>
}

export const staffPassword = 'wooden staple 47 river'

export async function startStaffedServer(
  server: Pick<RunningServer, 'address' | 'command'>,
  /** How long its people repeat a call. */
  patienceMs?: number,
): Promise<StaffedServer> {
  const person = async (name: string, role: string): Promise<StaffMember> => {
    const email = `${name}@example.org`
    const words = ['user', 'create', '--email', email, '--role', role, '--first', name, '--last', 'Test']
    await server.command([...words, '--password-stdin'], { input: staffPassword })
    return staffMember(server.address, { email, password: staffPassword }, patienceMs)
  }
  const operator = await person('operator', 'user')
  const approver = await person('approver', 'compliance')
  // One operator converts more than a person may ask for in a day.
  const chief = await person('chief', 'admin')
  for (const key of ['conversions.personDayLimitXof', 'conversions.ownAccountDayLimitXof'])
    expectStatus(
      200,
      await chief.call('PATCH', `/api/settings/${key}`, { body: { value: 9_000_000_000_000_000, version: 0 } }),
    )
  return {
    operator,
    approver,
    async addClient(companyName) {
      const made = expectStatus(
        201,
        await operator.call('POST', '/api/clients', {
          body: {
            companyName,
            contactName: 'Awa Diop',
            email: 'awa@example.org',
            address: '1 Rue du Commerce',
            country: "Côte d'Ivoire",
          },
        }),
      )
      const decision = { status: 'approved', reason: 'documents seen' }
      expectStatus(200, await approver.call('PATCH', `/api/clients/${made.id}/kyc`, { body: decision }))
      return Number(made.id)
    },
    async addBank({ dailyLimitXof, monthlyLimitXof }) {
      const made = expectStatus(
        201,
        await operator.call('POST', '/api/banking/connections', {
          body: {
            bankName: "Société Générale Côte d'Ivoire",
            bankCode: 'SGCI',
            country: "Côte d'Ivoire",
            accountNumber: 'CI0011223344556677',
            accountName: 'Test business',
            dailyLimit: dailyLimitXof,
            monthlyLimit: monthlyLimitXof,
          },
        }),
      )
      const path = `/api/banking/connections/${made.id}`
      expectStatus(200, await approver.call('POST', `${path}/approve`, { body: {} }))
      expectStatus(200, await operator.call('POST', `${path}/test`, { body: {} }))
      return Number(made.id)
    },
  }
}

type Answered = Awaited<ReturnType<StaffMember['call']>>

function expectStatus(status: number, answer: Answered): Answered['body'] {
  if (answer.status === status) return answer.body
  throw new Error(`answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`)
}
