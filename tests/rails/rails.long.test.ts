import { join } from 'node:path'
import { expectOk } from '#kernel/result.ts'
import { createSandboxRail } from '#server/modules/banking/index.ts'
import { type SandboxBank, startSandboxBank } from '#simulators/bank/bank.ts'
import { startBankByFiles } from '#tests/running/bank-channel.ts'
import type { TestContext } from '#tests/setup/test-context.ts'
import { describeRail, type RailHarness } from './rail-conformance.ts'

const bookingsAt = (bank: SandboxBank): ReadonlyMap<string, number> =>
  new Map(
    bank.banks
      .open()
      .flatMap(({ books }) => books.all().map(({ order, bookings }) => [order.endToEndId, bookings] as const)),
  )

describeRail('the sandbox over HTTP', async (context) => {
  const bank = await startSandboxBank({
    folder: join(context.folder, 'bank'),
    listen: { path: join(context.folder, 'bank.sock') },
    clock: context.clock,
    settleAfterMs: 1_500,
  })
  return {
    rails: { sandbox: createSandboxRail({ baseUrl: bank.url, timeoutMs: 5_000 }) },
    work: async () => {},
    setFaults: (faults) => bank.banks.faults.replace(faults),
    bookings: () => bookingsAt(bank),
    tellsLostRequests: true,
    stop: () => bank.stop(),
  }
})

const byFiles =
  (options: Pick<Parameters<typeof startBankByFiles>[0], 'transport' | 'statements' | 'painVersion'>) =>
  async (context: TestContext): Promise<RailHarness> => {
    const { bank, channelServer, channel, stop } = await startBankByFiles({
      ...options,
      root: context.folder,
      clock: context.clock,
    })
    await channelServer.reportBalance('CI0010024821')
    return {
      rails: {},
      async furnish(banking) {
        const actor = context.person('fatou', 'admin')
        const made = await context.database.transaction((transaction) =>
          banking.createChannel(transaction, actor, channel),
        )
        return { rail: 'host-to-host', channelId: expectOk(made, 'a channel').id }
      },
      work: () => channelServer.tick(),
      setFaults: (faults) => bank.banks.faults.replace(faults),
      bookings: () => bookingsAt(bank),
      tellsLostRequests: false,
      stop,
    }
  }

describeRail('host-to-host over a folder', byFiles({ transport: 'folder' }))
describeRail(
  'host-to-host over SFTP, in the older versions',
  byFiles({ transport: 'sftp', statements: 'camt.02', painVersion: 'pain.001.001.03' }),
)
describeRail('host-to-host over SFTP', byFiles({ transport: 'sftp' }))
