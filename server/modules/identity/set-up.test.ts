import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigFault } from '#server/platform/config/config.ts'
import { adaPassword, minute, useIdentity } from '#tests/setup/identity.ts'

const harness = useIdentity()
const { post, form, signIn, cookieOf, get } = harness

describe('the first administrator', () => {
  beforeEach(() => harness.clearUsers())

  const input = { email: 'first@example.test', password: adaPassword, firstName: 'Awa', lastName: 'Diop' }
  const newToken = async () => (await harness.identity.firstAdministrator({})).setUpToken ?? ''

  it('is created once through the link of the first start, and signed in', { tags: ['D2-13'] }, async () => {
    const token = await newToken()
    const page = await get(`/api/setup?token=${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`value="${token}"`)
    const made = await form('/api/setup', { token, ...input })
    expect(made.statusCode).toBe(303)
    expect((await get('/api/auth/user', cookieOf(made))).json()).toMatchObject({
      role: 'admin',
      email: 'first@example.test',
    })
    expect((await get(`/api/setup?token=${token}`)).statusCode).toBe(403)
    expect((await post('/api/setup', { token, ...input })).json()).toMatchObject({
      status: 403,
      code: 'set_up_link_invalid',
    })
    expect(await harness.identity.firstAdministrator({})).toEqual({ created: false })
  })

  it('is returned as JSON with 201, and only one of two concurrent uses of the link succeeds', async () => {
    const token = await newToken()
    const both = await Promise.all(
      ['a@example.test', 'b@example.test'].map((email) => post('/api/setup', { ...input, token, email })),
    )
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([201, 403])
    expect((await harness.owner.query('select from identity."user"')).rowCount).toBe(1)
  })

  it('has 30 minutes to use the link, of which only a hash is stored', async () => {
    const token = await newToken()
    const { rows } = await harness.owner.query('select * from identity.set_up_link')
    expect(JSON.stringify(rows)).not.toContain(token)
    harness.pass(30 * minute)
    const late = await get(`/api/setup?token=${token}`)
    expect(late.statusCode).toBe(403)
    expect(late.body).toContain('older than 30 minutes')
  })

  it('can use the link again after a rejected password, and sees the reason', async () => {
    const token = await newToken()
    const short = await post('/api/setup', { ...input, token, password: 'short' })
    expect(short.json().errors).toEqual([{ path: 'password', message: 'Password must have at least 12 characters' }])
    const common = await form('/api/setup', { ...input, token, password: 'password1234' })
    expect(common.statusCode).toBe(400)
    expect(common.body).toContain('Password is on a list of common passwords')
    expect(common.body).toContain(`value="${token}"`)
    expect(common.body).toContain('<input value="first@example.test"><i>Awa Diop</i>')
    const named = await post('/api/setup', { ...input, token, password: 'vr-Diop-pelican-88' })
    expect(named.json()).toMatchObject({ code: 'password_names_person', status: 400 })
    const noEmail = await post('/api/setup', { ...input, token, email: 'nonsense' })
    expect(noEmail.json().errors).toEqual([{ path: 'email', message: 'Invalid email' }])
    expect((await post('/api/setup', { ...input, token })).statusCode).toBe(201)
  })

  it('is created once from ADMIN_EMAIL and ADMIN_PASSWORD by one of several instances', {
    tags: ['D1-08'],
  }, async () => {
    const given = { adminEmail: 'boss@example.test', adminPassword: adaPassword }
    const started = await Promise.all([1, 2, 3].map(() => harness.identity.firstAdministrator(given)))
    expect(started.filter((result) => result.created)).toHaveLength(1)
    expect((await signIn(adaPassword, 'boss@example.test')).statusCode).toBe(200)
  })

  it('is created if all users are inactive, as those of demo data', async () => {
    const left = await harness.add({ email: 'left@example.test', password: adaPassword, role: 'admin' })
    expect(await harness.identity.firstAdministrator({})).toEqual({ created: false })
    await harness.owner.query('update identity."user" set is_active = false where id = $1', [left.id])
    const token = await newToken()
    expect((await get(`/api/setup?token=${token}`)).statusCode).toBe(200)
    const taken = await post('/api/setup', { ...input, token, email: 'left@example.test' })
    expect(taken.json()).toMatchObject({ code: 'email_taken', status: 409 })
    expect((await post('/api/setup', { ...input, token })).statusCode).toBe(201)
    expect(await harness.identity.firstAdministrator({})).toEqual({ created: false })
  })

  it('is not created with a password that the policy rejects', async () => {
    await expect(
      harness.identity.firstAdministrator({ adminEmail: 'boss@example.test', adminPassword: 'password1234' }),
    ).rejects.toThrow(
      new ConfigFault(
        'ADMIN_EMAIL and ADMIN_PASSWORD cannot create an administrator: Password is on a list of common passwords. Choose another.',
      ),
    )
  })
})
