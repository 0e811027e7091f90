import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { projectPath } from '#server/platform/config/project-folder.ts'
import { openScreen, test } from './signed-in-fixture.ts'

const run = promisify(execFile)

test.use({ as: 'auditor' })

test('downloads the receipt of a conversion, which the command line verifies elsewhere', async ({ page, used }) => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-receipt-'))
  try {
    await openScreen(page, `/large-transactions/${used.records.settledId}`, /^TX-/)
    const save = async (name: string) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const download = await waiting
      const path = join(folder, download.suggestedFilename())
      await download.saveAs(path)
      return path
    }
    const receipt = await save('Receipt (JSON)')
    expect(receipt).toMatch(/receipt-TX-\d{4}-\d{6}\.json$/)
    const pdf = await save('Receipt (PDF)')
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')

    const { publicKey } = (await (await page.request.get('/api/public/audit-key')).json()) as { publicKey: string }
    // An empty folder without settings stands for another machine.
    const verify = (path: string) =>
      run(process.execPath, [projectPath('dist/server/cli.js'), 'verify-receipt', path, '--key', publicKey], {
        cwd: folder,
        env: {},
      })
    for (const file of [receipt, pdf]) expect((await verify(file)).stdout).toMatch(/The receipt is valid: \d+ entries/)
    const edited = join(folder, 'edited.pdf')
    await writeFile(edited, (await readFile(pdf)).toString('latin1').replace('/Creator', '/creator'), 'latin1')
    await expect(verify(edited)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The PDF is not as it was issued/),
    })
    const text = await readFile(receipt, 'utf8')
    const changed = join(folder, 'changed.json')
    await writeFile(
      changed,
      text.replace(/"amountXof": (\d)/, (_, digit) => `"amountXof": ${(Number(digit) % 9) + 1}`),
    )
    await expect(verify(changed)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The receipt is not valid\. The receipt states amountXof as/),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
