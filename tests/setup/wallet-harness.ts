import type { Client } from '#server/modules/clients/index.ts'
import { createPayout, createSandboxPayout, createWallets, type PayoutRail } from '#server/modules/payout/index.ts'
import type { ScreeningSubject } from '#server/modules/screening/index.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { fakeSecondPerson } from './second-person.ts'
import type { TestContext } from './test-context.ts'

/** An address on the list that this harness screens against, next to Ivan Petrov. */
export const listedAddress = '0x000000000000000000000000000000000000dEaD'

/**
 * Wallets with fixed people and documents: Fatou and Awa may approve, client 7 is Baobab, document
 * 5 is its document, and the name Ivan Petrov is on a list. The rail is a chain that is never
 * called.
 */
export function openWalletHarness(context: TestContext, { others = 1 }: { others?: number } = {}) {
  const rail: PayoutRail = { ...createSandboxPayout({ baseUrl: 'http://127.0.0.1:9' }), name: 'evm' }
  const rails = { evm: rail }
  const names = new Map([
    ['fatou', 'Fatou Sow'],
    ['awa', 'Awa Diop'],
  ])
  const baobab = {
    id: 7,
    companyName: 'Baobab Textiles SA',
    country: 'Senegal',
    address: '1 Rue du Port',
    registrationNumber: 'SN-1',
  } as Client
  const screened: ScreeningSubject[] = []
  const dependencies: Parameters<typeof createWallets>[0] = {
    ...context,
    rails,
    mode: 'sandbox',
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(1) }] }),
    identity: {
      secondPerson: fakeSecondPerson({ others: () => others }),
      namesOf: async () => names,
    },
    clients: { get: async (_, id) => (id === 7 ? baobab : null) },
    documents: {
      get: async (_, id) =>
        id === 5
          ? ({ id: 5, clientId: 7, newestNumber: 1 } as Awaited<ReturnType<typeof dependencies.documents.get>>)
          : null,
    },
    screening: {
      screen: async (_, __, subject) => {
        screened.push(subject)
        return {
          ok: true,
          value: {
            matches: (['Ivan Petrov', listedAddress].includes(subject.name) ? [{}] : []) as never,
            listsAsOf: context.clock.now(),
            screenedAt: context.clock.now(),
          },
        }
      },
    },
  }
  return {
    wallets: createWallets(dependencies),
    /** Subjects that were screened. */
    screened,
    payout: createPayout({ ...context, rails, mode: 'sandbox' }),
    /** The same wallets with screening unavailable. */
    unscreened: createWallets({
      ...dependencies,
      screening: { screen: async () => ({ ok: false, error: { code: 'no_sanctions_list' } }) },
    }),
    /** The same with simulated payouts. */
    simulated: createWallets({ ...dependencies, rails: {} }),
  }
}
