// Particles, titles, places and other words of low weight.

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words between names, which are added, dropped and changed without meaning another person. */
export const particles = wordSet(
  `al el ul ould wuld bin ben ibn bint bent ag oglu ogly qizi kyzy zade de du des da do dos das del della di la le les los las van von der den
   ter zu y e et and und the of for d l st san santa saint abu abou abi umm oum bu banu beni aal ur ar as ash wld walad mint binti
   nee epouse epse ep veuve vve viuva dit dite alias aka fka surnomme surnommee vulgo aux pour para nas nos`,
)

/**
 * Articles, and words that say how a person is related or called. Not `abu`, which makes another
 * name, nor `aka`, which is a family name.
 */
export const relationWords = wordSet(
  `al el ul ould wuld wld walad bin ben ibn bint bent binti mint ag oglu ogly qizi kyzy
   nee epouse epse ep veuve vve viuva dit dite alias surnomme surnommee vulgo`,
)

/** Particles of one meaning, the first of which stands for all. */
const sameParticles = `
al el ul aal
bin ben ibn
bint bent mint binti
ould wuld wld walad
abu abou abi bu
umm oum
and et y e und
de of du des da do dos das del di d von van
the la le les los las
`
const canonicalParticle = new Map(
  sameParticles
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ')
      return others.map((other) => [other, first] as const)
    }),
)
/** `el` is `al`, `ben` is `bin`. */
export const particleOf = (word: string): string => canonicalParticle.get(word) ?? word

export const honorifics = wordSet(
  `mr mrs ms miss mme mlle m monsieur madame mademoiselle dr doctor docteur prof professor professeur sir lord lady sheikh shaykh shaikh sheik cheick
   shaykhah haji hajji hadj hajj hajja elhadj elhadji alhaji alhadji alhaj hadji sayyid sayed seyed sayyed mullah mulla mawlawi maulavi maulvi mawlana maulana
   mufti imam ustad ustaz ayatollah hojatoleslam qari hafiz engineer eng ing general gen colonel col major maj captain capt lieutenant lt brigadier
   sergeant admiral commander president minister ministre me maitre rev reverend father sister brother pere frere soeur don dona senor senora sri shri smt
   herr frau prince princess emir amir khan agha begum malam mallam alfa thierno tierno serigne honorable excellency hon jr sr esq phd md
   pr prf profa professora cheikh chekh cheikha sheikha sidi moulay maulay sem sme monseigneur mgr abbe pasteur pastor apostle apotre bishop eveque archbishop archeveque cardinal
   cdt cmdt commandant cne capitaine lt ltn lieut col cel gal gbr adjudant adj sgt sergent caporal marechal marshal amiral brig wing squadron aspirant
   ambassadeur ambassador gouverneur governor prefet depute senateur senator deputy honourable majeste majesty altesse highness sultan roi king chief
   senhor senhora sra sres doutor doutora dra coronel tenente capitao sargento brigadeiro almirante marechal general excelencia padre irmao irma bispo frei engenheiro
   presidente ministro ministra professora comandante teniente capitan sargento doctora profesor ingeniero licenciado lic
   duktur ustadh oustaz ustaz oustadh muhandis mouhandis liwa aqid amid hajja hadja hajia hajiya hadjia hadjiya elhadja alhajji hadjj sayyida sayida mawla moulana mawlana qadi cadi fadilat
   oulema ouleme karamoko mollah moulla alhadj mwalimu bwana bishop deacon diacre sheikhul`,
)

/**
 * Titles that count as names beside a single name: `KHAN, Haji Mohammad` has no other family name.
 */
export const nameTitles = wordSet(
  `sheikh shaykh shaikh sheik cheick cheikh haji hajji hadji hadj hajj sayyid sayed seyed sayyed amir emir khan agha begum sultan hafiz
   imam qari mullah mulla mawla prince king`,
)

/** Titles that are names as often: `KHAN, Ali` is not Ali. */
export const titleNames = wordSet(
  `amir emir khan agha begum sultan prince king sayyid sayed seyed hafiz sidi moulay maulay thierno tierno serigne alfa`,
)

/** Prefixes of ship and aircraft names. */
export const craftWords = wordSet('mv mt ms ss my vessel ship tanker motor aircraft navire bateau petrolier')

/** Words common in company names, in the languages of the lists. */
export const businessWords = wordSet(
  `trading trade traders commerce commercial comercial commerciale negoce international internationale internacional intl general generale generales global world
   worldwide services service servicios business enterprise enterprises entreprise entreprises empresa empresas industries industry industrie industriel industrial
   industria industrias import export imports exports importadora exportadora shipping maritime marine transport transports transportes logistics logistique
   construction constructions construcciones batiment travaux btp engineering ingenierie technology technologies technologie technical tech digital systems
   investment investments investissement investissements inversiones invest finance financial financiere capital consulting conseil conseils consultants
   management gestion holding energy energie petroleum petrole oil gas gaz mining mines minera bank banque banco banca exchange change money transfer bureau
   foundation fondation fundacion association asociacion center centre centro institute institut university universite company companies airlines airways
   aviation agency agence agricole agro agriculture agropecuaria alimentaire food foods distribution distributeur distribuidora comercializadora vente
   supply supplies equipment equipements electronics electronique electric electrique telecom telecommunications communication communications media
   medical pharma pharmacie pharmaceutical hotel hotels tourisme tourism travel voyages immobilier immobiliere inmobiliaria real estate properties
   development developpement production productions products produits manufacturing factory fabrique usine corporation plant works research design bureau
   security securite solutions sons son fils freres brothers family famille new nouveau nouvelle national nationale nacional federal state union central
   committee comite organization organisation movement front party army brigade forces ministry department republic islamic people democratic jewelry
   textile textiles auto motors cars garage boutique shop store magasin marche market supermarche water eau boulangerie restaurant ecole school clinique
   cabinet atelier imprimerie quincaillerie librairie cooperative societe groupe group ets etablissements
   telecoms telecommunication telecomunicacoes telecomunicaciones int inter ind trd trdg trad transp tpt transporte transportation const constr construcao engg engenharia svc svcs serv servico servicos
   dev devt desenvolvimento desarrollo techs tecnologia mgmt mgt gestao inv investimento investimentos inversion ent entr ese fdn fond fundacao assoc assn associacao org organizacao organizacion
   mfg manuf pharm pharmaceuticals pharmaceutique farmaceutica pet petro petrol petroleo elec electro electronic comercio com comm cial negocio impex imp exp empresas transit
   maritima naval geral energia gaz huile instituto universidade universidad agencia seguranca seguridad technique tecnica agricultural agricola research recherche pesquisa charity charite
   relief secours insurance assurance assurances seguros fishing peche pesca elevage livestock public publics publique health sante saude education youth jeunesse support soutien
   ministere ministerio departement council commission fund fonds network reseau parti partido oficina brigades front liberation revolutionary revolutionnaire armed mineracao mineira`,
)

/** Countries, nationalities and cities in names of companies and nicknames. */
export const places = wordSet(
  `africa afrique african africaine africain west ouest east est north nord south sud europe asia asie america gulf golfe middle orient sahel caribbean
   mali senegal ivoire cote burkina faso togo benin niger guinee guinea bissau ghana nigeria cameroun cameroon gambia gambie mauritanie mauritania maroc morocco algerie
   algeria tunisie tunisia libye libya egypt egypte sudan soudan tchad chad congo gabon france paris london uk usa dubai uae emirates qatar saudi arabia arabie
   syria syrie syrian lebanon liban iraq irak iran iranian iranien russia russie russian china chine chinese hong kong korea coree cuba cubana cubano venezuela
   colombia mexico panama ecuador peru ukraine belarus turkey turquie turkiye yemen somalia somalie afghanistan pakistan india inde spain espagne germany deutschland
   allemagne schweiz suisse italy italie portugal brazil canada dakar abidjan bamako ouagadougou lome cotonou niamey conakry accra lagos tehran damascus moscow
   beirut baghdad tripoli istanbul singapore malaysia indonesia taiwan japan caracas havana bogota cali medellin`,
)

const numbers: ReadonlyMap<string, string> = new Map(
  `one:1 un:1 une:1 uno:1 first:1 1st:1 premier:1 premiere:1 1er:1 two:2 deux:2 dos:2 second:2 2nd:2 deuxieme:2 ii:2 three:3 trois:3 tres:3 third:3 3rd:3
   troisieme:3 iii:3 four:4 quatre:4 fourth:4 4th:4 iv:4 five:5 cinq:5 fifth:5 5th:5 six:6 sixth:6 6th:6 seven:7 sept:7 seventh:7 vii:7 eight:8 huit:8 viii:8
   nine:9 neuf:9 ix:9 ten:10 dix:10 eleven:11 onze:11 twelve:12 douze:12 twenty:20 vingt:20`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

/**
 * The digits of a number word; null for any other. Ordinals and Roman numerals count as numbers.
 */
export function numberOf(word: string): string | null {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, '')
  return numbers.get(word) ?? null
}

/** True for a Slavic patronymic. */
export const isPatronymic = (word: string): boolean =>
  word.length >= 7 &&
  /(ovich|evich|ovych|evych|avich|ievich|ovna|evna|ivna|yevna|owna|auna|ouna|ovitch|evitch|ovic|evic)$/.test(word)
