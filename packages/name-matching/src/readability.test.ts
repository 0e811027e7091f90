import { describe, expect, it } from 'vitest'
import { unreadableIn, unreadableNames } from './readability.ts'

const query = (name: string, wallet: string | null = null) => ({
  name,
  wallet,
  type: null,
  country: null,
  birthDate: null,
})
const scriptsOf = (name: string) => unreadableIn(query(name), [])?.scripts ?? null

describe('a name that cannot be read', { tags: ['D12-40'] }, () => {
  it.each([
    ['ꦱꦸꦥꦿꦪꦠ', ['Javanese']],
    ['Awa ᱥᱟᱱᱛᱟᱲ', ['Ol Chiki']],
    ['ᛋᛁᚷ', ['Unknown']],
    ['བསྟན་འཛིན', ['Tibetan']],
    ['🅉🄾🅁🅅🄰🄽🄴 🆀🆄🅸🅻🅸 Ltd', ['Unknown']],
    ['🇿🇴🇷🇻🇦🇳🇪 2', ['Unknown']],
  ])('"%s" names the scripts %j', (name, scripts) => {
    expect(unreadableIn(query(name), [])).toEqual({
      scripts,
      reason: `The name has letters that could not be read, so it was not screened in full: ${scripts.join(', ')}`,
    })
  })

  it('has no letters', () => {
    expect(unreadableIn(query('… !'), [])).toEqual({
      scripts: [],
      reason: 'The name has no letters, so it could not be screened',
    })
  })

  it.each([
    ['words', `${'Doumbe '.repeat(24)}Zorvane`],
    ['letters', `${'x'.repeat(400)} Zorvane`],
  ])('has more %s than are read', (_, name) => {
    expect(unreadableIn(query(name), [])).toEqual({
      scripts: [],
      reason: 'The name is too long to be screened in full',
    })
    expect(unreadableIn(query(name.replace(' Zorvane', '')), [])).toBeNull()
  })

  it('is none in a script that has a reading', () => {
    for (const name of [
      'Zorvane Quilibrand',
      'N’Diaye & Fils 3',
      'Škoda Øst Łódź',
      'Елена Ўзбек',
      'Βολαντάκης',
      'ضیا فضل الله',
      'עמוס',
      'साँचा',
      'สมชาย',
      'Սարգիս',
      'საქართველო',
      '田中',
      'タナカ',
      '김정은',
      'ߡߊ߬ߡߊߘߎ߬',
      'አበበ',
      'ហ៊ុន',
      'မင်းအောင်လှိုင်',
      'ທອງລຸນ',
      'මහින්ද',
      'ނަޝީދު',
      'ⵎⵓⵃⵎⵎⴰⴷ',
      '𞤃𞤢𞤥𞤢𞤣𞤵',
      'Ɓɔɔyi Ŋɛ',
    ])
      expect(scriptsOf(name), name).toBeNull()
  })

  it('counts in a listed entry with every alias', () => {
    expect(unreadableNames({ name: 'Awa', aliases: ['ꦱꦸ'], weakAliases: ['ᱥᱟ', 'Awa'] })).toEqual([
      'Javanese',
      'Ol Chiki',
    ])
  })
})

describe('an address that cannot be read', { tags: ['D12-40'] }, () => {
  it('is one whose case was lost, unless it is found', () => {
    const address = 'tjrywwfs9wtfgzg3jbrvrifbnfcug5tdec'
    expect(unreadableIn(query(address), [])?.reason).toBe(
      'This looks like a TRON address whose upper and lower case was lost. The case is significant: enter it exactly as its owner gave it.',
    )
    expect(unreadableIn(query('', address), [])?.scripts).toEqual([])
    expect(unreadableIn(query(address), [{} as never])).toBeNull()
  })

  it('has a letter that only looks Latin', () => {
    expect(unreadableIn(query('', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDеC'), [])?.reason).toMatch(/Cyrillic/)
  })
})
