/** Finds blockchain addresses in text and normalises them for comparison. */
import { lookAlikeIn, scriptOfLookAlike, visibleText, withoutLookAlikes } from './clean-text.ts'

/** A blockchain address found in text. */
export interface Wallet {
  /** Equal for two spellings of the same address. */
  readonly key: string
  /** Equal for spellings that differ in case only. Null where case is not significant. */
  readonly caselessKey: string | null
  /** True when the address distinguishes cases and its spelling has lost them. */
  readonly hasLostCase: boolean
  /** Name of the chain whose address distinguishes cases. */
  readonly chain: string
}

export interface WalletText {
  readonly wallets: readonly Wallet[]
  /** Why an address was refused, as a sentence; null when none was. */
  readonly refusal: string | null
  /** The text before the first address. What follows an address is a note on it. */
  readonly before: string
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const base58Shape = new RegExp(`^${base58}{25,110}$`)
const bech32 = '[02-9ac-hj-np-z]'
/** A prefix, `1`, and data with checksum (BIP 173); Cardano and Cosmos use the same form. */
const bech32Shape = new RegExp(`^[a-z]{1,20}1${bech32}{20,110}$`)
const cashShape = new RegExp(`^(?:bitcoincash:|bchtest:)?([qp]${bech32}{41})$`)
/** `xdc` stands for `0x` on the XDC chain; a topic of an event pads an address with zeros. */
const hexShape = /^(?:[0o]x|xdc)?(?:0{24}(?=[0-9a-f]{40}$))?([0-9a-f]{40}|[0-9a-f]{62,64})$/
/** TRON as its interfaces write it: the prefix 41 and the 20 bytes that its Base58 form encodes. */
const tronShape = /^(?:0x)?(41[0-9a-f]{40})$/
const tonShape = /^[EUk0]Q[A-Za-z0-9_-]{46}$/
/** Stellar (G) and Algorand, in base 32. */
const base32Shape = /^(?:G[A-Z2-7]{55}|[A-Z2-7]{58})$/

/** Schemes of payment links, as in `bitcoin:1A1z…?amount=1`. */
const scheme =
  /(?:bitcoin|ethereum|litecoin|dash|zcash|dogecoin|tron|ripple|monero|solana|cardano|stellar|ton):(?:\/\/)?/gi

/** Chains by the first letters and the length of their Base58 addresses. */
const base58Chains: readonly (readonly [string, RegExp])[] = [
  ['TRON', /^t.{33}$/i],
  ['Bitcoin', /^[13].{24,33}$/],
  ['Litecoin', /^[lm].{32,33}$/i],
  ['Dash', /^x.{33}$/i],
  ['Dogecoin', /^[da].{33}$/i],
  ['Zcash', /^t[13].{33}$/i],
  ['XRP', /^r.{24,34}$/i],
  ['Monero', /^[48].{94,105}$/],
]

const minDigits = 2

/** Reads one word as an address; null when it has the form of none. */
function walletOf(word: string): Wallet | null {
  const lower = word.toLowerCase()
  const isOneCase = lower === word || word.toUpperCase() === word
  const caseless = (key: string, chain: string): Wallet => ({ key, caselessKey: null, hasLostCase: false, chain })
  const hex = hexShape.exec(lower)?.[1]
  // Without 0x the prefix is added by the payer, so it is no part of the key.
  if (hex && (lower.length > hex.length || /\d/.test(hex))) return caseless(hex, 'EVM')
  const tron = tronShape.exec(lower)?.[1]
  if (tron) return caseless(tron, 'TRON')
  const cash = isOneCase ? cashShape.exec(lower)?.[1] : undefined
  if (cash) return caseless(cash, 'Bitcoin Cash')
  if (isOneCase && bech32Shape.test(lower)) return caseless(lower, 'SegWit')
  const digits = word.replace(/\D/g, '').length
  if (isOneCase && base32Shape.test(word) && digits >= minDigits) return caseless(word, 'Stellar')
  if (tonShape.test(word) && !isOneCase) {
    return { key: word, caselessKey: lower, hasLostCase: false, chain: 'TON' }
  }
  if (digits < minDigits) return null
  const chain = base58Chains.find(([, shape]) => shape.test(word))?.[0]
  if (base58Shape.test(word) && !isOneCase) {
    const key = (chain === 'TRON' && tronInHex(word)) || word
    return { key, caselessKey: lower, hasLostCase: false, chain: chain ?? 'Base58' }
  }
  // In one case the letters l, I and O may occur, which Base58 itself does not have.
  const isLost = chain !== undefined && isOneCase && /^[1-9a-z]{25,110}$/.test(lower) && /[a-z]/.test(lower)
  return isLost ? { key: word, caselessKey: lower, hasLostCase: true, chain } : null
}

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const checksumBits = 32n

/** A TRON address in Base58 in its hexadecimal form, without checksum; null when it has none. */
function tronInHex(word: string): string | null {
  const value = [...word].reduce((sum, digit) => sum * 58n + BigInt(base58Digits.indexOf(digit)), 0n)
  return tronShape.exec((value >> checksumBits).toString(16))?.[1] ?? null
}

/** An address behind a word without a space: `USDT_0x…`. */
const unspacedHex = /(?<=[_g-z])(?=0x[0-9a-f]{40}(?![0-9a-f]))/gi
/** Addresses in groups of letters, as people copy them from paper. */
const groupedShape = new RegExp(`^(?:0x[0-9a-f]{40}|(?:bc|ltc|tb)1${bech32}{20,110})$`)
const groupGaps = /[\s-]+/g

const wordEdges = /^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g

/** Finds the addresses in a text, which may have a note behind them. */
export function readWallets(text: string): WalletText {
  const plain = withoutGroups(visibleText(text).replace(scheme, '').replace(unspacedHex, ' '))
  const wallets: Wallet[] = []
  let [refusal, before]: [string | null, string | null] = [null, null]
  let place = 0
  for (const chunk of plain.split(/([\s,;|()[\]{}<>"'?&=:/#@]+)/)) {
    // A look-alike may be the first or the last letter of an address, or of a note beside it.
    const whole = withoutLookAlikes(chunk).replace(wordEdges, '')
    const inner = chunk.replace(wordEdges, '')
    const ofWhole = walletOf(whole)
    const wallet = ofWhole ?? (inner === whole ? null : walletOf(withoutLookAlikes(inner)))
    if (wallet) {
      before ??= plain.slice(0, place)
      const letter = lookAlikeIn(ofWhole ? chunk : inner)
      if (letter === null) wallets.push(wallet)
      else refusal = lookAlikeText(letter)
    }
    place += chunk.length
  }
  return { wallets, refusal, before: before ?? plain }
}

function withoutGroups(text: string): string {
  const joined = text.replace(groupGaps, '')
  return groupedShape.test(joined.toLowerCase()) ? joined : text
}

const lookAlikeText = (letter: string): string =>
  `The address contains "${letter}", a letter of the ${scriptOfLookAlike(letter)} script that only looks like "${withoutLookAlikes(letter)}". Copy the address again from its source.`

/** Explains why an address that has lost its case is on no list, and may still be another. */
export const lostCaseText = (chain: string): string =>
  `This looks like a ${chain} address whose upper and lower case was lost. The case is significant: enter it exactly as its owner gave it.`

/** The key of a listed address; the text itself where its form is unknown. */
export function listedWallets(text: string): readonly Pick<Wallet, 'key' | 'caselessKey'>[] {
  const { wallets } = readWallets(text)
  const plain = visibleText(text).trim()
  return wallets.length > 0 ? wallets : plain === '' ? [] : [{ key: plain, caselessKey: null }]
}
