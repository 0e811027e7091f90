import { expect, type Page } from '@playwright/test'
import { sampleDocx, samplePdf, samplePng } from '#tests/fixtures/sample-files.ts'
import { expectValidPage } from './page-checks.ts'
import { test as base, type Product, sessionOf, startProduct } from './product-server.ts'

type Session = Awaited<ReturnType<typeof sessionOf>>
interface Library {
  readonly product: Product
  readonly operator: Session
  readonly auditor: Session
}

/** Uses its own installation, because the tests count documents. */
const test = base.extend<{ as: 'operator' | 'auditor' }, { library: Library }>({
  as: ['operator', { option: true }],
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: it uses no fixture
    async ({}, use) => {
      const product = await startProduct({ RATE_LIMIT: 'off' })
      const operator = await sessionOf(product, await product.hire('Awa', 'Diop', 'user'))
      const auditor = await sessionOf(product, await product.hire('Aya', 'Traore', 'auditor'))
      await use({ product, operator, auditor })
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ library }, use) => use(library.product.server.address),
  storageState: async ({ as, library }, use) => use(library[as]),
})

test.describe.configure({ mode: 'serial' })

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

async function openLibrary(page: Page, search = ''): Promise<void> {
  await page.goto(`/documents${search}`)
  await expect(page.getByRole('heading', { name: 'Document Library', level: 1 })).toBeVisible()
}

test('explains what to do when the library is empty', { tag: ['@S2-07', '@S2-87', '@S2-94'] }, async ({
  page,
  complaints,
}) => {
  await openLibrary(page)
  await expect(page.getByText('No Documents Found')).toBeVisible()
  await expect(page.getByText('Upload your first compliance document to get started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(2)
  await expectValidPage(page, { inEveryLook: true })
  expect(complaints).toEqual([])
})

test('uploads several chosen or dropped files and reports the result of each', {
  tag: ['@D7-01', '@D7-03', '@S2-91'],
}, async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const upload = dialog(page, 'Upload Document')
  const choosing = page.waitForEvent('filechooser')
  await upload.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles([
    file('msa_baobab-2026.pdf', samplePdf('Master service agreement', 2)),
    file('Relevé d’identité.docx', await sampleDocx()),
    file('page.pdf', Buffer.from('<html><script>alert(1)</script>')),
  ])
  const files = upload.getByRole('list', { name: 'Files' })
  await expect(files.getByRole('listitem')).toHaveCount(3)
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'seal.png'))
      transfer.items.add(new File(['x'], 'program.exe'))
      return transfer
    },
    [...samplePng(60, 40)],
  )
  await upload.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(files.getByRole('listitem')).toHaveCount(5)
  await expect(files.getByText(/Unsupported file type/)).toHaveCount(1)
  await upload.getByRole('button', { name: 'Upload 4 Files' }).click()
  await expect(upload.getByRole('combobox', { name: 'Document type', description: 'Required' })).toBeVisible()
  await expectValidPage(page)
  await upload.getByRole('combobox', { name: 'Document type' }).selectOption('MSA')
  await files.getByRole('textbox', { name: 'Title' }).first().fill('Agreement with Baobab')
  await upload.getByRole('button', { name: 'Upload 4 Files' }).click()
  await expect(files.getByText('Uploaded', { exact: true })).toHaveCount(3)
  await expect(files.getByText(/Unsupported file type|This file type is not supported/)).toHaveCount(2)
  await upload.getByRole('button', { name: 'Done' }).click()
  for (const [name, count] of [
    ['Total Documents', '3'],
    ['MSA', '3'],
    ['FX Letters', '0'],
    ['Compliance Packages', '0'],
  ] as const)
    await expect(page.getByRole('region', { name, exact: true })).toContainText(count)
  await expect(row(page, /Agreement with Baobab/)).toContainText('msa_baobab-2026.pdf · Version 1.0')
})

test('says that a dropped folder is not added, and adds the files beside it', async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const upload = dialog(page, 'Upload Document')
  const dropped = await page.evaluateHandle(() => {
    // A script cannot make a folder; the browser hands one over as a file without content to read.
    DataTransferItem.prototype.webkitGetAsEntry = function () {
      return { isDirectory: this.getAsFile()?.name === 'Contracts' } as FileSystemEntry
    }
    const transfer = new DataTransfer()
    transfer.items.add(new File(['folder'], 'Contracts'))
    transfer.items.add(new File(['a;b'], 'rates.csv'))
    return transfer
  })
  await upload.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(upload.getByRole('alert').filter({ hasText: "A folder can't be added." })).toBeVisible()
  await expect(upload.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)
  await expectValidPage(page)
})

test('asks before it stops an upload', async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const upload = dialog(page, 'Upload Document')
  await upload.locator('input[type=file]').setInputFiles(file('asked-before.pdf', samplePdf('Asked before', 1)))
  const question = page.getByRole('alertdialog', { name: 'Discard files?' })
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Not uploaded yet: 1 File.')
  await question.getByRole('button', { name: 'Back' }).click()
  await upload.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Back' }).click()
  await expectQuestionOnReload(page)
  await upload.getByRole('combobox', { name: 'Document type' }).selectOption('MSA')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/documents', async (route) => {
    if (route.request().method() === 'POST') await asked.promise
    await route.continue()
  })
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectQuestionOnReload(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expectValidPage(page)
  asked.resolve()
  // The question is over once nothing is left to lose.
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(upload).toHaveCount(0)
  await expect(row(page, /asked before/i)).toBeVisible()
  await page.getByRole('checkbox', { name: /Select asked before/i }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page, 'Archive documents').getByText('1 of 1 document done')).toBeVisible()
})

/** The browser asks before it reloads the page. */
async function expectQuestionOnReload(page: Page): Promise<void> {
  const asking = page.waitForEvent('dialog')
  // The page is blocked until the question is answered.
  const reload = page.evaluate(() => location.reload())
  const question = await asking
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
}

test('keeps search and type in the address and shows readable file sizes', {
  tag: ['@S2-88', '@S2-89', '@S2-93', '@S2-95', '@D16-05'],
}, async ({ page }) => {
  await openLibrary(page)
  const rows = page.getByRole('table', { name: 'Documents' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(row(page, /Agreement with Baobab/)).toContainText(/\d+ Bytes|\d+(\.\d)? KB/)
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('RELEVE')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/q=RELEVE/)
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('msa')
  await expect(rows).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Document type' }).selectOption('FX Letter')
  await expect(page).toHaveURL(/type=fx_letter/)
  await expect(page.getByText('No documents match your current search or filter criteria')).toBeVisible()
  await openLibrary(page, '?type=msa&q=seal')
  await expect(rows).toHaveCount(2)
})

test('shows sizes and dates of addition from 1440 px, or below it when they are chosen', async ({ page }) => {
  await openLibrary(page)
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header('Size')).toBeVisible()
  await page.setViewportSize({ width: 1439, height: 900 })
  await expect(header('Size')).toHaveCount(0)
  await expect(header('Added')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Size' }).check()
  await expect(header('Size')).toBeVisible()
  await expect(header('Added')).toHaveCount(0)
  // What was not chosen still follows the window.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(header('Added')).toBeVisible()
})

test('views a PDF and an image in the page and downloads under the original name', {
  tag: ['@S2-90', '@D7-06', '@D7-07'],
}, async ({ page, complaints }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'View Agreement with Baobab' }).click()
  const view = dialog(page, 'Agreement with Baobab')
  await expect(view.getByText(/Page 1 of 2\. Master service agreement/)).toBeAttached()
  await expect(page).toHaveURL(/document=\d+/)
  const pixels = await view
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return drawn.filter((value, at) => at % 4 === 0 && value < 64).length
    })
  expect(pixels).toBeGreaterThan(200)
  await expectValidPage(page)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/document=/)

  await page.getByRole('button', { name: 'View Seal' }).click()
  const image = dialog(page, 'Seal').getByRole('img', { name: 'Seal' })
  await expect(image).toBeVisible()
  expect(await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])).toEqual([
    60, 40,
  ])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'View Relevé d’identité' }).click()
  await expect(dialog(page, 'Relevé d’identité').getByText('No preview available')).toBeVisible()
  await page.keyboard.press('Escape')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Relevé d’identité' }).click()
  expect((await downloading).suggestedFilename()).toBe('Relevé d’identité.docx')
  expect(complaints).toEqual([])
})

test('adds a new version on top and removes archived documents from the list', {
  tag: ['@D7-05', '@D7-10', '@S2-92'],
}, async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'View Seal' }).click()
  const view = dialog(page, 'Seal')
  const choosing = page.waitForEvent('filechooser')
  await view.getByRole('button', { name: 'Choose a new version' }).click()
  await (await choosing).setFiles(file('seal-new.png', samplePng(80, 50)))
  const versions = view.getByRole('list', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveText([/^1\.1seal-new\.png/, /^1\.0seal\.png/])
  await versions.nth(1).click()
  await expect(page).toHaveURL(/version=%221\.0%22/)
  await expect(versions.nth(1)).toHaveAttribute('aria-current', 'true')
  expect(
    await view.getByRole('img', { name: 'Seal' }).evaluate((element: HTMLImageElement) => element.naturalWidth),
  ).toBe(60)

  await view.getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(page, 'Edit document')
  await edit.getByLabel('Document type').selectOption('Contract')
  // Another tab gives it an expiry date meanwhile.
  const [seal] = await (await page.request.get('/api/documents?q=seal')).json()
  const meanwhile = await page.request.patch(`/api/documents/${seal.id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { expiresOn: '2030-01-31', version: seal.recordVersion },
  })
  expect(meanwhile.status()).toBe(200)
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByRole('button', { name: 'Reload' }).click()
  await expect(edit.getByLabel(/^Expires On/)).toHaveValue('2030-01-31')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Document updated')).toBeVisible()
  await expect(view.getByText(/^Contract · /)).toBeVisible()

  await view.getByRole('button', { name: 'Archive' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Archive Seal?' })
  await ask.getByRole('textbox', { name: 'Reason' }).fill('replaced')
  await ask.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(view.getByText('Archived', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, /Agreement with Baobab/)).toBeVisible()
  await expect(row(page, /Seal/)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Archived' }).check()
  await expect(page).toHaveURL(/archived=true/)
  await expect(row(page, /Seal/)).toBeVisible()
  await takeOutOfArchive(page)
  await expect(dialog(page, 'Restore').getByText('1 of 1 document done')).toBeVisible()
  await expect(row(page, /Seal/)).toHaveCount(0)
})

test('undoes a bulk action from the dialog, or from the toast after it was closed', async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('checkbox', { name: 'Select Agreement with Baobab' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  const done = page.getByRole('dialog', { name: 'Archive documents', exact: true })
  await expect(done.getByText('1 of 1 document done')).toBeVisible()
  await expectValidPage(page)
  await done.getByRole('button', { name: 'Undo' }).click()
  const undone = dialog(page, 'Undo: Archive documents')
  await expect(undone.getByText('1 of 1 document done')).toBeVisible()
  await expect(undone.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row(page, /Agreement with Baobab/)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Seal' }).check()
  await selection.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(done.getByText('1 of 1 document done')).toBeVisible()
  await page.goto('/documents?archived=true')
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  await page.route('**/api/bulk-runs/*', async (route) => {
    await isClosed
    await route.continue()
  })
  await takeOutOfArchive(page)
  await page.getByRole('button', { name: 'Continue in background' }).click()
  closed()
  await expect(page.getByText('1 document updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page, 'Undo: Restore').getByText('1 of 1 document done')).toBeVisible()
  await expect(row(page, /Seal/)).toBeVisible()
})

async function takeOutOfArchive(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select Seal' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
}

test.describe('an auditor', () => {
  test.use({ as: 'auditor' })
  test('reads everything and sees no control that changes data', { tag: ['@D2-24'] }, async ({ page }) => {
    await openLibrary(page)
    await expect(row(page, /Agreement with Baobab/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(0)
    await page.getByRole('button', { name: 'View Agreement with Baobab' }).click()
    const view = dialog(page, 'Agreement with Baobab')
    await expect(view.getByRole('link', { name: 'Download' })).toBeVisible()
    for (const name of ['Archive', 'Choose a new version'])
      await expect(view.getByRole('button', { name })).toHaveCount(0)
  })
})

test('asks before it stops the upload of a new version, also on Back', async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'View Agreement with Baobab' }).click()
  const view = dialog(page, 'Agreement with Baobab')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/documents/*/versions', async (route) => {
    await asked.promise
    await route.continue()
  })
  await view.locator('input[type=file]').setInputFiles(file('agreement-asked.pdf', samplePdf('Asked before', 1)))
  const question = page.getByRole('alertdialog', { name: 'Discard files?' })
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Not uploaded yet: 1 File.')
  await question.getByRole('button', { name: 'Back' }).click()
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/document=\d+/)
  asked.resolve()
  await expect(view.getByRole('list', { name: 'Versions' })).toContainText('agreement-asked.pdf')
  await page.goBack()
  await expect(view).toHaveCount(0)
  await page.unroute('**/api/documents/*/versions')
})
