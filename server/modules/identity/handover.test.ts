import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { useIdentity } from '#tests/setup/identity.ts'
import { virtualAuthenticator } from '#tests/setup/virtual-authenticator.ts'
import { userCommands } from './index.ts'

const harness = useIdentity()
const { post, signIn, cookieOf, statusOf, actorOf } = harness
const email = 'fatou@example.test'
const [earlierPassword, newPassword] = ['tapir under seven moons', 'copper lantern orchard 29']

/** What the holder of the first password leaves on the account: session, passkey and API key. */
async function leaveAccess() {
  const user = await harness.add({ email, role: 'user', password: earlierPassword })
  const cookie = cookieOf(await signIn(earlierPassword, email))
  const passkey = virtualAuthenticator()
  const { setUp, options } = (await post('/api/auth/passkeys/options', {}, { cookie })).json()
  const registered = { setUp, name: 'left', response: passkey.register(options) }
  expect((await post('/api/auth/passkeys', registered, { cookie })).statusCode).toBe(201)
  const actor = await actorOf(cookie)
  const key = await harness.database.transaction((transaction) =>
    harness.identity.apiKeys.create(transaction, actor, { name: 'left', scopes: ['clients.read'], expiresOn: null }),
  )
  const authorization = `Bearer ${expectOk(key, 'a key').secret}`
  const { origin } = harness.system()
  return {
    user,
    /** Which of session, passkey and API key still act as the person. */
    async works() {
      const begun = (await post('/api/login/passkey/options', {})).json()
      const entered = await post('/api/login/passkey', { setUp: begun.setUp, response: passkey.sign(begun.options) })
      return {
        session: (await statusOf(cookie)) === 200,
        passkey: entered.statusCode === 200,
        key: (await harness.identity.authenticate({ authorization }, origin, { polled: true })) !== null,
      }
    },
  }
}

const all = { session: true, passkey: true, key: true }
const none = { session: false, passkey: false, key: false }

const release = async () => {
  const quiet = { ask: async () => null, readInput: async () => '', print: () => {}, printError: () => {} }
  expect(await userCommands(harness).release.run([email], quiet)).toBe(0)
}

describe('what an earlier holder left on an account', () => {
  it('ends when an operator releases the account, whose password stays', async () => {
    const { works } = await leaveAccess()
    expect(await works()).toEqual(all)
    await release()
    expect(await works()).toEqual(none)
    expect((await signIn(earlierPassword, email)).statusCode).toBe(200)
  })

  it('stays when an account is released that is its person’s own already', async () => {
    const { works } = await leaveAccess()
    await release()
    const cookie = cookieOf(await signIn(earlierPassword, email))
    await release()
    expect(await statusOf(cookie)).toBe(200)
    expect(await works()).toEqual(none)
  })

  it('ends when the person resets the password by a mailed link', async () => {
    const mails: string[] = []
    const mailed = harness.newIdentity('sandbox', false, null, 'sandbox', {
      send: async ({ bytes }) => {
        mails.push(Buffer.from(bytes).toString('utf8'))
        return { kind: 'accepted', answer: '250', refusedTo: [] }
      },
    })
    const { works, user } = await leaveAccess()
    const ada = await actorOf(await harness.signedIn())
    const made = await harness.database.transaction((transaction) => mailed.directory.link(transaction, ada, user.id))
    expect(made).toMatchObject({ ok: true })
    expect(await works()).toEqual(all)
    await mailed.sendLinks()
    const text = (mails[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const token = /token=([\w-]{43})/.exec(text)?.[1] ?? ''
    const joined = await mailed.directory.join({ token, password: newPassword }, harness.system().origin)
    expect(joined).toMatchObject({ ok: true })
    expect(await works()).toEqual(none)
    expect((await signIn(newPassword, email)).statusCode).toBe(200)
  })
})
