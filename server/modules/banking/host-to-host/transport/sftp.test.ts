import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err, expectOk } from '#kernel/result.ts'
import { type SftpServer, startSftpServer } from '#simulators/bank/sftp-server.ts'
import { createSftpTransport } from './sftp.ts'

const pem = {
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
} as const
const curve = {
  namedCurve: 'P-384',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const

/** The library's generator occasionally makes a key that it cannot read. */
function openSshKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519')
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key
  }
}

function publicKeyOf(privateKey: string): string {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  return `${parsed.type} ${parsed.getPublicSSH().toString('base64')}`
}

describe.each([
  ['an RSA key in PEM', () => String(generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }).privateKey)],
  ['an elliptic curve key in PEM', () => String(generateKeyPairSync('ec', curve).privateKey)],
  ['an Ed25519 key of OpenSSH', openSshKey],
])('an SFTP session with %s', (_, makeKey) => {
  const username = 'corridor'
  let root: string
  let server: SftpServer
  let privateKey: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sftp-'))
    await mkdir(join(root, 'in'))
    await writeFile(join(root, 'in', 'statement.xml'), 'the statement')
    privateKey = makeKey()
    server = await startSftpServer({ root, username, publicKey: publicKeyOf(privateKey) })
  })
  afterAll(async () => {
    await server.stop()
    await rm(root, { recursive: true })
  })

  const open = (key: string) =>
    createSftpTransport({
      host: '127.0.0.1',
      port: server.port,
      username,
      hostKey: server.hostKey,
      auth: { privateKey: key },
      outbox: '/out',
      inbox: '/in',
    })

  it('reads what the bank left', async () => {
    const transport = open(privateKey)
    expect(expectOk(await transport.list(), 'the list')).toMatchObject([{ name: 'statement.xml', sizeBytes: 13 }])
    expect(expectOk(await transport.read('statement.xml'), 'the file').toString()).toBe('the statement')
    await transport.close()
  })

  it('is refused with another key', async () => {
    const transport = open(makeKey())
    expect(await transport.list()).toEqual(err(expect.stringMatching(/authentication/i)))
    await transport.close()
  })
})
