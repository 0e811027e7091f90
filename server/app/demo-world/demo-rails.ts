/** Bank and payout rails for creating demo data. */
import { type BankRail, createSandboxRail, type RailAccount } from '#server/modules/banking/index.ts'
import { createSandboxPayout, type PayoutRail } from '#server/modules/payout/index.ts'

/** Generous, since a slow machine must not look like a bank failure in the demo data. */
const timeoutMs = 30_000

/** Routes demo accounts to the demo bank, and all others to their own bank. */
export function demoBankRail(baseUrl: string, accounts: ReadonlySet<string>, running: BankRail | undefined): BankRail {
  const past = createSandboxRail({ baseUrl, timeoutMs })
  const railOf = ({ accountNumber }: RailAccount): BankRail => (accounts.has(accountNumber) ? past : (running ?? past))
  return {
    name: 'sandbox',
    balance: (account) => railOf(account).balance(account),
    statement: (account, after) => railOf(account).statement(account, after),
    requestTransfer: (instruction) => railOf(instruction.debtor).requestTransfer(instruction),
    transferStatus: (debtor, endToEndId) => railOf(debtor).transferStatus(debtor, endToEndId),
    requestRefund: (instruction) => railOf(instruction.account).requestRefund(instruction),
    refundStatus: (account, endToEndId) => railOf(account).refundStatus(account, endToEndId),
  }
}

/** The demo chain; its treasury is the running one's plus the demo movements. */
export function demoPayoutRail(baseUrl: string, openingUsdtMinor: bigint, running: PayoutRail | undefined): PayoutRail {
  const past = createSandboxPayout({ baseUrl, timeoutMs })
  return {
    ...past,
    async treasury() {
      const told = await past.treasury()
      const stands = running ? await running.treasury() : told
      if (!told.ok || !stands.ok || !running) return told
      return {
        ok: true,
        value: {
          openingUsdtMinor: stands.value.openingUsdtMinor,
          balanceUsdtMinor: stands.value.balanceUsdtMinor + told.value.balanceUsdtMinor - openingUsdtMinor,
          sent: [...stands.value.sent, ...told.value.sent],
          received: [...stands.value.received, ...told.value.received],
        },
      }
    },
  }
}
