import { expect } from '@playwright/test'
import { startSignInProvider } from '#tests/running/sign-in-provider.ts'
import { type Product, startProduct, test } from './product-server.ts'
import { letProofGrowOld } from './records.ts'

test('an invited person signs in, proves their identity and signs out through the provider', {
  tag: ['@D2-01', '@D2-19'],
}, async ({ page }) => {
  let product: Product | undefined
  const provider = await startSignInProvider(() => `${product?.server.address}/api/login/callback`)
  try {
    const { issuer, clientId, clientSecret } = provider
    const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    product = await startProduct({ ...environment, RATE_LIMIT: 'off' })
    const { server } = product
    const { email } = await product.hire('Fatou', 'Sow', 'admin')
    provider.seat({ subject: 'f-1', email, isEmailVerified: true })

    await page.goto(server.address)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

    await letProofGrowOld(product, email)
    await page.goto(`${server.address}/admin/users`)
    await page.getByRole('button', { name: 'Invite Person' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite person' })
    await invitation.getByRole('textbox', { name: 'Email' }).fill('yao.mensah@example.org')
    await invitation.getByRole('button', { name: 'Invite' }).click()
    const question = page.getByRole('dialog', { name: "Confirm it's you" })
    const there = page.waitForEvent('popup')
    await question.getByRole('button', { name: 'Sign in again with your organisation' }).click()
    await there
    // The interrupted action resumes after the proof.
    const made = page.getByRole('dialog', { name: /^Link for/ })
    await expect(made).toBeVisible()
    await made.getByRole('button', { name: 'Done' }).click()

    await page.goto(`${server.address}/api/logout`)
    await expect(page).toHaveURL(new RegExp(`^${issuer}/session/end`))
    await page.getByRole('button', { name: 'Sign me out' }).click()
    await expect(page).toHaveURL(`${server.address}/`)
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  } finally {
    await product?.stop()
    await provider.stop()
  }
})
