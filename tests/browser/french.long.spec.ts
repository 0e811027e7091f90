import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

test.use({ locale: 'fr-FR' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true })

test('two people settle a conversion and send an invoice in French', { tag: ['@D17-20'] }, async ({
  page,
  browser,
  complaints,
}) => {
  await test.step('the first administrator is created', () => setUp(page))
  const binta = await test.step('a colleague signs in', () => openElsewhere(browser))
  await test.step('a bank is connected, approved and tested', async () => {
    await addBank(page)
    await approve(binta, /Société Générale/)
    await button(page, /^Tester Société Générale/).click()
    await expect(page.getByText('Test de connexion réussi')).toBeVisible()
  })
  await test.step('a conversion is requested', () => convert(page))
  await test.step('the colleague reads what waits, and approves it', async () => {
    await button(binta, /^Notifications/).click()
    const waiting = binta.getByRole('link', { name: /150\s000\s000\sXOF pour Compte propre/ })
    await expect(waiting.first()).toContainText('en attente d’examen')
    await binta.keyboard.press('Escape')
    await approve(binta, /150\s000\s000\sXOF/, 'Contrat et factures vus')
  })
  await test.step('it settles, and each step says why', async () => {
    const progress = page.getByRole('region', { name: 'Avancement' })
    await expect(progress).toContainText('Le versement est définitif', { timeout: 60_000 })
    await expect(progress).toContainText('Approuvée\u202f: Contrat et factures vus')
    await expectFrench(page)
  })
  await test.step('the first invoice is sent', () => sendInvoice(page))
  expect(complaints).toEqual([])
})

async function setUp(page: Page) {
  await page.goto(/http:\/\/\S+\/api\/setup\S+/.exec(product.server.output())?.[0] ?? '')
  await page.getByLabel('Prénom').fill('Amina')
  await page.getByLabel('Nom de famille').fill('Diallo')
  await page.getByLabel('E-mail').fill('amina@example.org')
  await page.getByLabel('Mot de passe').fill('quiet harbour 93 lantern')
  await expectFrench(page)
  await button(page, 'Créer l’administrateur').click()
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible()
  await expectFrench(page)
}

async function openElsewhere(browser: Browser): Promise<Page> {
  const storageState = await sessionOf(product, await product.hire('Binta', 'Sow', 'compliance'))
  const page = await (await browser.newContext({ locale: 'fr-FR', storageState })).newPage()
  await page.goto(product.server.address)
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible()
  return page
}

async function addBank(page: Page) {
  await menu(page, 'Banques UEMOA').click()
  await page.getByRole('combobox', { name: 'Banque' }).selectOption('SGCI')
  await page.getByLabel('Numéro de compte').fill('CI0011223344556677')
  await button(page, 'Ajouter une connexion bancaire').click()
  await expect(page.getByText('Connexion bancaire ajoutée')).toBeVisible()
  await expectFrench(page)
}

async function convert(page: Page) {
  await menu(page, 'Opérations importantes').click()
  await page.getByLabel('Montant (XOF)').fill('150 000 000')
  await expect(page.getByText(/263\s368,98/).first()).toBeVisible()
  await expectFrench(page)
  await button(page, /^Convertir 150/).click()
  await expect(page.getByText('Conversion importante lancée')).toBeVisible()
}

async function approve(page: Page, title: RegExp, note?: string) {
  await menu(page, /^Approbations/).click()
  const requests = page.getByRole('list', { name: 'Demandes' }).getByRole('listitem')
  await requests.filter({ hasText: title }).getByRole('link').click()
  const decision = page.getByRole('region', { name: 'Décision', exact: true })
  await expect(decision).toContainText(title)
  await expectFrench(page)
  if (note) await decision.getByLabel('Note').fill(note)
  await button(decision, 'Approuver').click()
  await expect(page.getByText('Demande approuvée', { exact: true })).toBeVisible()
}

async function sendInvoice(page: Page) {
  await menu(page, 'Tableau de bord').click()
  await button(page, 'Nouvelle facture').first().click()
  const invoice = page.getByRole('dialog').first()
  await button(invoice, 'Ajouter un client').click()
  const client = page.getByRole('dialog', { name: 'Ajouter un client' })
  await client.getByLabel('Raison sociale').fill('Sahel Textiles SARL')
  await client.getByLabel('Interlocuteur').fill('Awa Diop')
  await client.getByLabel('E-mail').fill('awa@sahel-textiles.example')
  await client.getByLabel('Adresse').fill('1 Rue du Commerce, Abidjan')
  await client.getByRole('combobox', { name: 'Pays' }).fill("Côte d'Ivoire")
  const limit = client.getByLabel('Plafond mensuel')
  await limit.pressSequentially('1 250 000,50')
  await limit.blur()
  await expect(limit).toHaveValue('1\u202f250\u202f000,50')
  await button(client, 'Ajouter un client').click()
  await expect(invoice.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue('Sahel Textiles SARL')
  await invoice.getByLabel('Montant (USD)').pressSequentially('1 200,50')
  await invoice.getByLabel('Description').first().fill('Conseil en novembre')
  await button(invoice, 'Créer et ouvrir').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-000001$/)
  await expect(page.getByText(/1\s200,50/).first()).toBeVisible()
  await expectFrench(page)
  await button(page, 'Envoyer la facture').click()
  await expect(page.getByText('Facture envoyée').first()).toBeVisible()
}

/** Words that every English sentence of the product is likely to contain, and no French one. */
const english =
  /\b(the|and|with|was|were|is|are|has|have|for|from|this|that|your|you|not|no|of|to|by|at|amount|waiting|approve|approved|review|rate|fee|bank account|settings|required|pending|completed|screening|limit|daily|monthly|today|ago)\b/i

/** Expects the page and its parts to say that they are French, and no English words in sight. */
async function expectFrench(page: Page) {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  // A term of banks in French too.
  // biome-ignore lint/performance/useDomNodeTextContent: only what is in sight counts
  const lines = (await page.locator('body').innerText()).replaceAll('Host-to-host', '').split('\n')
  expect
    .soft(lines.filter((line) => english.test(line)).map((line) => `${english.exec(line)?.[0]}: ${line}`))
    .toEqual([])
}
