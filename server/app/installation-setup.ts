import { expectOk } from '#kernel/result.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Modules } from './compose.ts'

/** Prepares a fresh installation before its first call. Idempotent. */
export async function prepareInstallation(
  { payout, screening }: Pick<Modules, 'payout' | 'screening'>,
  { mode, evm }: Config,
): Promise<void> {
  if (mode === 'production') return
  await screening.ensureSyntheticList()
  // A real chain may be down at start; the treasury job opens it later.
  if (evm === null)
    expectOk(await payout.ensureTreasury(), 'the sandbox chain must answer when the installation starts')
}
