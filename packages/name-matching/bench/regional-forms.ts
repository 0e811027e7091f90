// Perturbations of the region: relationship words, titles, given names, business words.

import type { ListedEntry } from '../src/types.ts'
import type { Chance } from './random.ts'

type Disturbance = (name: string, chance: Chance, entry: ListedEntry) => string | null

const list = (words: string): string[] => words.trim().split(/\s+/)
const lines = (text: string): string[] =>
  text
    .trim()
    .split('|')
    .map((part) => part.trim())

interface PersonName {
  readonly given: readonly string[]
  readonly family: string
}

/** Given names and family name, as the list separates them: by a comma, or the last word. */
function personOf(name: string, { type }: ListedEntry): PersonName | null {
  if (type !== 'person' || /[()/;]/.test(name)) return null
  const [before = '', after] = name.split(',')
  const words = before.trim().split(/\s+/)
  const family = after === undefined ? (words.at(-1) ?? '') : before.trim()
  const given = after === undefined ? words.slice(0, -1) : after.trim().split(/\s+/)
  return family.length < 3 || given.length === 0 || (given[0] ?? '').length < 2 ? null : { given, family }
}

/** The first letter: not the apostrophe of `'Abd`. */
export const initialOf = (word: string): string => /\p{L}/u.exec(word)?.[0] ?? word.charAt(0)

const write = ({ given, family }: PersonName): string => `${given.join(' ')} ${family}`

const otherFamilies = list(
  'Zongo Hounkpe Amoussou Tano Kabre Sanou Bationo Gbaguidi Kpade Nikiema Essien Quaye Sambou Mendy Gomis Preira Badiane Kambou Dah Palm Lompo Thiombiano',
)
const secondNames = list(
  'Amadou Jean Ali Omar Paul Ibrahim Marie Luis Ivan Said Moussa Joseph Hassan Mohamed Karim Issa Therese Salif Ange Desire Yacine',
)
const married = ['épouse', 'Épse', 'ép.', 'epouse']
const widowed = ['veuve', 'Vve']
const called = ['dit', 'alias', 'dite', 'surnommé', 'a.k.a.']
const pilgrim = ['El Hadj', 'El-Hadji', 'Alhaji', 'Hadja', 'El Hadja', 'Hajia', 'El hadj', 'Al Hajj']
const titles = lines(
  `Commandant | Son Excellence | Pr | Général | Cheikh | Lieutenant-Colonel | S.E.M. | Sa Majesté | Monseigneur | Abbé | Pasteur | Cdt | Gal | Adjudant-chef | Maréchal |
   Ambassadeur | Honorable | Maître | Docteur | Ing. | Sheikh | Imam | Oustaz | His Excellency | The Honourable | Rev. | Brig. Gen. | Sgt | Wing Commander | Chief | Alhaji Dr |
   Senhor | Dona | Doutor | Coronel | Tenente | Sua Excelência | Capitão | Padre | Ustadh | Mawlana | Moulay | Sidi | Monsieur le Ministre | Professeur | M. le Préfet | Mme la Ministre`,
)

const businessShort: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bB[âa]timents? (et|&) Travaux Publics\b/i, ['BTP']],
  [/\bT[ée]l[ée]communications?\b/i, ['Télécom', 'Telecom', 'Telecoms']],
  [/\bInternational[e]?\b|\bInternacional\b/i, ['Int.', 'Intl', "Int'l", 'Inter']],
  [/\bEtablissements?\b/i, ['Ets', 'Ets.']],
  [/\bSoci[ée]t[ée]\b/i, ['Sté', 'Ste']],
  [/\bCompan(y|ies)\b|\bCompagnie\b/i, ['Co', 'Cie']],
  [/\bIndustr(y|ies|ial|ielle?|ias?)\b/i, ['Ind.', 'Ind']],
  [/\bTrading\b/i, ['Trd', 'Trdg', 'Trad.']],
  [/\bGeneral\b|\bG[ée]n[ée]rale\b/i, ['Gen.', 'Gén.']],
  [/\bTransport(s|es|ation)?\b/i, ['Transp.', 'Trans', 'Tpt']],
  [/\bConstructions?\b/i, ['Const.', 'Constr.']],
  [
    /\bImport[ -]+(and |et )?Export\b|\bExport[ -]+(and |et )?Import\b/i,
    ['Imp-Exp', 'Import/Export', 'Impex', 'Imp. Exp.'],
  ],
  [/\bEngineering\b/i, ['Eng.', 'Engg']],
  [/\bServices?\b/i, ['Svcs', 'Serv.', 'Svc']],
  [/\bDevelopment\b/i, ['Dev.', 'Devt']],
  [/\bTechnolog(y|ies)\b/i, ['Tech', 'Techs', 'Tech.']],
  [/\bManagement\b/i, ['Mgmt', 'Mgt']],
  [/\bInvestments?\b/i, ['Inv.', 'Invest']],
  [/\bEnterprises?\b|\bEntreprises?\b/i, ['Ent.', 'Entr.', 'Ese']],
  [/\bHolding\b/i, ['Hldg', 'Hold.']],
  [/\bGroup\b|\bGroupe\b/i, ['Grp', 'Gp']],
  [/\bFoundation\b|\bFondation\b/i, ['Fdn', 'Fond.']],
  [/\bAssociation\b/i, ['Assoc.', 'Assn', 'Ass.']],
  [/\bOrgani[sz]ation\b/i, ['Org.', 'Org']],
  [/\bManufacturing\b/i, ['Mfg', 'Manuf.']],
  [/\bPharmaceuticals?\b/i, ['Pharma', 'Pharm.']],
  [/\bPetroleum\b/i, ['Pet.', 'Petro', 'Petrol']],
  [/\bCommercial[e]?\b/i, ['Comm.', 'Cial', 'Com.']],
  [/\bElectronics?\b/i, ['Elec.', 'Electro']],
]

/** English, French, Portuguese and Spanish words of one meaning. */
const businessWords = lines(
  `company compagnie companhia compania | trading commerce comercio | transport transporte transports | general générale geral general | bank banque banco |
   construction construction construção construccion | international internationale internacional | national nationale nacional | industries industries indústrias |
   shipping maritime | foundation fondation fundação fundacion | center centre centro | petroleum pétrole petróleo petroleo | services services serviços servicios |
   investment investissement investimento inversion | group groupe grupo | enterprise entreprise empresa | brothers frères irmãos hermanos | sons fils filhos hijos |
   airlines |airways | development développement desenvolvimento desarrollo | mining mines | import importation importação | export exportation exportação | and et e y |
   exchange change câmbio cambio | energy énergie energia | gas gaz gás | oil huile óleo | institute institut instituto | university université universidade universidad |
   agency agence agência agencia | islamic islamique islâmica | republic république república republica | movement mouvement movimento movimiento | front front frente |
   army armée exército ejercito | organization organisation organização organizacion | association association associação asociacion | charity charité |
   relief secours | holding holding | security sécurité segurança seguridad | technical technique técnica tecnica | agricultural agricole agrícola agricola |
   pharmaceutical pharmaceutique farmacêutica farmaceutica | research recherche pesquisa | of de | the la | for pour para | west ouest oeste | africa afrique áfrica`,
).map((line) => line.split(/\s+/).map((word) => word.replace('|', '')))

const translations = new Map<string, string[]>()
for (const words of businessWords) {
  for (const word of words)
    translations.set(word, [...(translations.get(word) ?? []), ...words.filter((other) => other !== word)])
}

const isSmall = (word: string): boolean => /^(of|de|the|la|and|et|e|y|for|pour)$/i.test(word)

const familySpellings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ou/i, ['u', 'oo']],
  [/u(?!n)/i, ['ou']],
  [/kh/i, ['k', 'h']],
  [/q/i, ['k']],
  [/ck/i, ['k']],
  [/sh/i, ['ch']],
  [/ch(?!r)/i, ['sh', 'tch']],
  [/dj/i, ['j']],
  [/j/i, ['dj']],
  [/ya?n$/i, ['ian']],
  [/i$/i, ['y', 'ee']],
  [/y$/i, ['i']],
  [/v/i, ['w']],
  [/ss/i, ['s']],
  [/ll/i, ['l']],
  [/tt/i, ['t']],
  [/w/i, ['ou']],
  [/ph/i, ['f']],
  [/e$/i, ['é', 'eh']],
  [/a$/i, ['ah']],
  [/gu(?=[ei])/i, ['g']],
]

export const regionalForms: Readonly<Record<string, Disturbance>> = {
  'née, épouse, veuve': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person) return null
    const other = chance.pick(otherFamilies)
    switch (chance.below(4)) {
      case 0:
        return `${write(person)} ${chance.pick(married)} ${other}`
      case 1:
        return `${person.given.join(' ')} ${other} née ${person.family}`
      case 2:
        return `Mme ${write(person)} ${chance.pick(widowed)} ${other}`
      default:
        return `Mme ${other} née ${write(person)}`
    }
  },
  'dit, alias': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person) return null
    const nickname = chance.pick([...otherFamilies, 'Bébé', 'Le Lion', 'Papa', 'Tigre', 'Bill'])
    return chance.is(0.8)
      ? `${write(person)} ${chance.pick(called)} ${nickname}`
      : `${person.given.join(' ')} ${nickname} ${chance.pick(called)} ${person.family}`
  },
  'fils de, ben, ould, ag': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person) return null
    if (chance.is(0.4))
      return `${write(person)} ${chance.pick(['fils de', 'fille de', 'son of'])} ${chance.pick(secondNames)}`
    return `${person.given.join(' ')} ${chance.pick(['ben', 'bin', 'ould', 'ag', 'Ould', 'ibn', 'wuld'])} ${person.family}`
  },
  'El Hadj, Hadja': (name, chance, entry) => {
    const person = personOf(name, entry)
    return person && `${chance.pick(pilgrim)} ${write(person)}`
  },
  'title of state, army, faith, school': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person) return null
    return chance.is(0.85) ? `${chance.pick(titles)} ${write(person)}` : `${write(person)}, ${chance.pick(titles)}`
  },
  'second given name dropped': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person || person.given.length < 2) return null
    const gone = 1 + chance.below(person.given.length - 1)
    return write({ ...person, given: person.given.filter((_, place) => place !== gone) })
  },
  'second given name added': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person) return null
    const extra = chance.is(0.8) ? chance.pick(secondNames) : `${chance.pick([...'ABDJKMST'])}.`
    return write({ ...person, given: [...person.given, extra] })
  },
  'given names abbreviated': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person || person.family.length < 4) return null
    const from = person.given.length > 1 && chance.is(0.5) ? 1 : 0
    const given = person.given.map((word, place) => (place >= from ? `${initialOf(word)}.` : word))
    return chance.is(0.3) ? `${person.family} ${given.join(' ')}` : write({ ...person, given })
  },
  'all words run together': (name, chance) => {
    const words = name.replace(/[,-]/g, ' ').split(/\s+/).filter(Boolean)
    if (words.length < 2 || words.length > 5) return null
    return chance.is(0.5) ? words.join('') : [...words.slice(1), words[0]].join('').toLowerCase()
  },
  'family name spelling': (name, chance, entry) => {
    const person = personOf(name, entry)
    if (!person || person.family.length < 5) return null
    const fitting = familySpellings.filter(([pattern]) => pattern.test(person.family.slice(1)))
    if (fitting.length === 0) return null
    const [pattern, others] = chance.pick(fitting)
    const family = person.family.charAt(0) + person.family.slice(1).replace(pattern, chance.pick(others))
    return write({ ...person, family })
  },
  'business words shortened': (name, chance, { type }) => {
    if (type !== 'organisation') return null
    const fitting = businessShort.filter(([pattern]) => pattern.test(name))
    if (fitting.length === 0) return null
    return fitting.reduce((read, [pattern, others]) => read.replace(pattern, chance.pick(others)), name)
  },
  'business words in another language': (name, chance, { type }) => {
    if (type !== 'organisation') return null
    let changed = 0
    const words = name.split(/\s+/).map((word) => {
      const plain = word.toLowerCase().replace(/[,.]/g, '')
      const others = translations.get(plain)
      if (!others || others.length === 0) return word
      if (!isSmall(plain)) changed += 1
      return chance.pick(others).toUpperCase()
    })
    return changed === 0 ? null : words.join(' ')
  },
  'acronym in parentheses': (name, chance, { type }) => {
    if (type !== 'organisation') return null
    const opened = /^(.*?)\s*\(([^)]+)\)\s*(.*)$/.exec(name)
    if (opened) return chance.is(0.5) ? `${opened[1]} ${opened[3]}`.trim() : (opened[2] ?? null)
    const words = name.split(/[\s-]+/).filter((word) => /^[a-z]{3}/i.test(word))
    return words.length < 3 ? null : `${name} (${words.map((word) => word.charAt(0)).join('')})`
  },
  'el and al, ben and bin': (name, chance) => {
    const changed = name
      .replace(/\b(al|el)(?=[\s-])/gi, () => chance.pick(['el', 'Al', 'El', 'al', 'ul']))
      .replace(/\b(bin|ben|ibn)\b/gi, () => chance.pick(['ben', 'bin', 'ibn', 'b.']))
      .replace(/\b(Abu|Abou)\b/gi, () => chance.pick(['Abou', 'Abu', 'Bu', 'Abi']))
    return changed.toLowerCase() === name.toLowerCase() ? null : changed
  },
}
