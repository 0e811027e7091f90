/** Password policy. */

import { dictionary } from '@zxcvbn-ts/language-common'
import { err, ok, type Result } from '#kernel/result.ts'
import type { PasswordError } from '../errors.ts'

/**
 * Trivial passwords: words, names, keyboard walks and phrases from the top of published lists. One
 * of these alone, repeated, or with a short number and signs behind it is refused (decisions 17).
 */
const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passwd pass passcode motdepasse parola contrasena senha secret secrets private welcome bienvenue hello bonjour
login signin logon access admin administrator administrateur root super superuser user users username guest test tester testing
default changeme change letmein let me in enter open opensesame sesame demo example sample temp temporary system server service
qwerty qwertz azerty qwertyui qwertyuiop qwertzuiop azertyuiop asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
qwe asd zxc qaz wsx edc rfv tgb yhn ujm qazwsx qazwsxedc qwer qwert wert poiuytrewq lkjhgfdsa mnbvcxz ytrewq
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4 a1b2c3 zaq12wsx zaq1
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz
aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn ooo ppp qqq rrr sss ttt uuu vvv www xxx yyy zzz xyz
love loves lover iloveyou iloveu ilove you loveyou loveme lovely forever always never ever everything together family mother
father mommy daddy mama papa maman baby babygirl babyboy princess prince queen king angel angels devil heaven blessed jesus
christ jesuschrist god godis good isgood faith hope grace amen allah bismillah mohamed mohammed muhammad mamadou fatou aminata
moussa ibrahim ousmane aissatou mariama amadou abdoulaye oumar awa adama seydou michael jordan daniel david robert thomas
charlie matthew andrew joshua anthony william christopher jessica jennifer ashley amanda nicole michelle daniela samantha
elizabeth alexander benjamin jonathan nicholas patrick richard maggie hannah sophie marie pierre jean paul jacques francois
george harley hunter buster soccer tigger batman superman spiderman ironman starwars pokemon naruto dragon dragonball monkey
tiger lion eagle falcon phoenix wolf panther cheetah elephant horse dolphin butterfly rabbit kitty kitten puppy doggy chicken
football footballer basketball baseball hockey tennis liverpool chelsea arsenal barcelona realmadrid manchester united manutd
juventus milan psg messi ronaldo neymar drogba yankees cowboys steelers lakers eagles rangers ranger mustang ferrari porsche
corvette camaro mercedes toyota summer winter spring autumn fall january february march april may june july august september
october november december monday tuesday wednesday thursday friday saturday sunday morning night today tomorrow sunshine sun
moonlight moon star stars rainbow flower flowers rose garden river ocean island mountain shadow shadows thunder lightning storm
fire ice snow cold hot black white red blue green yellow orange purple pink silver gold golden diamond diamonds crystal pearl
master masterkey key keys mine computer computers internet laptop desktop windows microsoft apple google facebook whatsapp
instagram twitter youtube amazon linux ubuntu samsung iphone android nokia oracle cisco database sql mysql postgres website
money dollars dollar cash rich bank banking banker banque finance financial payment payments bitcoin crypto tether usdt wallet
exchange currency euro euros franc francs trading trader invoice invoices client clients compliance audit corridor business
company corporate office manager director account accounting security secure safe strong complex complicated long longer very
happy smile smiling sweet sweetheart sweety honey sugar candy chocolate cookie cookies banana cherry mango lemon pepper ginger
coffee cheese pizza burger beer whiskey wine vodka party music rock guitar dance dancing freedom liberty peace justice power
warrior soldier killer ninja samurai pirate hacker hack hacked matrix trust trustno trustnoone noone nobody somebody whatever
please thanks thankyou sorry goodbye welcometo myself yourself mylife life live living alive world worldwide earth planet
america american france french paris london newyork africa african abidjan dakar bamako ouagadougou niamey lome cotonou lagos
accra nigeria ghana senegal mali niger togo benin burkina faso ivoire cote divoire cotedivoire bceao waemu uemoa ecowas
school college university student students teacher doctor nurse lawyer engineer police army marine navy airforce number numbers
first second third one two three four five six seven eight nine ten zero hundred thousand million the and for new old big
small my is of this that not its your our his her who what when where why how can will must should would yes no
correct horsebattery battery staple correcthorse correcthorsebatterystaple tobeornottobe gameover game games gamer gaming
playstation nintendo xbox minecraft fortnite roblox callofduty soccerball player players winner champion champions legend
`
    .trim()
    .split(/\s+/),
)

/** Shorter entries occur inside words that are not easy to guess. */
const minDistinctiveLength = 5

/**
 * Some 49,000 of the most frequent passwords of published breaches, in lower case, collected by the
 * zxcvbn project. Read from the installed package: no password, and no part of its hash, is sent
 * anywhere.
 */
const breachedPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minDistinctiveLength),
)

/** Minimum length of a password (decisions 2). */
export const minPasswordLength = 12
/** Shorter parts of an e-mail or name occur in too many words. */
const minNamePartLength = 4
const productName = 'corridor'
/** A unit of at most this length, repeated, is as good as one character. */
const maxTrivialUnitLength = 4
const sequences = ['abcdefghijklmnopqrstuvwxyz'.repeat(2), '01234567890123456789', '12345678901234567890']

interface Person {
  readonly email: string
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/**
 * Checks that a password is long enough, is neither breached nor trivial, and does not contain the
 * name of the person or of the product. Nothing else is refused.
 */
export function checkPassword(password: string, person: Person): Result<void, PasswordError> {
  if ([...password].length < minPasswordLength) return err({ code: 'password_too_short' })
  if (isTrivial(password)) return err({ code: 'password_too_common' })
  if (namesPerson(password, person)) return err({ code: 'password_names_person' })
  return ok(undefined)
}

function namesPerson(password: string, { email, firstName, lastName }: Person): boolean {
  const text = plain(password)
  const parts = [productName, email.split('@')[0], firstName, lastName].filter((part) => typeof part === 'string')
  return parts.map(plain).some((part) => part.length >= minNamePartLength && text.includes(part))
}

function isTrivial(password: string): boolean {
  const whole = plain(password)
  // What people append to meet a rule: up to four digits and up to three signs.
  const core = whole.replace(/\d{0,4}[^\p{L}\d]{0,3}$/u, '')
  const texts = [whole, core].flatMap((text) => [text, text.replaceAll(/[^\p{L}\d]/gu, '')])
  return texts.filter((text) => text !== '').some((text) => isTrivialText(text) || isTrivialText(straightened(text)))
}

function isTrivialText(text: string): boolean {
  const unit = repeatedUnit(text)
  if (text.length >= minPasswordLength && unit.length <= maxTrivialUnitLength) return true
  if (isKnown(text) || isKnown(unit)) return true
  const reversed = [...text].reverse().join('')
  return text.length > maxTrivialUnitLength && sequences.some((all) => all.includes(text) || all.includes(reversed))
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Reads digits and signs before or between letters as the letters they resemble. */
function straightened(text: string): string {
  return text.replaceAll(/[013457@$!](?=.*[a-z])/g, (sign) => lookalikes[sign] ?? sign)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The shortest unit whose repetition makes up the text: `ab` for `abab`. */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, length)
}

const isKnown = (text: string): boolean => commonWords.has(text) || breachedPasswords.has(text)
