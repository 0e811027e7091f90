import { type BankRail, createSandboxRail, type RailAccount } from '#server/modules/banking/index.ts'
import { createSandboxPayout, type PayoutRail } from '#server/modules/payout/index.ts'

/** A simulator in this process answers; a busy machine must not look like a bank that is down. */
const timeoutMs = 30_000

/** The bank of the past for the accounts of the story; every other account stays with the bank that it has. */
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

/** The chain of the past; its treasury is the running one's with what has happened in the story on top. */
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
