import * as z from 'zod/mini'
import { id, instant, pageQuery, pathId } from './fields.ts'
import { defineRoute } from './route.ts'

export const walletStatuses = ['waiting', 'whitelisted'] as const

export const wallet = z.object({
  id,
  label: z.string(),
  /** EIP-55 checksummed. */
  address: z.string(),
  /** Whose it is; null for the house. */
  clientId: z.nullable(id),
  network: z.enum(['sandbox', 'evm']),
  /** Only a whitelisted wallet is paid to. */
  status: z.enum(walletStatuses),
  isDefault: z.boolean(),
  createdAt: instant,
})
export type Wallet = z.output<typeof wallet>

export const listWallets = defineRoute({
  method: 'GET',
  path: '/api/wallets',
  tag: 'Wallets',
  summary: 'Beneficiary wallets, newest first',
  access: 'wallets.read',
  query: z.strictObject({ ...pageQuery, clientId: z.optional(pathId) }),
  answer: z.array(wallet),
})
