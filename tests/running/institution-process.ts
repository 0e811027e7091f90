import { startSandboxBank } from '#simulators/bank/bank.ts'
import { startSandboxChain } from '#simulators/chain/chain.ts'

/** More than any run can use: 900,000 billion francs, 900 billion USDT. */
const plentyXof = 900_000_000_000_000n
const plentyUsdtMinor = 900_000_000_000_000_000n

// It ends with the process that started it, whose test run would otherwise wait for it.
process.stdin.resume().once('end', () => process.exit())

const [which, folder = '', port, seed] = process.argv.slice(2)
const at = { folder, listen: { host: '127.0.0.1', port: Number(port) }, seed: Number(seed) }
if (which === 'bank') await startSandboxBank({ ...at, settleAfterMs: 300, startingBalanceXof: plentyXof })
else await startSandboxChain({ ...at, blockMs: 30, treasuryUsdtMinor: plentyUsdtMinor })
process.stdout.write('ready\n')
