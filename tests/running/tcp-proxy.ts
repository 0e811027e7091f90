/** A TCP proxy whose target can change, as the address of a database that fails over. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Cuts every connection; later ones go to `port`, or are refused without one. */
  turnTo(port: number | null): void
  stop(): Promise<void>
}

export async function startTcpProxy(first: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let target: number | null = first
  const server = createServer((incoming) => {
    if (target === null) return void incoming.destroy()
    const outgoing = connect(target, '127.0.0.1')
    const pair = [incoming, outgoing] as const
    for (const socket of pair) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        for (const other of pair) other.destroy()
      })
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    turnTo(port) {
      target = port
      for (const socket of sockets) socket.destroy()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
