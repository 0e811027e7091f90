// Variants of given and family names.

/**
 * Equivalent names, one group per line: forms of one name in Arabic, West African, French and other
 * languages, and short forms. Spellings that only sound alike need no line.
 */
const classes = `
muhammad mohammad mohammed mohamed muhammed mohamad mohamet mamadou mamadu mahamadou mahamat mouhamed mouhamadou muhamad mehmet mehmed mahomed mohd muhd md momodou mahamed mokhammad magomed maxamed
ahmad ahmed ahmadou amadou ahmet akhmad akhmed axmed hamadou amadu
mahmud mahmoud mahmood mehmood mahmut makhmud maxamuud
mustafa mustapha moustapha moustafa mostafa mostefa
abubakar aboubacar aboubakar abubakr boubacar boubakar babacar bubacar abubaker bakary bakari bubakar aboubakary abubaccar
abdullah abdallah abdoulaye abdulah abdulla abdalla abdellah ablaye abdullahi abdillahi
uthman ousmane osman usman othman ousman ossman usmane
omar umar oumar oumarou umaru omer umer
ali aly alioune aliou aliyu
ibrahim ibrahima brahim brahima ebrahim ibraheem abraham ibragim avraham abram abrahim
ismail ismaila smail esmail esmaeil ismael ismaeel smaila ishmael
issa isa eissa essa aissa jesus
musa moussa mousa moses moise mousse moshe
yusuf youssef yousuf youssouf yousef yussuf josef joseph jose youssoupha iosif josip giuseppe youcef yousaf yosef youssou yussif isuf
sulayman suleiman soulaymane souleymane sulaiman soliman suleyman solomon seleman souleiman salomon shlomo suleman
dawud daoud dawood david daouda daud davud dauda dawda
yahya yahia yehia yaya jahja
yunus younes younous yunis jonas
idris idriss idrissa driss idrees edris
isaac ishaq isaka issaka isahaq ishak ishaku
jacob yacoub yakub yaqub yacouba jakub yakoub jacques iacob yakov
zakariya zakaria zakariah zachary zacharie zakari
harun haroun haroon aaron
lamin lamine alamin amin amine
husain hussein hossein husayn hussain houssein hussen ousseynou ousseini hosain hosein husein hussayn khusein
hassan hasan hassane khasan assane alassane al-hassan lassana
fatima fatimah fatoumata fatou fatma fatema fatoumatou fadima fatim
aisha aishah aissatou aicha ayesha aissata aishatu ayisha assetou
khadija khadijah khadidja kadija khadijatou hadiza
kadiatou kadidiatou kadidia khady khadidiatou kadiatu kadidja
maryam mariam mariama marieme meryem miriam maria marie mary mariya marija
aminata amina aminatou amy aminat
hawa hawwa awa eve eva hauwa
zainab zeinab zaynab zeynep zenab zineb
halima halimatou halimah alimatou
hajar hadja
said saeed sayed saeid sa'id saidou seydou saidu seidu saydou sayeed
salih saleh salah salehi salif saliou
khalid khaled kaled khalede halid
khalil halil ibrahima-khalil
khalifa khalifah calipha
rashid rachid rasheed rashed rachide reshid
karim kareem carim kerim abdoukarim
jamal djamal gamal cemal jamaal djemal
jamil djamil gamil cemil jameel
jafar djafar gafar caffar jaafar
qasim kassim kassem qassem gassim kacem casim
qadir kadir kader ghadir qader quadir
qaddafi gaddafi kadhafi gadhafi qadhafi kaddafi qathafi
hadj haj elhadj
sharif cherif sherif chérif shareef charif seriff
shaykh cheikh sheikh cheick sheik chekh shekh
sharaf achraf ashraf
tariq tarek tarik tareq tarak
umayr umair omair
ghulam gholam ghoulam
rahman rehman rahmane raman rakhman
diallo jallow jalloh djallo dialo
diop jobe dyop djop
ndiaye njie ndiay njai ndjaye
sow sowe so
cisse ceesay sesay cissey
toure turay touray
traore trawally tarawally traorey
kone koneh conneh konneh
keita kaita quaita
camara kamara
sissoko cissokho sissokho suso
diarra jarra diara jara
coulibaly kulibali culubali koulibaly
dramame drame darame drammeh
jallow jaloh
njoya njoia
bah ba mbah
barry bari
sall sal saul
john jean juan johan johannes giovanni ivan ian ioann jan johann joao yohannes yahya sean
james jaime jacques diego tiago iago
peter pierre pedro petr pyotr piotr pietro petro boutros butrus
paul pablo pavel pavlo paolo paulo pawel boulos
michael michel mikhail miguel mykhailo michele mikael mikhael michal mike mihail misha
nicholas nicolas nikolai nikolay mykola nicola nick nikolaos miklos mikalai
alexander alexandre aleksandr alexandr alejandro oleksandr aliaksandr alessandro alex alexandros iskandar sasha aleksander aleksandar
andrew andre andrei andrey andriy andres andrea andrii andreas andrzej
george georges georgi georgy jorge giorgi yuri yury yuriy iurii georgios jerzy girgis yuryi
serge sergei sergey sergio serhii sergii siarhei sergiy
vladimir volodymyr uladzimir wladimir vova
dmitry dmitri dmytro dimitri dmitriy dzmitry dimitrios dmitrii
evgeny yevgeny evgeni yevgeniy yevhen eugene eugen jevgeni
alexei alexey aleksei aleksey oleksii oleksiy alexis aleksej
vasily vasiliy vasyl vasili basil vasil
gregory grigory grigori hryhoriy gregoire gregor
konstantin constantine kostyantyn constantin kostas
stephen steven stefan etienne estevan stepan stephane esteban stefano istvan steve
charles carlos carl karl carlo charlie
philip philippe felipe filip philipp phil
francis francois francisco francesco franz frank frantisek
henry henri enrique heinrich enrico harry hank
william guillaume guillermo wilhelm bill willy will willem
robert roberto bob rob bobby
richard ricardo dick rick riccardo
edward eduard eduardo edouard ed eddie ted
joseph joe joey
thomas tom tomas tommaso tommy
anthony antoine antonio anton tony antony antoni
laurence laurent lorenzo lawrence lars larry
louis luis luigi lewis ludwig lou luiz
benjamin ben benny bibi binyamin
samuel sam sammy samuil
daniel dan danny danilo daniele danil
christopher christophe cristobal chris khristofor krzysztof
matthew mathieu matteo matvei mateo matt matthias matthieu
emmanuel emanuel manuel emanuele manny
catherine katherine katerina ekaterina yekaterina kateryna kate kathy catalina caterina
elizabeth elisabeth isabel elizaveta liz betty isabelle
helen helene elena yelena olena alena
anne anna ann hannah hanna ana ganna
natalia natalya nataliya nathalie natalie nataliia
tatiana tatyana tetiana
julia yulia iuliia julie yuliya
svetlana svitlana sviatlana
osama usama oussama ossama
saddam sadam
bashar bachar
hezbollah hizballah hizbullah
qaida qaeda qaida kaida
aziz azeez asis
nasir nasser naser nacer nasr
mansur mansour mansoor
masud massoud masoud massood masood mesut
mubarak moubarak mubarek
marwan merouane marouane
haydar haider haidar heydar hyder
reza riza rida ridha ridah
jalal celal djalal galal
juma jumaa djouma gomaa
zayd zaid zayed zeid
wahid ouahid waheed vahid
walid oualid waleed velid
ussama usamah
abu abou
mehdi mahdi mehdy
kim gim
lee li yi rhee ri
park pak bak
choi choe
jung jeong chung cheong jong chong
cho jo
yoon yun
lim rim im
jang chang
wang wong huang
chen chan tan
zhang cheung teo chang
zhao chiu chao
zhou chow chou
xu hsu
xie hsieh tse
cai tsai choi
qian chien
xi hsi shi si
xiao hsiao siu
huang wong hwang
liu lau liou
wu ng woo
guo kuo kwok
nguyen nguen
singh sing
and et y und
bank banque banco banca
exchange change cambio
brothers freres hermanos irmaos fratelli
sons fils hijos filhos
center centre centro
industries industry industrie industrias industria industrial industriel industrielle ind
foundation fondation fundacion fundacao fdn fond
international intl int inter internationale internacional
general generale generales geral gen
national nationale nacional nationales
services service servicios servicos servico serv svc svcs
transport transports transportes transporte transp trans tpt transportation
republic republique republica
front frente
army armee ejercito exercito
popular populaire people peoples
islamic islamique islamica
movement mouvement movimiento movimento
construction constructions construcciones construcao const constr
trading trade commerce commercial comercio comercial negoce trd trdg trad comm com cial
shipping maritime maritima navigation
airlines airways airline
telecom telecoms telecommunication telecommunications telecomunicacoes telecomunicaciones
engineering ingenierie engenharia ingenieria engg eng
development developpement desenvolvimento desarrollo dev devt
technology technologies technologie tecnologia tech techs
management gestion gestao mgmt mgt
investment investments investissement investissements investimento investimentos inversion inversiones invest inv
enterprise enterprises entreprise entreprises empresa empresas ent entr ese
association associacao asociacion assoc assn
organization organisation organizacao organizacion org
manufacturing fabrication mfg manuf
pharmaceutical pharmaceuticals pharmaceutique farmaceutica pharma pharm
petroleum petrole petroleo petro petrol pet
electronics electronic electronique electronica elec electro
energy energie energia
gas gaz
oil huile
institute institut instituto
university universite universidad universidade
agency agence agencia
security securite seguridad seguranca
technical technique tecnica
agricultural agricole agricola agriculture agro
research recherche pesquisa investigacion
charity charite
relief secours
insurance assurance assurances seguros
fishing peche pesca
mining mines minera mineira mineracao miniere
import importation importacao imp
export exportation exportacao exp
health sante saude salud
school ecole escola escuela
youth jeunesse juventud
ministry ministere ministerio
department departement departamento
council conseil conselho consejo
committee comite
fund fonds fundo fondo
party parti partido
revolutionary revolutionnaire revolucionario
works travaux obras
water eau agua
support soutien
financial finance financiere financeira
west ouest oeste occidental
east est leste orient oriental
north nord norte
south sud sul sur
africa afrique african africain africaine
europe european europeen
syria syrie syrian
lebanon liban lebanese
iran iranian iranien
iraq irak iraqi
egypt egypte egyptian
algeria algerie
morocco maroc
germany allemagne deutschland german
spain espagne espana
china chine chinese
russia russie russian
guinea guinee guine
chad tchad
cuba cubana cubano
ivory ivoire
turkey turquie turkiye turkish
sudan soudan sudanese
somalia somalie somali
libya libye libyan
tunisia tunisie
mauritania mauritanie
cameroon cameroun
india inde indian
italy italie italia
brazil bresil brasil
switzerland suisse schweiz
`

const classOf = new Map<string, number[]>()
classes
  .trim()
  .split('\n')
  .forEach((line, index) => {
    for (const name of line.trim().split(/\s+/)) {
      const known = classOf.get(name)
      if (known) known.push(index)
      else classOf.set(name, [index])
    }
  })
const members = classes
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const servantOf = 'abdul'
const minServedLength = 4

/** Abdul Karim is also called Karim: returns the other form, or null where there is none. */
export function servantVariant(name: string): string | null {
  if (name.length < minServedLength) return null
  if (!name.startsWith(servantOf)) return `${servantOf}${name}`
  return name.length >= servantOf.length + minServedLength ? name.slice(servantOf.length) : null
}

/** True for two names of different classes: `Mamadou` is no misspelt `Amadou`. */
export function areDistinct(one: string, other: string): boolean {
  const classes = classOf.get(one)
  const otherClasses = classes && classOf.get(other)
  return otherClasses !== undefined && !classes?.some((index) => otherClasses.includes(index))
}

/** The other forms of a name. */
export function variantsOf(name: string): readonly string[] {
  return (classOf.get(name) ?? []).flatMap((index) => members[index] ?? []).filter((other) => other !== name)
}
