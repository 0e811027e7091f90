import { createBanking } from '#server/modules/banking/index.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { fakeSecondPerson } from './second-person.ts'
import type { TestContext } from './test-context.ts'

/** Banking without simulated banks: its accounts are reached over channels of files. */
export const createFileBanking = (context: TestContext, others: () => number = () => 0) =>
  createBanking({
    ...context,
    identity: { secondPerson: fakeSecondPerson({ others }), namesOf: async () => new Map() },
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
    rails: {},
    mode: 'sandbox',
    bankFolder: context.folder,
    pollMs: 0,
  })

/** An account over a channel, to connect. */
export const accountOfChannel = (channelId: number, accountNumber: string) => ({
  bankCode: 'SGCI',
  country: '',
  accountNumber,
  accountName: 'Corridor SARL',
  swiftCode: '',
  isActive: true,
  dailyLimitXof: 500_000_000n,
  monthlyLimitXof: 15_000_000_000n,
  rail: 'host-to-host' as const,
  channelId,
})
