import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { pseudoText, writePseudoLanguage } from '#tools/pseudo-language.ts'
import { translationDifferences } from '#tools/translation-differences.ts'
import * as landing from '#web/landing/messages.ts'
import * as ui from '#web/ui/messages.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

/** Any language that the product has no folder for. */
const code = 'eo'
const checkout = join(import.meta.dirname, '../..')

test.use({ locale: code })

/** A copy of the project without its history, its packages being links. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'corridor-language-'))
  const isLeftOut = /^(\.git|\.cache|node_modules|dist\/server|dist\/tests)$/
  await cp(checkout, copy, { recursive: true, filter: (path) => !isLeftOut.test(relative(checkout, path)) })
  await symlink(join(checkout, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const expectLanguage = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)

test.describe('a folder makes a language without a change of code', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 })
  let project: string
  let product: Product | undefined
  test.beforeAll(async () => {
    // The client is built once more.
    test.setTimeout(300_000)
    project = await copyProject()
    writePseudoLanguage(project, code)
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
      cwd: project,
      env: { ...process.env, CORRIDOR_LANGUAGE: code, NODE_ENV: 'production' },
    })
    product = await startProduct({}, project)
  })
  test.afterAll(async () => {
    await product?.stop()
    await rm(project, { recursive: true, force: true })
  })

  test('with every text', () => {
    expect(translationDifferences(project, code)).toEqual([])
  })

  test('that the browser prefers, the profile offers and a PDF is made in', async ({ page, context }) => {
    if (!product) throw new Error('the product did not start')
    await page.goto(`${product.server.address}/api/login`)
    await expectLanguage(page, code)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText(landing.signInTitle))
    const session = await sessionOf(product, await product.hire('Amina', 'Diallo', 'admin'))
    await context.addCookies(typeof session === 'string' ? [] : session.cookies)
    await page.goto(product.server.address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText(ui.dashboard))
    await choose(page, product, 'Français', 'fr')
    await choose(page, product, 'Esperanto', code)
    const pdf = await invoicePdf(page, product)
    expect(pdf).toContain(`/Lang (${code})`)
  })
})

/** Chooses a language in the profile, and sees the screen in it. */
async function choose(page: Page, { server }: Product, name: string, language: string) {
  await page.goto(`${server.address}/profile`)
  const choice = page.getByRole('combobox').filter({ has: page.getByRole('option', { name, exact: true }) })
  await choice.selectOption({ label: name })
  // Saving loads the page again.
  await expectLanguage(page, language)
}

async function invoicePdf(page: Page, { server }: Product): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object): Promise<{ readonly id: number }> => {
    const answer = await page.request.post(server.address + path, { headers, data })
    expect([200, 201], `${path}: ${await answer.text()}`).toContain(answer.status())
    return answer.json()
  }
  const contact = { contactName: 'Ana Lima', country: 'Senegal', address: '1 Rue du Commerce', language: code }
  const client = await post('/api/clients', { companyName: 'Verda Stelo SA', email: 'a@example.test', ...contact })
  const day = new Date().toISOString().slice(0, 10)
  const period = { servicePeriodStart: day, servicePeriodEnd: day, dueDate: day }
  const invoice = await post('/api/invoices', {
    clientId: client.id,
    amountUsd: '10',
    description: 'Advice',
    ...period,
  })
  const pdf = await page.request.get(`${server.address}/api/invoices/${invoice.id}/pdf`)
  expect(pdf.status()).toBe(200)
  return (await pdf.body()).toString('latin1')
}
