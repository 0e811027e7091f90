import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { createSmtpCarrier, type SmtpServer } from './smtp-carrier.ts'

const sinks: MailSink[] = []
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close()
})

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
const message = {
  from: 'billing@corridor.example',
  to: ['compta@baobab.example'],
  bytes: new TextEncoder().encode('x'),
}

async function sendTo(options: SMTPServerOptions, credentials: SmtpServer['credentials'] = null) {
  const sink = await mailSink(options)
  sinks.push(sink)
  const { hostname: host, port } = new URL(sink.url)
  const carrier = createSmtpCarrier({ host, port: Number(port), security: 'none', credentials })
  return carrier.send(message, async () => undefined)
}

describe('a mail server that refuses', () => {
  it('the connection or the password says nothing about the message', async () => {
    const closed: SMTPServerOptions = { onConnect: (_, done) => done(refusal(554, 'No SMTP service here')) }
    expect(await sendTo(closed)).toMatchObject({ kind: 'not_begun', reason: expect.stringContaining('554') })
    const expired: SMTPServerOptions = {
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(refusal(535, '5.7.8 Authentication failed')),
    }
    expect(await sendTo(expired, { user: 'billing', pass: 'of last year' })).toMatchObject({
      kind: 'not_begun',
      reason: expect.stringContaining('535'),
    })
  })

  it('the sender for good, or for a full daily quota only, as Gmail with 550 5.4.5', async () => {
    const answering = (text: string): SMTPServerOptions => ({ onMailFrom: (_, __, done) => done(refusal(550, text)) })
    expect(await sendTo(answering('5.7.1 Sender denied'))).toMatchObject({ kind: 'refused', isPermanent: true })
    expect(await sendTo(answering('5.4.5 Daily user sending limit exceeded'))).toMatchObject({
      kind: 'refused',
      isPermanent: false,
    })
  })
})
