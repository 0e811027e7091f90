import { describe, expect, it } from 'vitest'
import { namesInParentheses } from './list-entry.ts'

describe('a listed name with parentheses', { tags: ['D12-40'] }, () => {
  it.each([
    ['Al Qaïda au Maghreb islamique (AQMI)', ['Al Qaïda au Maghreb islamique'], ['AQMI']],
    ['NAFTIRAN INTERTRADE CO. (NICO) LIMITED', ['NAFTIRAN INTERTRADE CO. LIMITED'], ['NICO']],
    ['حسن غول (Hassan Ghul; Hasan Gul)', ['حسن غول', 'Hassan Ghul', 'Hasan Gul'], []],
    ['Amir Khazmat (original script: Амир Хазмат)', ['Amir Khazmat', 'Амир Хазмат'], []],
    ['Lom-ali Butayev (Butaev)', ['Lom-ali Butayev'], ['Butaev']],
    ['ARMY OF GOD (GOD’S ARMY)', ['ARMY OF GOD', 'GOD’S ARMY'], []],
  ])('"%s" is also %j and %j', (name, names, shortNames) => {
    expect(namesInParentheses(name)).toEqual({ names, shortNames })
  })

  it('stays whole around forms, places, remarks and words amid a name', () => {
    for (const name of [
      'M & S SYNDICATE (PVT) LTD.',
      'P.C.C. (SINGAPORE) PRIVATE LIMITED',
      'STARS GROUP SAL (HOLDING)',
      'Encep Nurjaman (birth name)',
      'Safia (Oman passport no. 03825239)',
      'REJON AGUILAR, Jose (Jesus) Enrique',
      'Zorvane Quilibrand',
    ])
      expect(namesInParentheses(name), name).toEqual({ names: [], shortNames: [] })
  })
})
