// Features of the model that scores a pair of names, and the place of each.

/**
 * The place of each feature in the model, which is fitted again when they change. `left` names what
 * has no counterpart in the other name.
 */
export const at = {
  /** Share of the sought name that is found. */
  soughtFound: 0,
  /** Share of the listed name that is found. */
  listedFound: 1,
  /** Both shares together. */
  bothFound: 2,
  /** Likeness of the least alike pair. */
  minLikeness: 3,
  /** How rare what is found is. */
  rarityFound: 4,
  /** How rare what is left of the sought name is. */
  rarityLeftSought: 5,
  /** How rare what is left of the listed name is. */
  rarityLeftListed: 6,
  /** The rarest word left of the sought name. */
  rarestLeftSought: 7,
  /** The rarest word left of the listed name. */
  rarestLeftListed: 8,
  /** Likeness of all letters together. */
  lettersTogether: 9,
  /** Words that are found. */
  wordsFound: 10,
  /** Typos in what is found. */
  typos: 11,
  /** Initials that stand for names. */
  initialsFound: 12,
  /** The same order. */
  sameOrder: 13,
  /** How rare what is the same is. */
  raritySame: 14,
  /** A weak alias. */
  weakAlias: 15,
  /** The rarer words left on both sides. */
  rarestLeftBoth: 16,
  /** Another number. */
  otherNumber: 17,
  /** Words of the listed name. */
  listedWords: 18,
  /** Words of the sought name. */
  soughtWords: 19,
  /** Another place. */
  otherPlace: 20,
  /** Mean rarity of what is found. */
  meanRarity: 21,
  /** A company. */
  company: 22,
  /** A script without vowels. */
  withoutVowels: 23,
  /** Names left of the sought name. */
  namesLeftSought: 24,
  /** Names left of the listed name. */
  namesLeftListed: 25,
  /** Likeness of the listed family name. */
  familyName: 26,
  /** Likeness of the rarest sought word. */
  rarestSought: 27,
  /** Likeness of the rarest listed word. */
  rarestListed: 28,
  /** Likeness of the first and last sought words. */
  outerSought: 29,
  /** Letters changed in what is found. */
  lettersChanged: 30,
  /** Known names taken for others. */
  knownReplaced: 31,
  /** Initials left. */
  initialsLeft: 32,
  /** Share of the sought name that is found, initials in full. */
  soughtFoundInFull: 33,
  /** Share of the listed name that is found, initials in full. */
  listedFoundInFull: 34,
  /** A person with the words of a company. */
  personAsCompany: 35,
  /** Likeness of what is left on both sides. */
  restLikeness: 36,
  /** Letters that are found. */
  lettersFound: 37,
  /** How rare what is treated as the same is. */
  rarityTreatedAsSame: 38,
  /** The rarest word that is found. */
  rarestFound: 39,
  /** Likeness of all letters in their order. */
  lettersInOrder: 40,
} as const

type Feature = keyof typeof at

export const featureCount = Object.keys(at).length

/** More of these makes a match less likely. */
const falling: ReadonlySet<string> = new Set<Feature>([
  'rarityLeftSought',
  'rarityLeftListed',
  'rarestLeftSought',
  'rarestLeftListed',
  'typos',
  'initialsFound',
  'weakAlias',
  'rarestLeftBoth',
  'otherNumber',
  'otherPlace',
  'namesLeftSought',
  'namesLeftListed',
  'lettersChanged',
  'knownReplaced',
  'initialsLeft',
  'personAsCompany',
])
/** More of these makes a match likelier or less likely. */
const free: ReadonlySet<string> = new Set<Feature>(['listedWords', 'soughtWords', 'company', 'withoutVowels'])

/**
 * The monotone direction of each feature, by place: more makes a match likelier (1), less likely
 * (-1) or either (0).
 */
export const directions: readonly (1 | 0 | -1)[] = Object.keys(at).map((feature) =>
  falling.has(feature) ? -1 : free.has(feature) ? 0 : 1,
)
