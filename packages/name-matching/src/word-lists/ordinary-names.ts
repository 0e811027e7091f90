// Frequencies of common names.

import { mandarinSyllables } from '../text/han.ts'

/**
 * Common words of people and company names with their frequency: sharing one proves little. Each
 * line begins with the occurrences per ten thousand names of its region.
 */
const frequencies = `
150 muhammad mohamed mohammed mohammad ahmed ahmad ali hassan hussein ibrahim abdullah omar mohamad
150 maria jose juan carlos luis garcia rodriguez martinez gonzalez lopez hernandez jean marie pierre john
150 kim lee park li wang zhang chen nguyen van thi kumar singh
150 diallo traore coulibaly diop ndiaye toure kone mamadou moussa ibrahima ousmane fatoumata aminata mariam abdoulaye
80 mahmoud mustafa khalid said saleh youssef abdul khan shah hussain hasan abdulrahman abdulaziz ismail amir reza hossein
80 fatima aisha mariama aissatou awa oumar boubacar cheikh adama sekou amadou alassane souleymane issa abdou modou ibrahim seydou
80 keita cisse camara barry bah sow fall gueye sy ba sarr faye sall diarra sidibe sangare ouattara kouassi kouadio kouame yao konan
80 ouedraogo sawadogo kabore zongo compaore mensah owusu boateng osei adjei okafor abubakar bello musa sani adamu yusuf umar
80 smith jones brown johnson williams taylor martin bernard thomas robert david michael james william peter paul andre michel
80 perez sanchez ramirez torres flores rivera gomez diaz cruz morales reyes gutierrez ortiz jimenez ruiz alvarez castillo romero
80 liu yang huang zhao wu zhou xu sun ma zhu hu guo he lin luo gao zheng liang xie tang han feng deng cao peng xiao
80 alexander sergey aleksandr vladimir dmitry andrey ivan alexey mikhail nikolai yuri elena olga natalia tatiana svetlana ivanov
80 choi jung jong jang yoon cho lim chol yong song il hyon myong ho guk sun nam ri pak sok chun
30 petrov ivanova smirnov kuznetsov popov sokolov lebedev kozlov novikov morozov volkov pavel oleg igor viktor anatoly boris konstantin maksim roman ruslan
30 andrew daniel christopher matthew joseph mark charles george kenneth steven edward brian ronald anthony kevin jason richard thomas henry
30 mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa margaret sandra ashley emily donna michelle laura anna anne
30 dubois durand moreau laurent simon lefebvre leroy roux bertrand fournier morel girard lambert bonnet francois martinez dupont garnier faure rousseau
30 philippe alain nicolas christophe patrick daniel bernard christian stephane frederic laurent olivier julien sebastien thierry jacques claude henri louis
30 nathalie isabelle sylvie catherine francoise valerie christine monique sophie martine nicole jacqueline helene camille julie claire emmanuel
30 miller davis wilson anderson jackson white harris thompson moore clark lewis robinson walker young allen king wright scott green baker adams
30 nelson hill campbell mitchell roberts carter phillips evans turner parker collins edwards stewart morris murphy cook rogers cooper ward
30 schmidt muller schneider fischer weber meyer wagner becker hoffmann hans peter klaus wolfgang andreas stefan
30 rossi russo ferrari bianchi giuseppe giovanni antonio mario marco francesco angelo luca paolo santos silva oliveira souza pereira costa ferreira
30 manuel antonio francisco miguel angel jesus pedro rafael fernando jorge ricardo eduardo alberto roberto javier ramon enrique hector cesar oscar victor
30 ana carmen rosa isabel teresa lucia elena gloria martha claudia sandra beatriz adriana diana paola andrea monica alejandro diego sergio
30 vargas castro mendoza rojas herrera medina aguilar moreno guerrero vega munoz delgado salazar soto contreras nunez rios valencia zapata restrepo
30 yilmaz kaya demir sahin celik ahmet mehmet mustafa hasan fatma ayse emine ozturk aydin arslan dogan
30 salem salim nasser nasr mansour majid rashid karim jamal kamal tariq walid khaled yasser samir hamid adel fadi sami bilal hamza anwar ashraf
30 mahdi hadi jaber jabir kazem qasim abbas haidar jawad sadiq rahman rahim aziz latif malik hakim habib faisal fahad saad sultan turki
30 zainab maryam khadija amina leila layla noor huda salma sara nadia samira rania hanan iman
30 hosseini ahmadi mohammadi karimi rezaei moradi jafari mousavi mohammadreza alireza mehdi saeed majid hamid fatemeh zahra akbar asghar hashemi rahimi
30 gul zaman haq din ullah akhtar iqbal javed tariq malik butt chaudhry raja mirza begum bibi
30 sharma patel gupta verma reddy rao das roy ghosh mukherjee banerjee nair menon iyer joshi mehta desai raj ram krishna lakshmi devi rani priya anil sunil
30 wei fang na min jing qiang lei jun yong jie juan chao xiuying ping gang guiying ming hua jian xin yu yan hong hui ying bo feng bin long dong tao
30 tanaka suzuki sato takahashi watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki hiroshi takashi akira kenji
30 somchai somsak prasert wichai nattapong siriporn
30 tran le pham hoang huynh phan vu vo dang bui do ho ngo duong anh minh hung dung tuan duc thanh huong lan mai
30 ndao mbaye diouf seck ndour niang thiam kane wade dieng diagne mbow tall dia gaye lo ka samb sene diatta sagna badji mane sane goudiaby badiane
30 fofana bamba doumbia dembele konate sissoko maiga kante dicko cissoko sanogo berthe bagayoko samake togola sacko simpara kouyate niakate tounkara
30 koffi kouakou nguessan brou yapi ake aka bakayoko soro silue yeo tano ettien assi gnagne amani adjoua akissi affoue amoin aya
30 kabre nikiema tapsoba ilboudo sanou some dabire kambou hien palenfo bado tiendrebeogo zoungrana nana kinda yameogo bationo ouattara
30 agbeko mensah kodjo komla kossi ama afi akouvi amegan dossou houngbo ahouansou gbaguidi adjovi agossou hounkpatin zinsou bio orou sossa kokou yawo
30 garba maman salifou oumarou issoufou harouna mahamadou boubakar hamidou idrissa moumouni adamou saidou zakari laouali sanoussi
30 bangoura sylla conde soumah kourouma beavogui haba kpoghomou loua mara baldé balde doumbouya conte kaba yattara
30 adeyemi okonkwo eze nwosu chukwu obi adebayo ogunleye balogun ojo lawal suleiman danjuma aliyu usman haruna garba chinedu emeka ngozi chioma ifeoma
30 kwame kofi kwasi kojo yaw akua ama abena asante appiah agyeman antwi amoah frimpong opoku
30 njie jallow ceesay touray jobe jammeh bojang sanneh camara darboe
30 mbarga ngono atangana essomba fotso kamga tchoumi nkoulou biya mvondo
30 sidi mohamed ould vall lemine cheikhna brahim mint
30 moussa adama bakary lassina drissa yacouba siaka daouda karamoko salif modibo bourama tidiane habib lamine malick pape papa assane serigne babacar
30 oumou kadiatou djeneba rokia safiatou ramata nafissatou salimata assetou maimouna bintou korotoumou astou ndeye khady coumba rama sokhna mame binta hawa
10 jorgensen nielsen hansen jensen andersen pedersen larsen olsen johansen karlsson andersson nilsson eriksson larsson svensson korhonen virtanen
10 nowak kowalski wisniewski wojcik horvat novak svoboda dvorak kovac nagy szabo toth popescu ionescu dimitrov georgiev petrovic jovanovic nikolic markovic
10 papadopoulos georgiou nikolaou ioannou dimitriou konstantinou cohen levi mizrahi peretz
10 shevchenko kovalenko bondarenko tkachenko kravchenko oliynyk boyko melnyk kovalchuk oleksandr volodymyr andriy mykola
10 santoso wijaya sari putra dewi budi agus setiawan hidayat wati siti nur binti
10 dela santos bautista ocampo aquino villanueva reyes
400 trading international general company services group limited societe generale entreprise commerce
150 transport transports import export shipping industries industry investment investments construction commercial enterprises holding holdings bank foundation
150 groupe etablissements negoce distribution consulting batiment travaux international internationale service engineering technology petroleum oil energy
60 center centre maritime marine logistics exchange development association union national islamic airlines air travel pharma medical hotel
60 comercializadora inversiones agropecuaria distribuidora constructora compania inmobiliaria grupo hermanos hijos transportes servicios
60 afrique africa ouest west east north south mali senegal ivoire togo benin niger burkina faso ghana nigeria iran iraq syria russia china france gulf middle
60 new al star golden gold royal sun sea ocean blue green black red white city house best first global world united modern express agro bio eco pro
60 or soleil etoile lumiere espoir progres avenir union paix grace dieu divine providence excellence prestige premium elite
60 dembele sanogo doumbia fofana sissoko konate berthe maiga haidara samake diakite sacko sylla conde balde bangoura soumah kaba kourouma doumbouya fofanah
60 ndour seck mbaye diouf kane thiam niang diagne thioune mbengue badji diatta mane sagna sane diedhiou mendy gomis dieng samb lo ly wade
60 nguessan kacou brou aka koffi assi tanoh bamba soro silue koulibaly doukoure gnahore yeo tuo ehouman zadi
60 nikiema tapsoba ilboudo kafando zoungrana bationo yameogo sankara some dabire hien palm kinda tiendrebeogo sanou barro
60 issoufou mahamadou mahamane oumarou adamou boubacar hassane moumouni harouna seydou abdou maman sani amadou hamani djibo tahirou younoussa alio zakari
60 mahamat hassane abakar haroun adoum abderahman djimet saleh youssouf annour tahir ngarta allamine
60 ahmedou sidi elhassen mohamedou cheikhna moctar bechir vall salem lemine taleb mint ould ahmedna deddahi
60 hounkpatin dossou zinsou houngbedji ahouansou agbodjan amegah kpodo lawson tchalla mensah ayite gnassingbe assogba gbaguidi adjovi
60 danso asante appiah agyeman antwi amoah frimpong ansah acheampong sarpong yeboah opoku ofori darko addo tetteh quaye boakye
60 okonkwo eze nwosu obi okeke adeyemi adebayo ogunleye balogun ojo lawal danjuma garba suleiman aliyu umar lawan yakubu shehu
60 jallow ceesay touray bojang sanneh jobe njie camara sesay kamara koroma conteh bangura kargbo turay
60 moussa hadiza ramatou zeinabou saadatou balkissa halima rahamatou oumou djeneba salimata kadiatou bintou maimouna nafissatou safiatou ramata assetou korotoumou
60 koffi kouadio yaw kofi kwame kojo kwabena kwaku ama akosua abena efua esi adwoa chinedu emeka ngozi chioma ifeoma tunde folake segun bola
60 pape ndeye khady coumba astou rokhaya babacar malick lamine assane modou ibou serigne mame sokhna bineta penda
60 modibo lassana bakary drissa yacouba siaka tidiane salif hamidou tiemoko zoumana bourama nana djibril idrissa
30 blaise prosper edwige clarisse brigitte rosalie honore desire ange parfait fidele innocent pascal arsene hermann wilfried hubert yves guy serge herve fabrice
30 petit richard vincent lefevre mercier blanc guerin boyer chevalier legrand gauthier perrin robin clement morin roussel mathieu masson marchand duval
30 denis dumont lemaire noel meunier brun blanchard giraud joly riviere brunet gaillard barbier arnaud roche renard leroux colin vidal caron picard
30 hughes edwards hall clarke patel wood harrison morgan bennett griffiths kelly richardson bailey bell shaw cox marshall simpson ellis foster chapman
30 powell webb mason hunt matthews owen palmer holmes mills barnes knight lloyd butler russell barker stevens jenkins murray dixon grant stone fox
30 joao jose antonio luis carlos fernandes rodrigues goncalves gomes lopes marques almeida ribeiro carvalho teixeira moreira correia mendes nunes vieira monteiro cardoso tavares semedo
`

const perTenThousand = new Map<string, number>()
for (const line of frequencies.trim().split('\n')) {
  const [count = '', ...names] = line.trim().split(/\s+/)
  for (const name of names) perTenThousand.set(name, Math.max(Number(count), perTenThousand.get(name) ?? 0))
}

/** Chinese syllables occur in the names of millions. */
const syllablePerTenThousand = 60
for (const syllable of mandarinSyllables) {
  if (syllable.length > 1)
    perTenThousand.set(syllable, Math.max(syllablePerTenThousand, perTenThousand.get(syllable) ?? 0))
}

/** The share of ordinary names that contain a word; 0 for a word not known as common. */
export function ordinaryShare(word: string): number {
  return (perTenThousand.get(word) ?? 0) / 10_000
}

/** Every word known as common. */
export const ordinaryWords = (): Iterable<string> => perTenThousand.keys()
