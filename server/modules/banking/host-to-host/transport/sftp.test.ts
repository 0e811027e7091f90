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

describe('an SFTP server that stops responding', () => {
  it('ends the call with an error, and is used again by the next one', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sftp-'))
    const settings = { username: 'corridor', password: 'a password' }
    await mkdir(join(root, 'out'))
    const moments = ['stay silent' as const]
    const server = await startSftpServer({ root, ...settings, onRename: () => moments.pop() ?? 'go on' })
    const { port, hostKey } = server
    const auth = { password: settings.password }
    const address = {
      host: '127.0.0.1',
      port,
      hostKey,
      username: settings.username,
      auth,
      outbox: '/out',
      inbox: '/in',
    }
    const transport = createSftpTransport(address, 1_000)
    try {
      expectOk(await transport.stage('order.tmp', Buffer.from('the order')), 'the staged file')
      expect(await transport.release('order.tmp', 'order.xml')).toEqual(err('the server did not respond within 1 s'))
      expect(await transport.look('order.tmp', 'order.xml')).toEqual({ ok: true, value: 'staged' })
      expectOk(await transport.release('order.tmp', 'order.xml'), 'the delivery')
    } finally {
      await transport.close()
      await server.stop()
      await rm(root, { recursive: true })
    }
  })
})
