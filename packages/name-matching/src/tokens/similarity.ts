// Phonetic similarity of two words.

import { type Sound, symbolCount, symbolOf } from './phonetics.ts'

const code = (letter: string): number => symbolOf[letter.charCodeAt(0)] as number

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

/** Substitution cost of two unrelated sounds, in hundredths; related sounds cost less. */
const whole = 100
const inHundredths = (cost: number): number => Math.round(cost * whole)
const swapCost = new Uint8Array(symbolCount * symbolCount).fill(whole)
/** Cost of inserting or deleting a sound. */
const gapCost = new Uint8Array(symbolCount).fill(whole)
const isVowel = new Uint8Array(symbolCount)
for (let letter = 0; letter < symbolCount; letter += 1) swapCost[letter * symbolCount + letter] = 0
const setSwap = (one: number, other: number, cost: number): void => {
  swapCost[one * symbolCount + other] = inHundredths(cost)
  swapCost[other * symbolCount + one] = inHundredths(cost)
}
for (const one of vowels) {
  gapCost[code(one)] = inHundredths(0.4)
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
  gapCost[code(letter)] = inHundredths(cost)
for (const letter of 'ywh') isVowel[code(letter)] = 1

/**
 * Ambiguities of Arabic letters besides vowels: they have no p, v and g, and some sounds merge in
 * other languages.
 */
const unwrittenNearly: readonly (readonly [string, number])[] = [
  ['bp', 0.1],
  ['fv', 0.1],
  ['wv', 0.1],
  ['wu', 0.05],
  ['wo', 0.05],
  ['gG', 0.1],
  ['gj', 0.15],
  ['gJ', 0.15],
  ['gq', 0.2],
  ['gk', 0.2],
  ['SC', 0.1],
  ['zD', 0.15],
  ['dz', 0.3],
  ['sT', 0.2],
  ['zJ', 0.3],
]
const unwrittenSwapCost = Uint8Array.from(swapCost)
for (const [pair, cost] of unwrittenNearly) {
  const [one, other] = [code(pair.charAt(0)), code(pair.charAt(1))]
  unwrittenSwapCost[one * symbolCount + other] = inHundredths(cost)
  unwrittenSwapCost[other * symbolCount + one] = inHundredths(cost)
}

/** `Mbaye` is `Baye`, `Nguessan` is `Guessan`, and Greek writes a foreign b as mp. */
const nasalCost = inHundredths(0.4)
const [mCode, nCode] = [code('m'), code('n')]
const followsNasal = new Uint8Array(symbolCount)
for (const letter of 'bpdtgkjJDTG') followsNasal[code(letter)] = 1

const doubledCost = inHundredths(0.15)
const swappedCost = inHundredths(0.6)
const unwrittenVowelCost = inHundredths(0.04)
const maxSoundLength = 48
/** Exceeds any distance. */
const far = 1_000_000

const firstRow = new Int32Array(maxSoundLength + 1)
const secondRow = new Int32Array(maxSoundLength + 1)
const thirdRow = new Int32Array(maxSoundLength + 1)
const drops = new Int32Array(maxSoundLength)
const adds = new Int32Array(maxSoundLength)

/**
 * Edit distance of two sounds in hundredths. Vowels and similar consonants cost little, doubling
 * less, and swapped neighbours less than two edits. With `unwritten`, vowels are free. Above the
 * budget any higher number may be returned, because only cells within it are computed.
 */
function soundDistance(left: Sound, right: Sound, unwritten: boolean, budget: number): number {
  const height = writeGaps(left, unwritten, drops)
  const width = writeGaps(right, unwritten, adds)
  let beforeLast = firstRow
  let last = secondRow
  let row = thirdRow
  const { symbols: one, begin: leftBegin } = left
  const costs = unwritten ? unwrittenSwapCost : swapCost
  const { symbols: other, begin: rightBegin } = right
  // Range of cells within the budget in the previous rows; the others are empty.
  let [lowBefore, highBefore, low, high] = [1, 0, 0, writeAdded(last, width, budget)]
  let before = -1
  for (let line = 1; line <= height; line += 1) {
    const letter = one[leftBegin + line - 1] as number
    const swaps = letter * symbolCount
    const drop = drops[line - 1] as number
    let newLow = -1
    let newHigh = -1
    let beside = far
    const start = lowBefore <= highBefore ? Math.min(low, lowBefore + 2) : low
    for (let column = start; column <= width; column += 1) {
      let best = far
      if (column >= low && column <= high) best = (last[column] as number) + drop
      if (column > 0) {
        const read = other[rightBegin + column - 1] as number
        if (column > low && column <= high + 1) {
          const swapped = (last[column - 1] as number) + (costs[swaps + read] as number)
          if (swapped < best) best = swapped
        }
        const added = beside + (adds[column - 1] as number)
        if (added < best) best = added
        if (
          read === before &&
          column - 2 >= lowBefore &&
          column - 2 <= highBefore &&
          letter !== read &&
          letter === other[rightBegin + column - 2]
        ) {
          const turned = (beforeLast[column - 2] as number) + swappedCost
          if (turned < best) best = turned
        }
      }
      beside = best
      row[column] = best
      if (best <= budget) {
        if (newLow < 0) newLow = column
        newHigh = column
      } else if (column > high && column - 2 >= highBefore) break
    }
    if (newLow < 0) {
      // Swapped neighbours can skip one empty row but not two.
      if (low > high) return far
      newLow = width + 1
    }
    // A cell between two within the budget keeps its value, which is never too small.
    lowBefore = low
    highBefore = high
    low = newLow
    high = newHigh
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
    before = letter
  }
  return high === width ? (last[width] as number) : far
}

/** Writes the initial row, before any sound is read; returns its last cell within the budget. */
function writeAdded(row: Int32Array, width: number, budget: number): number {
  let high = 0
  row[0] = 0
  while (high < width) {
    const added = (row[high] as number) + (adds[high] as number)
    if (added > budget) break
    high += 1
    row[high] = added
  }
  return high
}

/** Writes the deletion cost of each sound of a word; returns their number. */
function writeGaps({ symbols, begin, end }: Sound, unwritten: boolean, gaps: Int32Array): number {
  const count = Math.min(end - begin, maxSoundLength)
  let before = -1
  for (let place = 0; place < count; place += 1) {
    const letter = symbols[begin + place] as number
    if (unwritten && isVowel[letter] === 1) gaps[place] = unwrittenVowelCost
    else if (letter === before) gaps[place] = doubledCost
    else {
      const isNasal = (letter === mCode || letter === nCode) && begin + place + 1 < end
      const next = isNasal ? (symbols[begin + place + 1] as number) : 0
      gaps[place] = followsNasal[next] === 1 ? nasalCost : (gapCost[letter] as number)
    }
    before = letter
  }
  return count
}

const strictness = 1.45
/** Below this, two words count as different. */
export const minSimilarity = 0.5

function consonantsOf({ symbols, begin, end }: Sound): number {
  let count = 0
  for (let place = begin; place < end; place += 1) count += 1 - (isVowel[symbols[place] as number] as number)
  return count
}

const breath = code('h')

/** The consonants of a word that is written without vowels, where an h is one. */
export function consonantsWritten({ symbols, begin, end }: Sound): number {
  let count = 0
  for (let place = begin; place < end; place += 1)
    count += symbols[place] === breath ? 1 : 1 - (isVowel[symbols[place] as number] as number)
  return count
}

/**
 * Lower bound of the cost of sounds that only one word has: each is deleted or substituted by a
 * present one. Two 32-bit numbers represent a set of sounds.
 */
const nearCost = inHundredths(0.5)
function nearestOf(costs: Uint8Array) {
  const [low, high, min] = [new Int32Array(symbolCount), new Int32Array(symbolCount), new Int32Array(symbolCount)]
  for (let letter = 0; letter < symbolCount; letter += 1) {
    let lowest = Math.min(gapCost[letter] as number, nearCost)
    for (let other = 0; other < symbolCount; other += 1) {
      const cost = costs[letter * symbolCount + other] as number
      if (cost >= nearCost) continue
      if (other < 32) low[letter] = (low[letter] as number) | (1 << other)
      else high[letter] = (high[letter] as number) | (1 << (other - 32))
      if (other !== letter) lowest = Math.min(lowest, cost)
    }
    min[letter] = lowest
  }
  return { low, high, min }
}
const [writtenNear, unwrittenNear] = [nearestOf(swapCost), nearestOf(unwrittenSwapCost)]
/** Minimum cost when no related sound is present. */
const absentCost = Int32Array.from(gapCost, (cost, letter) =>
  Math.min(nearCost, cost, letter === mCode || letter === nCode ? nasalCost : cost),
)

/** The set of sounds of a word, as two 32-bit numbers. */
export const soundsBelow32 = ({ symbols, begin, end }: Sound): number => {
  let set = 0
  for (let place = begin; place < end; place += 1) {
    const letter = symbols[place] as number
    if (letter < 32) set |= 1 << letter
  }
  return set
}
export const soundsFrom32 = ({ symbols, begin, end }: Sound): number => {
  let set = 0
  for (let place = begin; place < end; place += 1) {
    const letter = symbols[place] as number
    if (letter >= 32) set |= 1 << (letter - 32)
  }
  return set
}

/** Whether the sounds that only one word has already exceed the budget. */
function isBeyond(
  { symbols, begin, end }: Sound,
  low: number,
  high: number,
  unwritten: boolean,
  budget: number,
): boolean {
  const near = unwritten ? unwrittenNear : writtenNear
  let seenLow = 0
  let seenHigh = 0
  let cost = 0
  for (let place = begin; place < end; place += 1) {
    const letter = symbols[place] as number
    const bit = 1 << (letter & 31)
    if (((letter < 32 ? seenLow : seenHigh) & bit) !== 0) continue
    if (letter < 32) seenLow |= bit
    else seenHigh |= bit
    if (((letter < 32 ? low : high) & bit) !== 0 || (unwritten && isVowel[letter] === 1)) continue
    const isNear = ((near.low[letter] as number) & low) !== 0 || ((near.high[letter] as number) & high) !== 0
    cost += (isNear ? near.min[letter] : absentCost[letter]) as number
    if (cost > budget) return true
  }
  return false
}

function isSame(left: Sound, right: Sound): boolean {
  const length = left.end - left.begin
  if (length !== right.end - right.begin) return false
  for (let place = 0; place < length; place += 1) {
    if (left.symbols[left.begin + place] !== right.symbols[right.begin + place]) return false
  }
  return true
}

/**
 * Similarity of two sounds from 0 to 1: 1 for equal ones, 0 below `min`. Short words must be
 * closer than long ones.
 */
export const soundLikeness = (left: Sound, right: Sound, unwritten = false, min = minSimilarity): number =>
  likenessAmong(
    left,
    soundsBelow32(left),
    soundsFrom32(left),
    right,
    soundsBelow32(right),
    soundsFrom32(right),
    unwritten,
    min,
  )

/** The same with known sets of sounds, for comparisons with many words in turn. */
export function likenessAmong(
  left: Sound,
  leftLow: number,
  leftHigh: number,
  right: Sound,
  rightLow: number,
  rightHigh: number,
  unwritten: boolean,
  min: number,
): number {
  const leftLength = left.end - left.begin
  const rightLength = right.end - right.begin
  if (leftLength === rightLength && leftLow === rightLow && isSame(left, right)) return 1
  const longer = unwritten ? Math.max(consonantsOf(left), consonantsOf(right)) + 1 : Math.max(leftLength, rightLength)
  if (!unwritten && longer - Math.min(leftLength, rightLength) > 3 + longer * 0.2) return 0
  const budget = Math.floor(((1 - min) * longer * whole) / strictness + 1e-9)
  if (isBeyond(left, rightLow, rightHigh, unwritten, budget)) return 0
  if (isBeyond(right, leftLow, leftHigh, unwritten, budget)) return 0
  const distance = soundDistance(left, right, unwritten, budget)
  return distance > budget ? 0 : 1 - (distance * strictness) / (longer * whole)
}
