import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailSink {
  readonly url: string
  /** Messages received, in wire format. */
  readonly mails: string[]
  close(): Promise<void>
}

/** A mail server that accepts everything, or what `options` permit. */
export async function mailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      buffer(stream).then((bytes) => {
        mails.push(bytes.toString('utf8'))
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Speaks SMTP up to the message, then does what `afterMessageBegins` does. */
export async function breakingSink(afterMessageBegins: (socket: Socket) => void): Promise<MailSink> {
  return rawSink((socket) => {
    socket.write('220 ready\r\n')
    let inData = false
    socket.on('data', (chunk) => {
      if (inData) return afterMessageBegins(socket)
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        inData = line === 'DATA'
        socket.write(inData ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
}

/** Accepts connections and never responds. */
export async function silentSink(): Promise<MailSink> {
  return rawSink(() => undefined)
}

async function rawSink(welcome: (socket: Socket) => void): Promise<MailSink> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    welcome(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
