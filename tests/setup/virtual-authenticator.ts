import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Encodes the CBOR types of an authenticator: integers, texts, bytes and maps (RFC 8949). */
function cbor(value: number | string | Uint8Array | ReadonlyMap<unknown, unknown>): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count])
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flat().map((part) => cbor(part as Parameters<typeof cbor>[0]))
  return Buffer.concat([head(5, value.size), ...parts])
}

interface HolderWays {
  readonly origin?: string
  readonly host?: string
  readonly verified?: boolean
}

/** An authenticator with one passkey (WebAuthn level 3) that can send every kind of false data. */
export function virtualAuthenticator({
  origin = 'http://localhost:5000',
  host = 'localhost',
  verified = true,
}: HolderWays = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0
  const authenticatorData = (flag = 0, tail = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(host), Buffer.from([0b1 | (verified ? 0b100 : 0) | flag]), counter, tail])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const envelope = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }
  const cose = () =>
    cbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )

  return {
    /** Lowers the counter, as a copied key would. */
    rewind() {
      count = 0
    },

    register(options: { readonly challenge: string }) {
      const tail = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose()])
      const attestation = new Map<string, string | Uint8Array | ReadonlyMap<unknown, unknown>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(0b1000000, tail)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      }
      return { ...envelope, response }
    },

    sign(options: { readonly challenge: string }, userHandle?: string) {
      count += 1
      const data = authenticatorData()
      const client = clientData('webauthn.get', options.challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(userHandle === undefined ? {} : { userHandle: base64url(userHandle) }),
      }
      return { ...envelope, response }
    },
  }
}
