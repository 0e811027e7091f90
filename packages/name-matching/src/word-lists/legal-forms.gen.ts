// Company forms worldwide, from the GLEIF Entity Legal Forms code list (ISO 20275) 1.4.1, in Latin
// letters without accents.
export const legalAbbreviations = `
aa aam aat ab abp abv ac adsic adsits aeie af afore ag agcokgaa agcoohg ages agmsz aie aisbl akcspol am amba anl apb
aps arl asa asbl asbldpu asc assep assn assoc au ausunt avv ba bab bankaas bbl bc bencom bezirk bhd bi bn bo br
branchrc brf brl bt bund bv bvba bvbaso bvbvba bvcva bvcvba bvcvoa bvgcv bvlv bvnv bvpr bvvof ca canton cantone cb
cc ccc ccsda cdc cemix cer cga chtd cia cialtda ciasca ciasenc cic clf clg cn cncol co coltd commune commv commva
company comune coop coopinc coopltd corp cp cpt cra crc csl cti ctr cv cvaso cvba cvbapr cvbaso cvoa cvoacd cvoaso
cvpr cyf dba decv dhmm district dno doo dp dvz dzzd ead eb ebvba ebvbaso edo ee eeig eesv eg ege egen egiu egiz egts
ehf ehzs ei eireli eirl ek ekb ekd ekffr ekfm ekfor ekg ekgmsz elp embassy emc emhu enk ente eofg eog eoii eood eoos
ep epe epp erl esv esvso et etbg etey etspubli ev ewiv ezhz ezig fa fab fcr fcrpyme fdn fi fiamm fidec fideol fiderv
fie fienid fii fim fip fkf fmba fof fon fondpriv fovrdis fp fsa fund fup fyzicka fzllc gag gar gbhsz gbr gcwso geie
gele gemeinde gen genmbh genmubh gesbr gesmbh ggmbh gie giefs giu giz gmbh gmbhcokg gmbhug gmuhgb gns gp guhsz gvorp
hb hn hsz hu iap ibc icav icc ii iic ik ike iks ilp impstr inc incco invag ips isbl ivog ivs ivzw izw jdoo joo jp
jso jtd ju jv kanton kb kbe kd kdd keg kf kft kg kgaa kgaacokg kgaamsz khf kht kkt kollsti kommg komspol komsti ku
ky lbg lc lca ldc ldcltd lf lg limited limitee llc lllp llp loancorp lp lpra ltd ltda ltdco ltdcoop ltdsti ltee lv
mbe mestoo ming ml mmc mpo mps mrl ms mtu murad nbs nl np npc nsh nuf nv nvpr nvso nyrt oao oba obec odo oe oeg ofb
ofe ofp ofrgmbh og ohg ohgmbh ohgmsz oi ok ong onp ood ooo opc orag orcoop orgen orgmbh orinc orvohgza osk oth other
ou owm oy oyj pa pac partg partgmbb pbc pc pcc pdb per pfa pfi pgbhsz pgmbh pgmbhma pl plc pll pllc pllp pmbhsz
poolinc poolltd poweratt pp pr privst procura profcorp prokura prst ps psa psc pt ptc pteltd ptpma ptpmdn pty ptyltd
pucuc pulcuc pvtltd pzo qsc rb reit reitag rlllp rllp rntbc rpio rt sa saa sab sabdecv sac sacs sadecv sadpu safs
sagl sagr sal sap sapi sapib sapidecv sarf sarl sarls sas sasdecv saspj sat sau sb sc sca scafs scarl sccltd scdeap
scdpu sce sci scivil scl scldecv scm scom scomm scomp scompa scompap scoop scoope scoopp scp scr scri scricp scrifs
scrl scrldpu scrlfs scrpyme scs scsa scsagr scsca scscri scscrl scscs scsfs scsnc scsprl sd sdc sderl sderlmi sdess
sdnbhd sdsie se sec seca secs secsp senc sencdecv sencp sencpora sencrl sepcav sezc sf sgr sha shm shmkh shpk si sia
sic sicaf sicav sie siefore sii simpleco siz sj ska sl slf slhf sll slm slne slp slu smba smc snc sncfs so soc
soccoop social societe society sofomenr sofomer sp spa spbllc spc spf spj spk spolsro spp spr sprl sprlfs sprlu
sprlufs spvltd spvspc spzoo sr src srcp srl srldpu srll srlp srls ss ssb ste stg suarl succrc taa tda teo tksz tp tr
trustco trustreg tsf tu tub tuh tuw uab uaim ukeig uks ulc ulcuc ultd unltd unp up uu vba vi vof vofso vog vs vvag
vve vvzrl vzw vzwpr wai wiv wivmsz yoo you yu zahrkul zao zat zbo zhu zoo zrgag zrgekg zrgkgaa zrglg zrgohg zrt zub
zvggbh zvggugch zvgpgbh zweighr
`

export const legalWords = `
aktiebolag aktiengesellschaft aktieselskab andelsselskab anpartsselskab association associations bankaktiebolag
bostadsaktiebolag compagnie cooperatie cooperativa cooperativas cooperative cooperatives corporation europabolag
europakooperativ fondation forsakringsaktiebolag foundation foundations fundacion handelsbolag
investmentaktiengesellschaft ivaerksaetterselskab kollektivgesellschaft kommanditaktiengesellschaft kommanditbolag
kommanditgesellschaft kommanditselskab kooperativlar kooperatsia kooperatsiya landbouwvennootschap
medarbejderinvesteringsselskab partnerschaftsgesellschaft partnerselskab partnership partnerships privatstiftung
rederibolag reszvenytarsasag unternehmergesellschaft
`

/** Separated by `|` and line ends. */
export const legalPhrases = `
aandeelhouder bestuurde besloten vennootschap|aandeelhouder bestuurde vennootschap|afanis eteria
agricultural association|agricultural cooperative|agricultural fair association|agricultural marketing association
agricultural society|akcionarsko drustvo|akcionersko drustvo|akciova spolecnost
aktiengesellschaft mit sozialer zielsetzung|aktsionernye obshchestva|aktsionernyye obshchestva
al company al msahma al ama|al company al msahma al khasa|alberta business corporation|alberta cooperative
alberta limited liability partnership|alberta limited partnership|alberta loan corporation
alberta private non profit company|alberta professional corporation|alberta society|alberta trust corporation
alberta unlimited liability corporation|allodapi etaireia|allodapi eteria|andelsselskab med begraenset ansvar
annat bolag|annat fastighetsaktiebolag|anonim sirket|anonimi eteria|anonymi eteria|aruba vrijgestelde vennootschap
asociacion cooperativa|association agricole|association condominiale|association cooperative
association dassurances mutuelles|association de foires agricoles|association declaree
association declaree dinsertion par leconomique|association declaree reconnue dutilite publique
association depargne pension|association fonciere de remembrement|association fonciere urbaine
association intermediaire|association internationale sans but lucratif|association momentanee
association non declaree|association politique religieuse scientifique etc|association sans but lucratif
association syndicale autorisee|association syndicale libre|associe gerant de societe|assurance company
astiki prosopiki eteria|astiki proswpiki eteria|auslandische gesellschaft
autre sa cooperative a conseil dadministration|autre sa cooperative a directoire|autre sarl cooperative
autre societe civile|autre societe civile cooperative|autre societe civile professionnelle|bank corporation
banking company nationalised bank|banking company others|banking company scheduled urban cooperative bank
benefit corporation|benefit professional corporation|besloten vennootschap
besloten vennootschap met beperkte aansprakelijkheid|besloten vennootschap naar nederlands recht
besloten vennootschap van publiek recht|building society|builidng and loan association|business corporation
business corporation including professional corporation|business corporations|business development corporation
business limited liability company|business trust|business trusts|cantonal public company|captive insurance company
cemetery associations|charitable incorporated organisation|charitable trust|cirkve a nabozenske spolecnosti
civilna odvetniska druzba|close corporation|close ended investment company|co operative association
co operative corporation|co operative society|co operative society northern ireland
collective investment scheme company|comite social economique dentreprise|commanditaire vennootschap
commanditaire vennootschap met een beherend vennoot|commanditaire vennootschap met meerdere beherende vennoten
commanditaire vennootschap op aandelen|common law trust business trust|community benefit society
community benefit society northern ireland|community company|community development corporation
community interest company|compagnie de fiducie|compagnie de pret|compania de responsabilidad limitada
companies limited by guarantee|company al mhasa|company al msahma al ama|company al msahma al khasa|company al tdamn
company al tusia al ashm|company al tusia al bsita|company foreign branch|company limited by guarantee
company limited by shares|company limited by shares and guarantee|company limited by shares limited company
company local|company mhasa|company msahma|company ras al mal al mghamr|company tusia al ashm
condominium corporation|condominium corporations|congressional chartered corporation|consumer cooperative
cooperatieve vennootschap|cooperatieve vennootschap met beperkte aansprakelijkheid
cooperatieve vennootschap met onbeperkte aansprakelijkheid|cooperatieve vennootschap van publiek recht
cooperatieve vereniging|cooperativa agricola|cooperativa de ahorro y credito|cooperativa de consum
cooperativa de consumo|cooperativa de credit|cooperativa de credito|cooperativa de juvenil
cooperativa de trabajadores|cooperativa mestesugareasca|cooperativa sociale|cooperative association|cooperative bank
cooperative company|cooperative corporation|cooperative de ahorro y credito|cooperative de consumo
cooperative de juvenil|cooperative de trabajadores|cooperative grazing associations|cooperative investor
cooperative marketing association|cooperative producer|cooperative society|corporate credit union
corporation business or for profit|corporation de droit public|corporation for profit|corporation non profit
corporation nonprofit|corporation nonstock nonprofit|corporation professional|corporation professionnelle
corporation profit|corporation sole|corporation without share capital|corpororate public company|delniska druzba
designated activity company|designated activity company limited by guarantee|development corporation
dimosia etaireia|dimosia etaireia periorismenis efthynis me metoches|dimosia eteria
dimosia eteria periorismenis efthynis me metoches|dionicko drustvo|district improvement company
district public company|domestic benefit corporation|domestic business corporation|domestic corporation
domestic corporation professional corporation|domestic general partnership|domestic limited cooperative association
domestic limited liability company|domestic limited liability partnership|domestic limited partnership
domestic low profit limited liability company|domestic non profit corporation|domestic partnership
domestic professional limited liability company|domestic profit corporation|domestic public benefit corporation
domestic real estate investment trust|domestic registered limited liability partnership
domestic trade labor corporation|domestic unincorporated association|domesticated foreign corporation
domesticated foreign corporation professional corporation|drustvo s ogranicenom odgovornoscu
drustvo sa ogranicenom odgovornoscu|drustvo so ogranicena odgvornost|drustvo zveza drustev
druzba z neomejeno odgovornostjo|druzba z omejeno odgovornostjo|druzba za vzajemno zavarovanje
ecclesiastical corporation|edge act corporation|educational corporation|einfache gesellschaft
einfache kommanditgesellschaft|einfache kommanditgesellschaft mit sozialer zielsetzung|eingetragener verein
electric cooperative corporations|electric cooperative nonprofit membership corporation
electric membership cooperative|employee cooperative corporation|emprendedor de responsabilidad limitada
empresa individual de responsabilidad limitada|empresa individual de responsabilidade limitada
empresa unipersonal de responsabilidad limitada|entreprise en nom personnel|entreprise etrangere
entreprise individuelle|entreprise personne physique|entreprise publique cantonale|entreprise publique communale
entreprise publique de district|entreprise publique dune corpororation|entreprise publique etrangere
entreprise publique federale|estabelecimento individual de responsabilidade limitada|eteria periorismenis efthynis
eteria periorismenis euthinis|eterorithmi eteria|eterorrythmi eteria|eterorrythmi kata metoches etaireia
eterorrythmi kata metoches eteria|europaeisk andelsselskab|europaeisk okonomisk firmagruppe|europaeisk selskab
europai reszvenytarsasag|europaische aktiengesellschaft|europaische gesellschaft|europaische gesellschaft se
europaische gesellschaft societas europaea|europaische wirtschaftliche interessenvereinigung|european company
europese cooperatieve vennootschap|europese naamloze vennootschap societas europaea
europese vennootschap societas europaea|europos kooperatines bendroves
europsko drustvo societas europaea skraceno se|evropaiki dimosia etaireia periorismenis efthynis|evropaiki etaireia
evropeki dimosia eteria periorismenis efthynis|evropeki eteria|evropeysko kooperativno druzhestvo
evropska delniska druzba|evropska druzstevni spolecnost|evropska spolecnost|exempt limited partnership
exempt private company|exempted companies limited by shares|exempted company limited by guarantee
exempted limited duration company|exempted limited partnership|exempted partnership|exempted unlimited company
exploitation agricole a responsabilite limitee|external company
extraprovincial corporation registered foreign entity|extraprovincial limited liability partnership
extraprovincial non share corporation|family trust company|farm ranch corporation
farm ranch limited laibility company|fast driftstalle for europeisk kooperativ forening|federal public company
federal savings association|fei hong kong company|financial corporations|fondation dutilite publique
fondation privee|fonds a forme societale a directoire|for profit corporation|for profit corporation close
for profit corporation general stock|for profit corporation professional|for profit public benefit corporation
foreign benefit corporation|foreign company|foreign corp professional corporation|foreign corporation
foreign enterprise|foreign general apartnership|foreign limited cooperative association
foreign limited liability company|foreign limited liability partnership|foreign limited partnership
foreign non profit corporation|foreign non profit limited liability company|foreign partnership
foreign professional limited liability company|foreign profit corporation|foreign public company
foreign real estate investment trust|foreign resident corporation|foreign trade labor corporation|foundation company
fraternal society|friendly society|fundacion de interes privado|garazhnye i garazhno stroitelnye kooperativy
garazhnyye i garazhno stroitelnyye kooperativy|gemeinnutzige aktiengesellschaft
gemeinnutzige gesellschaft mit beschrankter haftung|gemeinnutzige stiftung|general business corporation
general cooperative association|general partnership|gesellschaft burgerlichen rechts
gesellschaft des allgemeinen rechts|gesellschaft des burgerlichen rechts|gesellschaft mit beschrankter haftung
gesellschaft mit beschrankter haftung gmbh|gesellschaften oder vereinigungen ohne rechtspersonlichkeit
gewone commanditaire vennootschap|gosudarstvennye kompanii|gosudarstvennyye kompanii|government company
honebni spolecenstvo|housing cooperative corporation|housing finance company|idiotiki etaireia
idiotiki etaireia periorismenis efthynis me metoches|idiotiki eteria
idiotiki eteria periorismenis efthynis me metoches|idiotiki kefaleouhiki eteria|idiotiki kefaleuchiki eteria
incorporated association|incorporated cell|incorporated cell company|incorporated limited partnerships
incorporated society|indigenous corporation|industrial and building society|industrial and provident society
insurance company|insurance corporation|insurance corporations|intellectual property holding company
international banking center corporation|international business company
international business company limited duration company|international business company limited life company
international business company protected cell company|international business corporation|international company
international exempt trust|international financial entity corporation|international partnership|international trust
internationale vereinigung ohne gewinnerzielungsabsicht|investment company|investment company with fixed capital
investment company with variable capital|investment limited partnership|investment trust
investmentgesellschaft mit festem kapital sicaf|investmentgesellschaft mit variablem kapital sicav
javno trgovacko drustvo|joint liability company|khozyaystvennye obshchestva|khozyaystvennye partnerstva
khozyaystvennyye obshchestva|khozyaystvennyye partnerstva|kirchliche stiftung des offentlichen rechts
kollektif sirket|komandit sirket|komanditna delniska druzba|komanditna druzba|komanditno drustvo
komanditno drustvo so akcii|kommandit erwerbsgesellschaft|kommanditgesellschaft auf aktien
kommanditgesellschaft auf aktien mit sozialer zielsetzung|kommanditgesellschaft fuer kollektive kapitalanlagen
kooperatines bendroves kooperatyvai|kooperativ hyresrattsforening|kooperativa bujqesore
kooperativnye khozyaystva koopkhozy|kooperativnyye khozyaystva koopkhozy|korlatolt felelossegu tarsasag
kreditnye kooperativy vtorogo urovnya|kreditnye potrebitelskie kooperativy
kreditnye potrebitelskie kooperativy grazhdan|kreditnyye kooperativy vtorogo urovnya
kreditnyye potrebitelskiye kooperativy|kreditnyye potrebitelskiye kooperativy grazhdan
labuan company limited by guarantee|labuan company limited by share|labuan company unlimited|labuan foreign company
labuan foundation|labuan isalmic trust|labuan islamic charitable trust|labuan islamic foundation
labuan islamic limited liability partnership|labuan islamic limited partnership|labuan islamic other trust
labuan islamic purpose trust|labuan islamic recognized limited liability partnership|labuan islamic special trust
labuan islamic spendthrift protective trust|labuan limited liability partnerships|labuan limited partnership
labuan pre incorporated company|labuan protected cell company|labuan recognized limited liability partnership
labuan trust|landwirtschaftliche gesellschaft|limited company|limited cooperative assocation
limited cooperative association|limited liability company|limited liability company llc
limited liability company non profit|limited liability company professional|limited liability company profit
limited liability limited partership|limited liability limited partnership|limited liability partnership
limited liability partnerships|limited liabiltity partnership|limited liabilty partnerships
limited liablity partnership|limited partnership|limited partnership association
limited partnership for collective investments|limited partnership formed outside of bc
limited partnership with legal personality|limited partnership with separate legal personality
limited partnership without legal personality|limited partnership without separate legal personality
limited partnerships|limited partnerships formed in ns|limited proprietary company|limited sirket|loan company
local company|local company limited by guarantee|local company limited by shares|local public company
local unlimited company|master limited liability company|micro empresa de responsabilidad limitada
mixed liability company|multiform foundation|multistate cooperative society|municipal enterprise
mutual aid cooperative|mutual association|mutual benefit corporation|mutual benefit enterprise
mutual burial association|mutual company part xii|mutual fire insurance company|mutual fund company
mutual savings and loan holding company|naamloze vennootschap|naamloze vennootschap limited company by shares
naamloze vennootschap met een sociaal oogmerk|naamloze vennootschap van publiek recht|naftiki eteria
nebraska benefit corporation|nekommercheskie partnerstva|nekommercheskiye partnerstva
nepublichnye aktsionernye obshchestva|nepublichnyye aktsionernyye obshchestva
new brunswick limited liability partnership|nicht eingetragener verein|no liability company
non banking finance company|non deposit trust company|non hong kong company|non profit company
non profit corporation|non profit corporations|non profit dom corporation
non profit dom limited cooperative association|non profit domesticated foreign corporation
non profit foreign corporation|non profit foreign limited cooperative association
non profit limited liability company|non share corporations|non stock corporation|non taxable corporation
nonprofit common interest development association|nonprofit community trust|nonprofit corporation
nonprofit corporation mutual benefit|nonprofit corporation public benefit|nonprofit corporation religious
nonprofit limited liability company|nonstock corporation|northern ireland company|not for profit corporation
not for profit corporations|nt corporation|nt society|nyilvanosan mukodo reszvenytarsasag
obecne prospesna spolecnost|obshchestva s ogranichennoy otvetstvennostyu|obshchestva vzaimnogo strakhovaniya
obshchestvennye dvizheniya|obshchestvennye fondy|obshchestvennye organizatsii|obshchestvennye uchrezhdeniya
obshchestvennyye dvizheniya|obshchestvennyye fondy|obshchestvennyye organizatsii|obshchestvennyye uchrezhdeniya
obshchestvo s dopolnitelnoj otvetstvennostyu|obshchestvo s dopolnitelnoy otvetstvennostyu
obshchestvo s ogranichennoj otvetstvennostyu|obshchestvo s ogranichennoy otvetstvennostyu|offene erwerbsgesellschaft
offene gesellschaft|offene handelsgesellschaft|offene handelsgesellschaft mit sozialer zielsetzung
offentlich rechtliche aktiengesellschaft|offentlich rechtliche gesellschaft mit beschrankter haftung
old public company|omorithmi eteria|omorrythmi eteria|omsesidigt fastighetsaktiebolag|omsesidigt forsakringsbolag
one person company|one person corporation|open ended investment company|openbare vennootschap|oppet bolag
organizacje spoleczne i zawodowe|organy obshchestvennoy samodeyatelnosti|ortacko drustvo|other company type
otkrytoe akcionernoe obshchestvo|otkrytoe aktsionernoe obshchestvo|otkrytoye aktsionernoye obshchestvo
oversea company|overseas company|overseas permit partnership|partneriaeth atebolrwydd cyfyngedig
partnerschaftsgesellschaft mit beschrankter berufshaftung|partnership en commendite or limited partnership
partnership en nom collectif|partnership firm|patnership limited by shares|pension fund society
permit overseas company|perseroan terbatas|perseroan terbatas penanaman modal asing
perseroan terbatas penanaman modal dalam negeri|personal liability company
piccola societa cooperativa a responsabilita limitata|potrebitelskie kooperativy|potrebitelskie obshchestva
potrebitelskiye kooperativy|potrebitelskiye obshchestva|private act corporation
private act not for profit corporation|private companies limited by guarantee|private companiy limited by guarantee
private company|private company limited by guarantee|private company limited by shares
private company unlimited with shares|private company unlimited without shares|private joint stock company
private limited|private limited by guarantee|private limited by share|private limited company
private limited company multi member|private limited company single member|private limited corporation
private limited liability companies|private limited liability company|private recreation company
private trust company|private unlimited|private unlimited by share|private unlimited company
private unlimited liability corporation|private unlimited no share capital
privatgesellschaft mit beschrankter haftung|professional association|professional benefit corporation
professional close corporation|professional corporation|professional limited liability company
professional limited liability limited partnership|professional limited liabity partnership
professional series limited liability company|professional service corporation|professional services corporation
profit corporation|proizvodstvennye kooperativy arteli|proizvodstvennyye kooperativy arteli|project company
proprietary company|prosta spolka akcyjna|protected cell company|public benefit corporation
public benefit corporation profit|public benefit corporations|public companies limited by guarantee|public company
public company limited by guarantee|public company limited by shares|public corporation|public joint stock company
public limited by guarantee|public limited company|public limited company listed|public limited company unlisted
public limited corporation|public limited liability companies|public limited liability company
public non profit company|public recreation company|public unlimited company|public unlimited liability corporation
publichno pravovye kompanii|publichno pravovyye kompanii|publichnye aktsionernye obshchestva
publichnyye aktsionernyye obshchestva|publicly traded corporation|publikt aktiebolag|publikt forsakringsaktiebolag
publikt omsesidigt forsakringsaktiebolag|rak economic zone company|real estate investment trusts
registered extraprovincial non share corporation|registered limited liability limited partnership
registered limited liability partnership|registered society|registered trustee
registration of extra provincial corporations|reit aktiengesellschaft|religious corporation|religious corporations
religious society|religious society or religious corporation|restricted purposes company
restricted purposes company segregated portfolio company|restricted scope company|royal charter company
rural cooperative association|rural utility cooperative|sa cooperative artisanale a conseil dadministration
sa cooperative artisanale a directoire|sa cooperative de consommation a directoire
sa cooperative de construction a directoire|sa cooperative de transport a directoire
sa cooperative dinteret maritime a directoire|sarl cooperative artisanale|sarl cooperative de consommation
sarl cooperative de construction|sarl cooperative de transport|sarl cooperative dinteret maritime
sarl cooperative ouvriere de production scop|sarl union de societes cooperatives|sas societe par actions simplifiee
savings and loan association|savings credit cooperative|savings loan association
scottish charitable incorporated organisation|scottish partnership|sdruzhenie v obshchestvena polza
segregated cell company|segregated portfolio company|selskab med begraenset ansvar
selskokhozyaystvennye proizvodstvennye kooperativy|selskokhozyaystvennyye proizvodstvennyye kooperativy
separate limited partnerships|series limited liability company|share corporations
share corporations including professional corporations|simple commandite company|simple partnership|socieda anonima
socieda anonima abierta|sociedad agraria de trasformacion|sociedad anonima|sociedad anonima bolsa de valores
sociedad anonima bursatil|sociedad anonima bursatil de capital variable|sociedad anonima casa de cambio
sociedad anonima centro cambiario|sociedad anonima cerrada|sociedad anonima de capital variable
sociedad anonima europea|sociedad anonima financiera comunitaria|sociedad anonima financiera popular
sociedad anonima institucion de banca multiple|sociedad anonima institucion de fianzas
sociedad anonima institucion de seguros|sociedad anonima laboral|sociedad anonima mixta|sociedad anonima profesional
sociedad anonima promotora de inversion|sociedad anonima promotora de inversion bursatil
sociedad anonima simplificada|sociedad anonima sociedad de informacion crediticia|sociedad anonima unipersonal
sociedad civil|sociedad civil de responsabilidad limitada|sociedad civil profesional|sociedad colectiva
sociedad colectiva civil|sociedad colectiva comercial|sociedad comanditaria por acciones
sociedad comanditaria por acciones profesional|sociedad comanditaria simple|sociedad comanditaria simple profesional
sociedad comercial de responsabilidad limitada|sociedad contractual minera|sociedad cooperativa
sociedad cooperativa de ahorro y prestamo|sociedad cooperativa de capital variable|sociedad cooperativa europea
sociedad cooperativa limitada|sociedad cooperativa limitada de capital variable|sociedad cooperativa profesional
sociedad de capital riesgo|sociedad de capital riesgo pyme|sociedad de economia mixta|sociedad de garantia reciproca
sociedad de inversion de capital variable|sociedad de responsabilidad limitada
sociedad de responsabilidad limitada microindustrial|sociedad de responsaibilidad limitada
sociedad de solidaridad social|sociedad de usuarios de aguas|sociedad en comandita|sociedad en comandita civil
sociedad en comandita comercial|sociedad en comandita por acciones|sociedad en comandita simple
sociedad en nombre colectivo|sociedad en participacion sin personalidad juridica|sociedad legal
sociedad legal minera|sociedad limitada de nueva empresa|sociedad limitada profesional|sociedad limitada unipersonal
sociedad mutualista|sociedad nacional de credito|sociedad por acciones|sociedad por acciones cerrada simplificada
sociedad por acciones simplificada|sociedad profesional|sociedade anonima|sociedade anonima desportiva
sociedade anonima europeia|sociedade cooperativa|sociedade em comandita|sociedade em comandita por acoes
sociedade em comdandita simples|sociedade em conta de participacao|sociedade em nome coletivo|sociedade limitada
sociedade por quotas|sociedade simples|sociedade unipessoal por quotas|sociedades agrarias de transformacion
sociedades de capital variable|sociedades de inversion inmobiliaria|societa a garanzia limitata sagl
societa a responsabilita limitata|societa a responsabilita limitata semplificata|societa anonima
societa consortile a responsabilita limitata|societa consortile cooperativa
societa consortile cooperativa a responsabilita limitata|societa consortile in accomandita semplice
societa consortile per azioni|societa cooperativa|societa cooperativa a responsabilita limitata
societa cooperativa consortile|societa cooperativa europea|societa di mutuo soccorso|societa europea
societa in accomandita|societa in accomandita per azioni|societa in accomandita semplice|societa in nome collettivo
societa non prevista dalla legislazione italiana|societa per azioni|societa per azioni con socio unico
societa semplice|societa tra professionisti|societas cooperativa europaea|societas europaea|societate agricola
societate cooperativa|societate cooperativa europeana|societate cu raspundere limitata|societate europeana
societate in comandita pe actiuni|societate in comandita simpla|societate in nume colectiv|societate pe actiuni
societe a responsabilite limitee|societe a responsabilite limitee sarl|societe a responsabilite limitee simplifiee
societe agricole|societe anonyme|societe anonyme a finalite sociale|societe anonyme de droit public
societe anonyme monegasque|societe civile|societe civile cooperative de consommation
societe civile cooperative de construction|societe civile cooperative dinteret maritime
societe civile cooperative entre medecins|societe civile dattribution|societe civile de moyens
societe civile dexploitation agricole|societe civile dinteret collectif agricole sica|societe civile fonciere
societe civile immobiliere|societe civile immobiliere de construction vente|societe civile laitiere
societe civile particuliere|societe commerciale etrangere immatriculee au rcs|societe cooperative
societe cooperative a responsabilite illimitee|societe cooperative a responsabilite limitee
societe cooperative agricole|societe cooperative de banque populaire|societe cooperative de droit public
societe cooperative europeenne|societe dassurance a forme mutuelle|societe de caisse de retraite
societe de caution mutuelle|societe de droit commun|societe depargne pension a capital variable
societe dexercice liberal a responsabilite limitee|societe dexercice liberal par action simplifiee
societe dinvestissement a capital fixe|societe dinvestissement a capital fixe sicaf
societe dinvestissement a capital variable|societe dinvestissement a capital variable sicav|societe en commandite
societe en commandite de placements collectifs|societe en commandite par action|societe en commandite par actions
societe en commandite par actions cooperative|societe en commandite simple|societe en commandite simple cooperative
societe en commandite speciale|societe en libre partenariat|societe en nom collectif
societe en nom collectif cooperative|societe en participation|societe en participation avec personne morale
societe en participation de professions liberales|societe en participation entre personnes physiques
societe etrangere non immatriculee au rcs|societe europeas|societe europeenne|societe europeenne societas europaea
societe ou association sans personnalite juridique|societe par actions|societe par actions simplifiee
societe privee a responsabilite limitee|societe privee a responsabilite limitee unipersonnelle|societe simple
societe unipersonnelle a responsabilite limitee|societes interprofessionnelles de soins ambulatoires
society includes member funded society|society with restricted liability|socjeta in akkomandita jew socjeta limitata
soyuzy assotsiatsii kooperativov|soyuzy assotsiatsii kreditnykh kooperativov
soyuzy assotsiatsii obshchestvennykh obedineniy|soyuzy assotsiatsii obshchestvennykh obyedineniy
soyuzy potrebitelskikh obshchestv|special corporation for municipal development|special economic zone company
special employee owned corporation|special license company|special purpose vehicle company
special purpose vehicle partnership firm|special purpose vehicle trust|spolecenstvi vlastniku jednotek
spolecna zajmova organizace druzstev|spolecnost komanditni|spolecnost komanditni na akcie
spolecnost s rucenim omezenym|spolecny podnik|spolecny podnik s vice zakladateli|spolka akcyjna|spolka cywilna
spolka europejska|spolka jawna|spolka komandytowa|spolka komandytowo akcyjna|spolka partnerska
spolka z ograniczona odpowiedzialnoscia|sponsored by municipal corporation|state owned company
statutory close corporation|statutory company|statutory foundation
statutory public benefit limited liability company|statutory trust|stiftung des privaten rechts|stille gesellschaft
stille vennootschap|stock corporation|sucursal de sociedad extranjera|sustainable business corporation
svazy cirkvi a nabozenskych spolecnosti|syndicat cooperatif|territorialnye obshchestvennye samoupravleniya
territorialnyye obshchestvennyye samoupravleniya|trust company|unicorporated non profit association
uniform limited cooperative association|unincorporated non profit assocation|unincorporated non profit association
unincorporated nonprofit association|union de sociedades de produccion rural
union de societes cooperatives agricoles|united kingdom societas|unlimited company|unlimited liability company
unlimited proprietary company|unregistered company|vennootschap buitenlands recht
vennootschap met beperkte aansprakelijkheid|vennootschap of vereniging zonder rechtspersoonlijkheid
vennootschap onder een firma|vennootschap onder firma|verein alten rechts|vereinigung ohne gewinnerzielungsabsicht
verejna obchodni spolecnost|versicherungsverein auf gegenseitigkeit|voluntary association
voluntary association and business trusts|wirtschaftliche interessenvereinigung|wirtschaftlicher verein
workers cooperative|youth cooperative|zakrytoe akcionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo
zartkoruen mukodo reszvenytarsasag|zhilishchnye ili zhilishchno stroitelnye kooperativy
zhilishchnye nakopitelnye kooperativy|zhilishchnyye ili zhilishchno stroitelnyye kooperativy
zhilishchnyye nakopitelnyye kooperativy
`
