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

/** What it costs to take one sound for another, in hundredths; 100 for sounds that have nothing in common. */
const whole = 100
const inHundredths = (cost: number): number => Math.round(cost * whole)
const swapCost = new Uint8Array(symbolCount * symbolCount).fill(whole)
/** What it costs that a sound is there or not. */
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
 * What Arabic letters leave open beside vowels: they have no p, v and g of their own, and some sounds are one to those who speak others.
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
  ['gk', 0.25],
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

/** `Mbaye` is `Baye`, `Nguessan` is `Guessan`, Greek writes a foreign b as mp. */
const nasalCost = inHundredths(0.4)
const [mCode, nCode] = [code('m'), code('n')]
const followsNasal = new Uint8Array(symbolCount)
for (const letter of 'bpdtgkjJDTG') followsNasal[code(letter)] = 1

const doubledCost = inHundredths(0.15)
const swappedCost = inHundredths(0.6)
const unwrittenVowelCost = inHundredths(0.04)
const maxSoundLength = 48
/** More than any distance. */
const far = 1_000_000

const firstRow = new Int32Array(maxSoundLength + 1)
const secondRow = new Int32Array(maxSoundLength + 1)
const thirdRow = new Int32Array(maxSoundLength + 1)
const drops = new Int32Array(maxSoundLength)
const adds = new Int32Array(maxSoundLength)

/**
 * How far apart two sounds are, in hundredths: an edit distance in which vowels and like consonants cost little, doubling less, and
 * neighbours that changed places less than two slips. With `unwritten`, vowels may come and go as they like. Beyond the budget any
 * higher number will do: only the cells within it are looked at.
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
  // Which cells of the rows before are within the budget; the others hold nothing.
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
      // Neighbours that changed places lead past one row that holds nothing, but not past two.
      if (low > high) return far
      newLow = width + 1
    }
    // A cell between two within the budget keeps its number: it is never too small.
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

/** The row of a word of which nothing is read yet; answers its last cell within the budget. */
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

/** What each sound of a word costs to be left out; answers how many there are. */
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
/** Below this, two words are two words. */
export const minSimilarity = 0.5

export function consonantsOf({ symbols, begin, end }: Sound): number {
  let count = 0
  for (let place = begin; place < end; place += 1) count += 1 - (isVowel[symbols[place] as number] as number)
  return count
}

/**
 * What the sounds of one word that the other has not cost at least: each must be left out or taken for one that is there. Two numbers
 * of 32 bits stand for a set of sounds.
 */
const nearCost = inHundredths(0.5)
function nearestOf(costs: Uint8Array) {
  const [low, high, least] = [new Int32Array(symbolCount), new Int32Array(symbolCount), new Int32Array(symbolCount)]
  for (let letter = 0; letter < symbolCount; letter += 1) {
    let lowest = Math.min(gapCost[letter] as number, nearCost)
    for (let other = 0; other < symbolCount; other += 1) {
      const cost = costs[letter * symbolCount + other] as number
      if (cost >= nearCost) continue
      if (other < 32) low[letter] = (low[letter] as number) | (1 << other)
      else high[letter] = (high[letter] as number) | (1 << (other - 32))
      if (other !== letter) lowest = Math.min(lowest, cost)
    }
    least[letter] = lowest
  }
  return { low, high, least }
}
const [writtenNear, unwrittenNear] = [nearestOf(swapCost), nearestOf(unwrittenSwapCost)]
/** What it costs at least that nothing near a sound is there. */
const absentCost = Int32Array.from(gapCost, (cost, letter) =>
  Math.min(nearCost, cost, letter === mCode || letter === nCode ? nasalCost : cost),
)

/** Which sounds a word has, as two numbers of 32 bits. */
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

/** Whether the sounds that one word has and another has not cost more than the budget by themselves. */
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
    cost += (isNear ? near.least[letter] : absentCost[letter]) as number
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

/** How alike two sounds are, 0 to 1; 1 for the same, 0 for any that are less alike than `least`. Short words must be closer than long ones. */
export const soundLikeness = (left: Sound, right: Sound, unwritten = false, least = minSimilarity): number =>
  likenessAmong(
    left,
    soundsBelow32(left),
    soundsFrom32(left),
    right,
    soundsBelow32(right),
    soundsFrom32(right),
    unwritten,
    least,
  )

/** The same of two sounds of which it is known which signs they are made of: asked of many words in turn. */
export function likenessAmong(
  left: Sound,
  leftLow: number,
  leftHigh: number,
  right: Sound,
  rightLow: number,
  rightHigh: number,
  unwritten: boolean,
  least: number,
): number {
  const leftLength = left.end - left.begin
  const rightLength = right.end - right.begin
  if (leftLength === rightLength && leftLow === rightLow && isSame(left, right)) return 1
  const longer = unwritten ? Math.max(consonantsOf(left), consonantsOf(right)) + 1 : Math.max(leftLength, rightLength)
  if (!unwritten && longer - Math.min(leftLength, rightLength) > 3 + longer * 0.2) return 0
  const budget = Math.floor(((1 - least) * longer * whole) / strictness + 1e-9)
  if (isBeyond(left, rightLow, rightHigh, unwritten, budget)) return 0
  if (isBeyond(right, leftLow, leftHigh, unwritten, budget)) return 0
  const distance = soundDistance(left, right, unwritten, budget)
  return distance > budget ? 0 : 1 - (distance * strictness) / (longer * whole)
}
