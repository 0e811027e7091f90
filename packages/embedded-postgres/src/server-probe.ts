import { connect } from 'node:net'

/**
 * PostgreSQL's SSLRequest: its length, then the code 80877103. The server answers before sign-in.
 */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const timeoutMs = 2_000

/**
 * Whether a postmaster accepts connections at this socket. Its process and files do not prove it: a
 * postmaster that was killed a moment ago still has both.
 */
export async function acceptsConnections(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    return await new Promise<boolean>((resolve) => {
      connection.setTimeout(timeoutMs, () => resolve(false))
      connection.once('data', () => resolve(true))
      connection.once('error', () => resolve(false))
      connection.once('close', () => resolve(false))
      connection.write(sslRequest)
    })
  } finally {
    connection.destroy()
  }
}
