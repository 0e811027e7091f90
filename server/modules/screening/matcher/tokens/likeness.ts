const letterCount = 128
const code = (letter: string): number => letter.charCodeAt(0)

const vowels = 'aeiou'
const nearly: readonly (readonly [string, number])[] = [
  ['ck', 0.15],
  ['kq', 0.15],
  ['cq', 0.2],
  ['kX', 0.3],
  ['qX', 0.4],
  ['cX', 0.5],
  ['hX', 0.35],
  ['gG', 0.2],
  ['kg', 0.5],
  ['qg', 0.4],
  ['qG', 0.4],
  ['kG', 0.5],
  ['XG', 0.5],
  ['gX', 0.5],
  ['hG', 0.5],
  ['hg', 0.6],
  ['sz', 0.25],
  ['sS', 0.45],
  ['sC', 0.6],
  ['sc', 0.35],
  ['zc', 0.5],
  ['zZ', 0.25],
  ['sZ', 0.3],
  ['cZ', 0.3],
  ['SC', 0.25],
  ['kC', 0.4],
  ['cC', 0.35],
  ['XC', 0.45],
  ['zJ', 0.5],
  ['jJ', 0.15],
  ['gJ', 0.35],
  ['gj', 0.35],
  ['SJ', 0.5],
  ['jz', 0.6],
  ['jS', 0.6],
  ['jC', 0.5],
  ['JC', 0.5],
  ['jy', 0.3],
  ['Jy', 0.4],
  ['yi', 0.1],
  ['ye', 0.3],
  ['yu', 0.4],
  ['ji', 0.35],
  ['dD', 0.15],
  ['tT', 0.15],
  ['td', 0.45],
  ['TD', 0.45],
  ['zD', 0.4],
  ['Td', 0.5],
  ['tD', 0.5],
  ['sT', 0.45],
  ['dz', 0.55],
  ['bp', 0.4],
  ['fv', 0.3],
  ['vw', 0.25],
  ['fw', 0.6],
  ['wu', 0.2],
  ['wo', 0.3],
  ['vb', 0.4],
  ['vu', 0.5],
  ['pf', 0.5],
  ['mn', 0.55],
  ['lr', 0.65],
]

/** What it costs to take one sound for another; 1 for sounds that have nothing in common. */
const swapCost = new Float64Array(letterCount * letterCount).fill(1)
/** What it costs that a sound is there or not. */
const gapCost = new Float64Array(letterCount).fill(1)
const isVowel = new Uint8Array(letterCount)
for (let letter = 0; letter < letterCount; letter += 1) swapCost[letter * letterCount + letter] = 0
const setSwap = (one: number, other: number, cost: number): void => {
  swapCost[one * letterCount + other] = cost
  swapCost[other * letterCount + one] = cost
}
for (const one of vowels) {
  gapCost[code(one)] = 0.4
  isVowel[code(one)] = 1
  for (const other of vowels) if (one !== other) setSwap(code(one), code(other), 0.35)
}
for (const [one, other] of ['ie', 'ou', 'ae']) setSwap(code(one as string), code(other as string), 0.2)
for (const [pair, cost] of nearly) setSwap(code(pair.charAt(0)), code(pair.charAt(1)), cost)
for (const [letter, cost] of [
  ['h', 0.25],
  ['y', 0.4],
  ['w', 0.5],
] as const)
  gapCost[code(letter)] = cost
isVowel[code('y')] = 1
isVowel[code('w')] = 1
isVowel[code('h')] = 1

/** `Mbaye` is `Baye`, `Nguessan` is `Guessan`, Greek writes a foreign b as mp. */
const nasalCost = 0.4
const [mCode, nCode] = [code('m'), code('n')]
const followsNasal = new Uint8Array(letterCount)
for (const letter of 'bpdtgkjJDTG') followsNasal[code(letter)] = 1

const doubledCost = 0.15
const swappedCost = 0.6
const unwrittenVowelCost = 0.04
const longestSound = 48

const rows = [
  new Float64Array(longestSound + 1),
  new Float64Array(longestSound + 1),
  new Float64Array(longestSound + 1),
]

/**
 * How far apart two sounds are: an edit distance in which vowels and like consonants cost little, doubling less, and neighbours
 * that changed places less than two slips. With `unwritten`, vowels may come and go as they like. Beyond the budget any higher
 * number will do.
 */
export function soundDistance(
  left: string,
  right: string,
  unwritten: boolean,
  budget = Number.POSITIVE_INFINITY,
): number {
  const [width, height] = [Math.min(right.length, longestSound), Math.min(left.length, longestSound)]
  let [beforeLast, last, row] = rows as [Float64Array, Float64Array, Float64Array]
  last[0] = 0
  for (let column = 1; column <= width; column += 1)
    last[column] = (last[column - 1] as number) + gap(right, column - 1, unwritten)
  for (let line = 1; line <= height; line += 1) {
    const letter = left.charCodeAt(line - 1) & 127
    const drop = gap(left, line - 1, unwritten)
    row[0] = (last[0] as number) + drop
    let least = row[0]
    for (let column = 1; column <= width; column += 1) {
      const other = right.charCodeAt(column - 1) & 127
      let best = (last[column - 1] as number) + (swapCost[letter * letterCount + other] as number)
      const dropped = (last[column] as number) + drop
      if (dropped < best) best = dropped
      const added = (row[column - 1] as number) + gap(right, column - 1, unwritten)
      if (added < best) best = added
      if (
        line > 1 &&
        column > 1 &&
        letter === (right.charCodeAt(column - 2) & 127) &&
        other === (left.charCodeAt(line - 2) & 127) &&
        letter !== other
      ) {
        const swapped = (beforeLast[column - 2] as number) + swappedCost
        if (swapped < best) best = swapped
      }
      row[column] = best
      if (best < least) least = best
    }
    if (least > budget) return least
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[width] as number
}

function gap(sound: string, place: number, unwritten: boolean): number {
  const letter = sound.charCodeAt(place) & 127
  if (unwritten && isVowel[letter] === 1) return unwrittenVowelCost
  if (place > 0 && (sound.charCodeAt(place - 1) & 127) === letter) return doubledCost
  const isNasal = letter === mCode || letter === nCode
  if (isNasal && followsNasal[sound.charCodeAt(place + 1) & 127] === 1) return nasalCost
  return gapCost[letter] as number
}

const strictness = 1.45
/** Below this, two words are two words. */
export const leastAlike = 0.5

export const consonantsOf = (sound: string): number => sound.replace(/[aeiouwyh]/g, '').length

/** How alike two sounds are, 0 to 1; 1 for the same. Short words must be closer than long ones. */
export function soundLikeness(left: string, right: string, unwritten = false): number {
  if (left === right) return 1
  const longer = unwritten ? Math.max(consonantsOf(left), consonantsOf(right)) + 1 : Math.max(left.length, right.length)
  const shorter = Math.min(left.length, right.length)
  if (!unwritten && longer - shorter > 3 + longer * 0.2) return 0
  const budget = ((1 - leastAlike) * longer) / strictness
  const likeness = 1 - (soundDistance(left, right, unwritten, budget) * strictness) / longer
  return likeness < leastAlike ? 0 : likeness
}
