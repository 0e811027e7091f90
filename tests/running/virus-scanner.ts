import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'

/** Simulates ClamAV's daemon: its INSTREAM command over TCP or a socket file. */
export interface VirusScanner {
  readonly url: string
  /** The files received whole. */
  readonly files: Buffer[]
  /** Connections that were opened and not yet closed. */
  openConnections(): number
  close(): Promise<void>
}

export interface ScannerBehaviour {
  /** The reply to a whole file; undefined for none. */
  replyTo(file: Buffer): string | undefined
  /** As clamd's StreamMaxLength: it replies at once, and closes. */
  maxBytes?: number
  /** Takes over a new connection. */
  onConnection?(socket: Socket): void
}

/** The reply of a daemon that knows one virus, the word `evil`. */
export const verdict = (file: Buffer): string =>
  file.includes('evil') ? 'stream: Eicar-Signature FOUND' : 'stream: OK'

/** `behaviour` may be changed while the scanner runs. */
export async function startVirusScanner(
  behaviour: ScannerBehaviour = { replyTo: verdict },
  listen: ListenOptions = { port: 0, host: '127.0.0.1' },
): Promise<VirusScanner> {
  const files: Buffer[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (behaviour.onConnection) behaviour.onConnection(socket)
    else receive(socket, behaviour, files)
  })
  await new Promise<void>((resolve) => server.listen(listen, resolve))
  const address = server.address()
  return {
    url: typeof address === 'object' ? `tcp://127.0.0.1:${address?.port}` : `unix://${address}`,
    files,
    openConnections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A command, pieces with their length before them, a length of zero, then the reply. */
function receive(socket: Socket, behaviour: ScannerBehaviour, files: Buffer[]): void {
  const { maxBytes = Number.POSITIVE_INFINITY } = behaviour
  const command = Buffer.from('zINSTREAM\0')
  const chunks: Buffer[] = []
  let [buffered, bytes, isBegun] = [Buffer.alloc(0), 0, false]
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    if (!isBegun && buffered.length >= command.length) {
      if (!buffered.subarray(0, command.length).equals(command)) return void socket.end('UNKNOWN COMMAND\0')
      isBegun = true
      buffered = buffered.subarray(command.length)
    }
    while (isBegun && buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32BE()) {
      const length = buffered.readUInt32BE()
      if (length === 0) {
        const file = Buffer.concat(chunks)
        files.push(file)
        const reply = behaviour.replyTo(file)
        return reply === undefined ? undefined : void socket.end(`${reply}\0`)
      }
      bytes += length
      if (bytes > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      chunks.push(buffered.subarray(4, 4 + length))
      buffered = buffered.subarray(4 + length)
    }
  })
}
