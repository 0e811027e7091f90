// Edit distance of two words.

/** Longer words are compared by their beginnings. */
export const maxEdited = 32
/** The places of each character in the first word, one bit per place. */
const placesOf = new Map<number, number>()
const placesOfLetter = new Int32Array(128)

/**
 * Letters to add, drop, replace or swap with their neighbour to turn a word into another. Computes
 * a row of the table of distances at once, in the bits of a number (Hyyrö, 2003).
 */
export function editsBetween(one: string, other: string): number {
  const [height, width] = [Math.min(one.length, maxEdited), Math.min(other.length, maxEdited)]
  if (height === 0) return width
  for (let place = 0; place < height; place += 1) addPlace(one.charCodeAt(place), 1 << place)
  let [rises, falls, same, placesBefore] = [-1, 0, 0, 0]
  let edits = height
  const last = 1 << (height - 1)
  for (let column = 0; column < width; column += 1) {
    const code = other.charCodeAt(column)
    const places = (code < 128 ? placesOfLetter[code] : (placesOf.get(code) ?? 0)) as number
    const swapped = ((~same & places) << 1) & placesBefore
    same = ((((places & rises) + rises) | 0) ^ rises) | places | falls | swapped
    const added = falls | ~(same | rises)
    const dropped = same & rises
    if ((added & last) !== 0) edits += 1
    else if ((dropped & last) !== 0) edits -= 1
    const shifted = (added << 1) | 1
    rises = (dropped << 1) | ~(same | shifted)
    falls = shifted & same
    placesBefore = places
  }
  for (let place = 0; place < height; place += 1) {
    const code = one.charCodeAt(place)
    if (code < 128) placesOfLetter[code] = 0
  }
  if (placesOf.size > 0) placesOf.clear()
  return edits
}

function addPlace(code: number, place: number): void {
  if (code < 128) placesOfLetter[code] = (placesOfLetter[code] as number) | place
  else placesOf.set(code, (placesOf.get(code) ?? 0) | place)
}
