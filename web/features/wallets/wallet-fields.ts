import type { addWallet } from '#contract/payout/wallets.ts'
import type { BodyInputOf } from '#contract/route.ts'

/** Form values: text as typed. */
export interface WalletFields {
  label: string
  address: string
  dailyCap: string
  makeDefault: boolean
  kind: 'legal' | 'natural'
  name: string
  givenNames: string
  country: string
  beneficiaryAddress: string
  provider: string
  proof: 'signature' | 'document'
  signedOn: string
  signature: string
  documentId: string
}

export const emptyWallet: WalletFields = {
  label: '',
  address: '',
  dailyCap: '',
  makeDefault: true,
  kind: 'legal',
  name: '',
  givenNames: '',
  country: '',
  beneficiaryAddress: '',
  provider: '',
  proof: 'signature',
  signedOn: '',
  signature: '',
  documentId: '',
}

/** The call's body from the form. */
export function bodyOf(fields: WalletFields, clientId: number | null): BodyInputOf<typeof addWallet> {
  const { label, address, makeDefault, kind, name, givenNames, country, beneficiaryAddress, provider } = fields
  return {
    clientId,
    label,
    address,
    makeDefault,
    dailyCap: fields.dailyCap === '' ? null : fields.dailyCap,
    beneficiary: {
      kind,
      name,
      givenNames: kind === 'natural' ? givenNames : '',
      country,
      address: beneficiaryAddress,
      provider,
    },
    evidence:
      fields.proof === 'signature'
        ? { kind: 'signature', signedOn: fields.signedOn, signature: fields.signature }
        : { kind: 'document', documentId: Number(fields.documentId) },
  }
}

/** Maps a path of the body to the form field that shows its error. */
export function fieldOf(path: string): keyof WalletFields | null {
  const last = path.split('.').at(-1) ?? path
  if (path === 'beneficiary.address') return 'beneficiaryAddress'
  return last in emptyWallet ? (last as keyof WalletFields) : null
}
