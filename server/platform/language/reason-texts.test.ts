import { beforeAll, describe, expect, it } from 'vitest'
import * as outbound from '#server/platform/outbound/messages.ts'
import { reasonText, storedReason } from './reason-texts.ts'
import { inLanguage, loadLanguage, translated } from './translations.ts'

// Some texts of modules above the platform, as their own `texts.ts` declare them.
const banking = {
  noReasonGiven: 'The bank gave no reason',
  bankDidNotRespond: (reason: string) => `The bank did not respond: ${reason}`,
}
const payout = {
  nonceTaken: (nonce: bigint) => `another program has used the treasury's key: nonce ${nonce} is already used`,
}
const receivables = {
  fitReasons: { over: 'The amount is more than what is open.' },
  sameName: (client: string) => `The payer has the name of ${client}.`,
}
translated('server/modules/banking/messages.ts', banking)
translated('server/modules/payout/messages.ts', payout)
translated('server/modules/receivables/messages.ts', receivables)
translated('server/platform/outbound/messages.ts', outbound)

const inFrench = (text: string): Promise<string> => inLanguage('fr', () => reasonText(text))

describe('a reason that passed through a port as English text', () => {
  beforeAll(() => loadLanguage('fr'))

  it('is read in the language of the reader', async () => {
    expect(reasonText(banking.noReasonGiven)).toBe(banking.noReasonGiven)
    expect(await inFrench(banking.noReasonGiven)).toBe('La banque n’a donné aucun motif')
    expect(await inFrench(payout.nonceTaken(7n))).toContain('le nonce 7 est déjà utilisé')
    expect(await inFrench(receivables.fitReasons.over)).toBe('Le montant dépasse le reste à payer.')
  })

  it('is translated with the reason inside of it', async () => {
    const reason = banking.bankDidNotRespond(outbound.timedOut(3_000))
    expect(await inFrench(reason)).toBe('La banque n’a pas répondu\u00a0: pas de réponse en 3000 ms')
  })

  it('stays as another system worded it', async () => {
    expect(await inFrench('AC04 ClosedAccountNumber')).toBe('AC04 ClosedAccountNumber')
    const reason = banking.bankDidNotRespond('maintenance window')
    expect(await inFrench(reason)).toBe('La banque n’a pas répondu\u00a0: maintenance window')
  })

  it('is stored in English when a screen sends it back as it was shown', async () => {
    const stored = await inLanguage('fr', () =>
      ['Le montant dépasse le reste à payer.', reasonText(receivables.sameName('Keita SARL')), 'Vu avec le client'].map(
        storedReason,
      ),
    )
    expect(stored).toEqual([receivables.fitReasons.over, receivables.sameName('Keita SARL'), 'Vu avec le client'])
  })
})
