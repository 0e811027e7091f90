/** Contract of the payout wallet calls. */
import * as z from 'zod/mini'
import {
  amountInput,
  date,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  text,
  version,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const walletStatuses = ['waiting', 'whitelisted', 'archived'] as const
export const ownershipEvidence = ['signature', 'document', 'sandbox'] as const

export const wallet = z.object({
  id,
  label: z.string(),
  /** EIP-55 checksummed. */
  address: z.string(),
  /** Owner's client id; null for the business itself. */
  clientId: z.nullable(id),
  /** The client's company, or the business itself. */
  ownerName: z.string(),
  network: z.enum(['sandbox', 'evm']),
  /** Only a whitelisted wallet is paid, and only after its cooling-off period. */
  status: z.enum(walletStatuses),
  isDefault: z.boolean(),
  /** End of the cooling-off period; null while awaiting approval. */
  usableFrom: z.nullable(instant),
  /** Maximum USDT per business day; null for no cap. */
  dailyCap: z.nullable(decimal),
  /** Amount of the cap reserved or paid today. */
  usedToday: decimal,
  evidence: z.enum(ownershipEvidence),
  documentId: z.nullable(id),
  /** The version that was given as proof. */
  documentVersion: z.nullable(z.string()),
  /** Possible sanctions matches in the last screening. */
  openMatches: z.int(),
  screenedAt: z.nullable(instant),
  addedBy: z.nullable(z.string()),
  addedByName: z.nullable(z.string()),
  approvedByName: z.nullable(z.string()),
  version: z.int(),
  createdAt: instant,
})
export type Wallet = z.output<typeof wallet>

export const listWallets = defineRoute('GET /api/wallets', 'Wallets', {
  summary: 'Beneficiary wallets, newest first',
  access: 'wallets.read',
  /** `owner=own_account` for the business's own wallets only. */
  query: z.strictObject({ ...pageQuery, clientId: z.optional(pathId), owner: z.optional(z.enum(['own_account'])) }),
  answer: z.array(wallet),
})

export const getWallet = defineRoute('GET /api/wallets/:id', 'Wallets', {
  summary: 'One beneficiary wallet',
  access: 'wallets.read',
  params: idParams,
  answer: wallet,
})

const ownerAndAddress = {
  clientId: z._default(z.nullable(z.int().check(z.positive(), z.lte(2_147_483_647))), null),
  address: text(42, t.addressRequired),
}

export const ownershipMessage = defineRoute('POST /api/wallets/ownership-message', 'Wallets', {
  summary: "The text to sign with the wallet's key to prove ownership",
  access: 'wallets.write',
  body: z.strictObject(ownerAndAddress),
  answer: z.object({ message: z.string(), signedOn: date }),
})

/** The beneficiary under the travel rule (IVMS 101): surname and given names, or a company name. */
export const beneficiary = z.strictObject({
  kind: z.enum(['natural', 'legal']),
  name: text(140, t.beneficiaryNameRequired),
  givenNames: optionalText(140),
  country: text(80, t.countryRequired),
  address: optionalText(300),
  nationalId: optionalText(60),
  birthDate: z.optional(z.nullable(date)),
  /** The custodial provider; null for a self-hosted wallet. */
  provider: optionalText(140),
})
export type Beneficiary = z.output<typeof beneficiary>

export const addWallet = defineRoute('POST /api/wallets', 'Wallets', {
  summary: 'Adds a beneficiary wallet with its evidence; a second person approves it',
  access: 'wallets.write',
  body: z.strictObject({
    ...ownerAndAddress,
    label: text(120, t.labelRequired),
    makeDefault: z._default(z.boolean(), true),
    dailyCap: z.optional(z.nullable(amountInput('USDT'))),
    beneficiary,
    evidence: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('signature'),
        signedOn: date,
        signature: z.string().check(z.trim(), z.regex(/^0x[0-9a-fA-F]{130}$/, t.signatureFormat)),
      }),
      z.strictObject({ kind: z.literal('document'), documentId: id }),
    ]),
  }),
  answer: wallet,
  status: 201,
  freshProof: true,
})

export const approveWallet = defineRoute('POST /api/wallets/:id/approve', 'Wallets', {
  takesTwo: true,
  summary: 'A second person approves the wallet; it can be used after its cooling-off period',
  access: 'wallets.approve',
  params: idParams,
  body: z.strictObject({ note: optionalText(1000), version }),
  answer: wallet,
  freshProof: true,
})

export const archiveWallet = defineRoute('POST /api/wallets/:id/archive', 'Wallets', {
  summary: 'Stops payouts to the wallet; its record is kept',
  access: 'wallets.write',
  params: idParams,
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
  answer: wallet,
})

export const walletTravelRule = defineRoute('GET /api/wallets/:id/travel-rule', 'Wallets', {
  summary: 'Originator and beneficiary of a payout to the wallet, in the terms of IVMS 101',
  access: 'wallets.read',
  params: idParams,
  answer: z.record(z.string(), z.unknown()),
})

export const treasuryStatus = z.object({
  /** The paying address on its network; null for simulated payouts. */
  network: z.enum(['sandbox', 'evm', 'none']),
  balance: decimal,
  reserved: decimal,
  checkedAt: z.nullable(instant),
  problems: z.array(z.object({ kind: z.string(), message: z.string() })),
})
export type TreasuryStatus = z.output<typeof treasuryStatus>

export const getTreasury = defineRoute('GET /api/wallets/treasury', 'Wallets', {
  summary: "The treasury's book balance, how much of it is reserved, and what needs attention",
  access: 'wallets.read',
  answer: treasuryStatus,
})
