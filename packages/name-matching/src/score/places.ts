/**
 * Sets of words of a name, one bit per place. A name has at most 24 words, and sets of numbers are
 * compared for every candidate of every search.
 */
export type Places = number

export const onePlace = (place: number): Places => 1 << place
export const allPlaces = (count: number): Places => (1 << count) - 1
export const hasPlace = (places: Places, place: number): boolean => ((places >>> place) & 1) === 1
/** The first place of a set that is not empty. */
export const firstPlace = (places: Places): number => 31 - Math.clz32(places & -places)
export const withoutFirst = (places: Places): Places => places & (places - 1)

export function placesIn(places: Places): number[] {
  const found: number[] = []
  for (let left = places; left !== 0; left = withoutFirst(left)) found.push(firstPlace(left))
  return found
}
