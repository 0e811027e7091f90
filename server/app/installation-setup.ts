import { expectOk } from '#kernel/result.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Modules } from './compose.ts'

/** What a fresh installation must have before its first call; each part is done once and found done later. */
export async function prepareInstallation(
  { payout, screening }: Pick<Modules, 'payout' | 'screening'>,
  { mode, evm }: Config,
): Promise<void> {
  if (mode === 'production') return
  await screening.ensureSyntheticList()
  // A real chain may be away when an installation starts; its treasury is then opened by the job that tends it.
  if (evm === null)
    expectOk(await payout.ensureTreasury(), 'the sandbox chain must answer when the installation starts')
}
