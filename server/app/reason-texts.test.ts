import { beforeAll, describe, expect, it } from 'vitest'
import { reasonFolders, reasonText, storedReason } from '#server/platform/language/reason-texts.ts'
import { inLanguage, loadLanguage, serverModules } from '#server/platform/language/translations.ts'
import * as outbound from '#server/platform/outbound/messages.ts'
// The server's modules declare their texts when they are loaded.
import './application.ts'

// Texts of modules, as they are stored.
const banking = {
  noReasonGiven: 'The bank gave no reason',
  bankDidNotRespond: (reason: string) => `The bank did not respond: ${reason}`,
}
const nonceTaken = "another program has used the treasury's key: nonce 7 is already used on the chain"
const receivables = {
  isOver: 'The amount is more than the open amount.',
  sameName: "The payer's name matches Keita SARL.",
}

const inFrench = (text: string): Promise<string> => inLanguage('fr', () => reasonText(text))

describe('a reason that passed through a port as English text', () => {
  beforeAll(() => loadLanguage('fr'))

  it('may come from every module that words reasons', () => {
    expect(reasonFolders.filter((folder) => serverModules('fr', folder).length === 0)).toEqual([])
  })

  it('is read in the language of the reader', async () => {
    expect(reasonText(banking.noReasonGiven)).toBe(banking.noReasonGiven)
    expect(await inFrench(banking.noReasonGiven)).toBe('La banque n’a donné aucun motif')
    expect(await inFrench(nonceTaken)).toContain('le nonce 7 est déjà utilisé')
    expect(await inFrench(receivables.isOver)).toBe('Le montant dépasse le reste à payer.')
  })

  it('is translated with the reason inside of it', async () => {
    const reason = banking.bankDidNotRespond(outbound.timedOut(3_000))
    expect(await inFrench(reason)).toBe('La banque n’a pas répondu\u202f: pas de réponse en 3000 ms')
  })

  it('may contain a list of names', async () => {
    const reason = 'Identity data changed after the approval: company name, country'
    const french = 'Données d’identité modifiées après l’approbation\u202f: raison sociale, pays'
    expect(await inFrench(reason)).toBe(french)
    expect(await inLanguage('fr', () => storedReason(french))).toBe(reason)
  })

  it('may describe an entry of the journals', async () => {
    const described = [
      'Payout completed, TX-2026-000025',
      'Reversal: Service fee of TX-2026-000025 (dated 2026-10-31)',
      'Correction of exception 5: Missing entry TX-2026-000025',
    ]
    expect(await Promise.all(described.map(inFrench))).toEqual([
      'Versement terminé, TX-2026-000025',
      'Contrepassation\u202f: Frais de service de TX-2026-000025 (daté du 2026-10-31)',
      'Régularisation de l’écart 5\u202f: écriture manquante TX-2026-000025',
    ])
  })

  it('may count something', async () => {
    const counted = [
      '1 possible match is open',
      '2,345 possible matches are open',
      'The payment also mentions 1 other open invoice.',
      'The payment also mentions 3 other open invoices.',
    ]
    const french = await Promise.all(counted.map(inFrench))
    expect(french).toEqual([
      '1 correspondance possible est ouverte',
      '2\u202f345 correspondances possibles sont ouvertes',
      'Le paiement mentionne aussi 1 autre facture à payer.',
      'Le paiement mentionne aussi 3 autres factures à payer.',
    ])
    expect(await inLanguage('fr', () => french.map(storedReason))).toEqual(counted)
  })

  it('stays as another system worded it', async () => {
    expect(await inFrench('AC04 ClosedAccountNumber')).toBe('AC04 ClosedAccountNumber')
    const reason = banking.bankDidNotRespond('maintenance window')
    expect(await inFrench(reason)).toBe('La banque n’a pas répondu\u202f: maintenance window')
  })

  it('is stored in English when a screen sends it back as it was shown', async () => {
    const stored = await inLanguage('fr', () =>
      ['Le montant dépasse le reste à payer.', reasonText(receivables.sameName), 'Vu avec le client'].map(storedReason),
    )
    expect(stored).toEqual([receivables.isOver, receivables.sameName, 'Vu avec le client'])
  })
})
