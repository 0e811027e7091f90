import { describe, expect, it } from 'vitest'
import { accountTypes, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { namesOf, shownTo } from '#tests/setup/as-role.tsx'
import { baobab } from '#web/features/clients/client.fixture.ts'
import { capitalise, titleWords } from '#web/ui/format/format.ts'
import { ManagedClientCard } from './managed-client-card.tsx'

describe('a card of Client Management', () => {
  const detail = {
    contactPerson: 'Awa Diop',
    totalTransactionVolume: 0,
    monthlyVolume: 0,
    transactionCount: 0,
    lastTransactionDate: null,
    joinDate: baobab.createdAt,
  }
  const card = (changes: object, role = 'compliance') =>
    shownTo(role, <ManagedClientCard client={{ ...baobab, ...detail, ...changes }} isOpen={false} onOpen={() => {}} />)

  it('offers Approve KYC only while pending and with permission', { tags: ['S2-145', 'S4-06'] }, () => {
    const offering = kycStatuses.filter((kycStatus) =>
      namesOf(card({ kycStatus })).includes(`Approve KYC for ${baobab.companyName}`),
    )
    expect(offering).toEqual(['pending'])
    expect(card({ kycStatus: 'pending' }, 'auditor')).not.toContain('Approve KYC')
  })

  it('says what is pending instead of zeros, and shows volumes once there are conversions', () => {
    expect(card({ kycStatus: 'pending' })).toContain('KYC pending: no conversions yet')
    expect(card({ kycStatus: 'pending' })).not.toContain('$0.00')
    expect(card({ transactionCount: 2, totalTransactionVolume: 1200 })).toContain('$1,200.00')
  })

  it('names every KYC state, risk level and account type', { tags: ['S4-05', 'S4-08', 'S4-09'] }, () => {
    for (const kycStatus of kycStatuses) expect(card({ kycStatus })).toContain(titleWords(kycStatus))
    for (const riskLevel of riskLevels) expect(card({ riskLevel })).toContain(`${capitalise(riskLevel)} risk`)
    for (const accountType of accountTypes) expect(card({ accountType })).toContain(capitalise(accountType))
  })
})
