// Opens the SFTP or folder transport of a channel.
import { posix, resolve, sep } from 'node:path'
import { assertDefined } from '#kernel/assert.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { sealedSecret } from './channel-availability.ts'
import type { ChannelRow } from './store.ts'
import { createFolderTransport } from './transport/folder.ts'
import { createSftpTransport } from './transport/sftp.ts'
import type { Transport } from './transport/transport.ts'

/** Opens the transport of a channel. Decrypts the secret and passes it only to the transport. */
export function openTransport(
  { encryption, bankFolder }: Pick<BankingDependencies, 'encryption' | 'bankFolder'>,
  channel: ChannelRow,
): Transport {
  const { transport, outbox, inbox } = channel
  if (transport === 'folder') {
    const below = (path: string) => folderBelow(assertDefined(bankFolder, 'the folder of bank channels'), path)
    return createFolderTransport({ outbox: below(outbox), inbox: below(inbox) })
  }
  const secret = encryption.open(
    assertDefined(channel.secretSealed, 'the secret of a channel'),
    sealedSecret(channel.rowKey),
  )
  return createSftpTransport({
    host: assertDefined(channel.host, 'the host of a channel'),
    port: assertDefined(channel.port, 'the port of a channel'),
    username: assertDefined(channel.username, 'the user of a channel'),
    hostKey: assertDefined(channel.hostKey, 'the pinned key of a channel'),
    auth: channel.auth === 'key' ? { privateKey: secret } : { password: secret },
    outbox,
    inbox,
  })
}

/** Resolves a path below the installation's folder for banks; throws for a path outside it. */
function folderBelow(root: string, path: string): string {
  const full = resolve(root, posix.normalize(path))
  if (full !== root && !full.startsWith(root + sep)) throw new Error('A channel stays below the folder for banks')
  return full
}
