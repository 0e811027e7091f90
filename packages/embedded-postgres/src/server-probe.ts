import { connect } from 'node:net'

/** PostgreSQL's SSLRequest: its length, then the code 80877103. It is answered before any sign-in. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const patienceMs = 2_000

/**
 * Whether a postmaster answers at this socket. Its process and files are no proof: one that was killed a moment ago
 * still has both.
 */
export async function answers(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    return await new Promise<boolean>((resolve) => {
      connection.setTimeout(patienceMs, () => resolve(false))
      connection.once('data', () => resolve(true))
      connection.once('error', () => resolve(false))
      connection.once('close', () => resolve(false))
      connection.write(sslRequest)
    })
  } finally {
    connection.destroy()
  }
}
