import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { type BankByFiles, startBankByFiles } from '#tests/running/bank-channel.ts'
import type { ServedChain } from '#tests/running/evm/served-chain.ts'

/** Our account at the bank of `startSftpBank`. */
export const accountNumber = 'CI0010024821'

/** Starts a bank that processes orders from SFTP files until it is stopped. */
export async function startSftpBank(): Promise<BankByFiles> {
  const root = await mkdtemp(join(tmpdir(), 'corridor-sftp-'))
  const bank = await startBankByFiles({
    transport: 'sftp',
    root,
    clock: { now: () => new Date() },
    settleAfterMs: 500,
  })
  await bank.channelServer.reportBalance(accountNumber)
  const ticking = setInterval(() => void bank.channelServer.tick(), 300)
  return {
    ...bank,
    async stop() {
      clearInterval(ticking)
      await bank.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Adds the channel on the channels tab. */
export async function addChannel(page: Page, { place }: BankByFiles['channel']): Promise<void> {
  if (place.transport !== 'sftp') throw new Error('the bank is reached by SFTP')
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('SGCI over SFTP')
  await dialog.getByRole('combobox', { name: /^Bank/ }).selectOption('SGCI')
  await dialog.getByRole('textbox', { name: /^Host/ }).fill(place.host)
  await dialog.getByLabel('Port').fill(String(place.port))
  await dialog.getByLabel('User').fill(place.username)
  await dialog.getByLabel('Pinned host key').fill(place.hostKey)
  await dialog.getByLabel('Authentication').selectOption('password')
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(place.secret)
  await dialog.getByLabel('Outgoing folder').fill('/in')
  await dialog.getByLabel('Incoming folder').fill('/out')
  await dialog.getByLabel('Our name at the bank').fill('Corridor SARL')
  await dialog.getByLabel('Our ID at the bank').fill('CORRIDOR01')
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(page.getByText('Channel added')).toBeVisible()
}

/** Adds the account at that bank over that channel, on the connections tab. */
export async function addAccount(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Add bank connection' })
  await form.getByRole('combobox', { name: /^Bank/ }).selectOption('SGCI')
  await form.getByLabel('Channel').selectOption({ label: 'Host-to-host: SGCI over SFTP' })
  await form.getByLabel('Account Number').fill(accountNumber)
  await form.getByLabel('Account Name').fill('Corridor SARL')
  await form.getByRole('button', { name: 'Add bank connection' }).click()
  await expect(page.getByText('Bank Connection Added')).toBeVisible()
}

/** Adds the owner address with its signature in the open, labelled dialog. */
export async function addSignedWallet(page: Page, dialog: Locator, owner: ServedChain['owner']): Promise<void> {
  await dialog.getByLabel('Wallet address').fill(owner.address)
  await dialog.getByRole('button', { name: 'Show message to sign' }).click()
  const message = dialog.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(/Date: /)
  await dialog.getByLabel('Signature').fill(await owner.signMessage({ message: await message.inputValue() }))
  await dialog.getByLabel('Registered name').fill('Baobab Textiles SA')
  await dialog.getByLabel('Country').fill('Senegal')
  await dialog.getByRole('button', { name: 'Add wallet' }).click()
  await expect(page.getByRole('row', { name: /Treasurer.*Awaiting approval/ })).toBeVisible()
}
