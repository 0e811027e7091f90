import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewChannel } from '#server/modules/banking/index.ts'
import { type SandboxBank, startSandboxBank } from '#simulators/bank/bank.ts'
import { type FileChannel, openFileChannel } from '#simulators/bank/file-channel.ts'
import { type SftpServerOptions, startSftpServer } from '#simulators/bank/sftp-server.ts'

/** A simulated bank behind a channel: its books, its file exchange and its address. */
export interface BankByFiles {
  readonly bank: SandboxBank
  readonly channelServer: FileChannel
  /** The customer's folder at the bank: orders are in `in`, responses in `out`. */
  readonly folder: string
  /** The settings that an administrator enters to reach it. */
  readonly channel: NewChannel
  stop(): Promise<void>
}

export interface BankByFilesOptions {
  readonly transport: 'sftp' | 'folder'
  /** A folder of the test, which is also the installation's folder for banks. */
  readonly root: string
  readonly clock: { now(): Date }
  readonly bankCode?: string
  readonly settleAfterMs?: number
  readonly statements?: 'camt.02' | 'camt.08' | 'mt940'
  readonly painVersion?: NewChannel['painVersion']
  readonly onRename?: SftpServerOptions['onRename']
  readonly seed?: number
  /** An existing bank with its books elsewhere. */
  readonly bank?: SandboxBank
}

const password = 'file mover 9'

export async function startBankByFiles({
  transport,
  root,
  clock,
  bankCode = 'SGCI',
  settleAfterMs = 1_500,
  statements = 'camt.08',
  painVersion = 'pain.001.001.09',
  onRename,
  seed = 1,
  bank: given,
}: BankByFilesOptions): Promise<BankByFiles> {
  const books = await mkdtemp(join(tmpdir(), 'corridor-bank-'))
  const listen = { host: '127.0.0.1', port: 0 }
  const bank = given ?? (await startSandboxBank({ folder: books, listen, clock, settleAfterMs, seed }))
  const folder = join(root, bankCode)
  await mkdir(folder, { recursive: true })
  const now = () => clock.now().getTime()
  const channelServer = await openFileChannel({ banks: bank.banks, bankCode, folder, now, statements })
  const sftp =
    transport === 'sftp'
      ? await startSftpServer({ root: folder, username: 'corridor', password, ...(onRename && { onRename }) })
      : null
  const party = { partyName: 'Test business', partyId: 'CORRIDOR01' }
  return {
    bank,
    channelServer,
    folder,
    channel: {
      name: `${bankCode} by ${transport}`,
      bankCode,
      painVersion,
      ...party,
      place: sftp
        ? {
            transport: 'sftp',
            host: '127.0.0.1',
            port: sftp.port,
            username: 'corridor',
            hostKey: sftp.hostKey,
            auth: 'password',
            secret: password,
          }
        : { transport: 'folder' },
      outbox: sftp ? '/in' : `${bankCode}/in`,
      inbox: sftp ? '/out' : `${bankCode}/out`,
    },
    async stop() {
      await sftp?.stop()
      if (!given) await bank.stop()
    },
  }
}
