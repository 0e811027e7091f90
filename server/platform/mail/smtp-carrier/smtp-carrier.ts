/** Sends emails by SMTP. */
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type CarrierOutcome, type MailCarrier, maxAttemptMs, type WireMessage } from '../port.ts'

interface SmtpFailure extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

interface Progress {
  /** Whether the server took the connection and the credentials. */
  isReady: boolean
  /** Whether the message's first byte may be on its way. */
  begun: boolean
}

/** Timeouts that tests shorten. */
export interface SmtpTimes {
  readonly connectMs: number
  readonly silenceMs: number
}

const usualTimes: SmtpTimes = { connectMs: 10_000, silenceMs: 30_000 }

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS at once, TLS by STARTTLS where offered, or none. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly credentials: { readonly user: string; readonly pass: string } | null
}

/**
 * The server in `SMTP_URL`: `smtp://user:password@host:587`, or `smtps://` for implicit TLS.
 */
function serverIn(address: string): SmtpServer {
  const url = new URL(address)
  const isSecure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    security: isSecure ? 'tls' : url.searchParams.get('tls') === 'off' ? 'none' : 'starttls',
    credentials:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}

/** Sends through a server, or the one in a URL such as `SMTP_URL`. */
export function createSmtpCarrier(server: SmtpServer | string, times: SmtpTimes = usualTimes): MailCarrier {
  const { host, port, security, credentials } = typeof server === 'string' ? serverIn(server) : server
  const options = {
    host,
    port,
    secure: security === 'tls',
    // A password is never sent without TLS.
    requireTLS: security === 'starttls' && credentials !== null,
    ignoreTLS: security === 'none',
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
  }

  return {
    async send(message, beforeData) {
      const { default: Connection } = await import('nodemailer/lib/smtp-connection')
      const connection = new Connection(options)
      const progress: Progress = { isReady: false, begun: false }
      const limit = AbortSignal.timeout(maxAttemptMs)
      try {
        await Promise.race([connected(connection, credentials), ended(limit)])
        progress.isReady = true
        return await Promise.race([handedOver(connection, message, beforeData, progress), ended(limit)])
      } catch (error) {
        return outcomeOf(error as SmtpFailure, progress)
      } finally {
        connection.close()
      }
    },
  }
}

function connected(connection: SMTPConnection, credentials: { user: string; pass: string } | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Errors also arrive as events, which would crash the process without a listener.
  connection.on('error', reject)
  connection.connect((refusal) => {
    if (refusal) reject(refusal)
    else if (credentials === null) resolve()
    else connection.login({ credentials }, (failure) => (failure ? reject(failure) : resolve()))
  })
  return promise
}

function handedOver(
  connection: SMTPConnection,
  message: WireMessage,
  beforeData: () => Promise<void>,
  progress: Progress,
): Promise<CarrierOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<CarrierOutcome>()
  connection.on('error', reject)
  async function* body() {
    await beforeData()
    progress.begun = true
    yield message.bytes
  }
  // Read only after the server's go-ahead to DATA.
  const stream = Readable.from(body(), { objectMode: false, highWaterMark: 0 })
  connection.send({ from: message.from, to: [...message.to] }, stream, (failure, info) => {
    if (failure) return reject(failure)
    resolve({
      kind: 'accepted',
      answer: info?.response ?? '',
      refusedTo: info?.rejected ?? [],
    })
  })
  return promise
}

function ended(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(new Error(`no end within ${maxAttemptMs / 1000} s`)), {
    once: true,
  })
  return promise
}

/** Congestion, which is never permanent (RFC 3463, X.4.5). Gmail means its daily quota by it. */
const congestion = /^5\d\d[ -]5\.4\.5\b/

function outcomeOf(error: SmtpFailure, { isReady, begun }: Progress): CarrierOutcome {
  const reason = (error.message || String(error)).slice(0, 300)
  // A refused connection or password is no answer about the message, whatever its code.
  if (!isReady) return { kind: 'not_begun', reason }
  // A server reply is an answer at any stage: 4xx is temporary, 5xx permanent.
  if (error.responseCode !== undefined && error.responseCode >= 400)
    return { kind: 'refused', isPermanent: error.responseCode >= 500 && !congestion.test(error.response ?? ''), reason }
  if (error.code === 'EENVELOPE') return { kind: 'refused', isPermanent: true, reason }
  return { kind: begun ? 'unknown' : 'not_begun', reason }
}
