import { ships } from '../place.ts'
import { gatherImports, type Rule } from '../project.ts'

/**
 * Where each external library may be imported: an adapter's folder below a module, or a folder of
 * the platform.
 */
const homes: readonly { readonly kit: RegExp; readonly home: RegExp; readonly words: string }[] = [
  {
    kit: /^(viem|ethers|web3|tronweb)$/,
    home: /^server\/modules\/payout\/[^/]+\//,
    words: 'a folder of its adapter in server/modules/payout',
  },
  {
    kit: /^(ssh2|ssh2-sftp-client)$/,
    home: /^server\/modules\/banking\/[^/]+\//,
    words: 'a folder of its adapter in server/modules/banking',
  },
  {
    kit: /^(@aws-sdk\/.+|@smithy\/.+|aws-sdk|minio)$/,
    home: /^server\/(platform\/storage|modules\/documents\/[^/]+)\//,
    words: 'server/platform/storage',
  },
  {
    kit: /^(nodemailer|smtp-server)$/,
    home: /^server\/(platform\/mail|modules\/mail\/[^/]+)\//,
    words: 'server/platform/mail',
  },
  {
    kit: /^(openid-client|@simplewebauthn\/server|otplib)$/,
    home: /^server\/modules\/identity\//,
    words: 'server/modules/identity',
  },
]

/** Rule 3: libraries for chain, bank, storage and mail are imported only in their adapter. */
export const adapters: Rule = {
  ids: ['kit-place'],
  check: (project) =>
    gatherImports(
      project,
      (place) => ships(place) && place.room !== 'simulators',
      (imported, { path }) => {
        const entry = homes.find(({ kit }) => imported.package !== null && kit.test(imported.package))
        if (!entry || entry.home.test(path)) return null
        return {
          rule: 'kit-place',
          message: `${imported.package} belongs to ${entry.words}; ask through the module's port`,
        }
      },
    ),
}
