// Generates names of people and companies that are on no list.

import type { ListedEntry } from '../src/types.ts'
import { halfOf } from './labelled-names.ts'
import type { Chance } from './random.ts'
import { inArabic, inCyrillic } from './transliteration.ts'

const list = (names: string): string[] => names.trim().split(/\s+/)

/** Names by region. Training and measurement draw from halves without common family names. */
const worlds = {
  westAfrican: {
    given: list(
      `Moussa Ibrahima Fatou Aminata Ousmane Mamadou Cheikh Awa Mariama Abdoulaye Seydou Adama Issa Oumar Bakary Salimata Kadiatou Djeneba Modibo Lassana Boubacar
       Khady Ndeye Pape Assane Babacar Malick Lamine Rokhaya Astou Coumba Kwame Kofi Ama Akosua Yaw Esi Chinedu Emeka Ngozi Chioma Ifeoma Tunde Folake Bola Segun
       Koffi Kouadio Affoue Adjoua Yao Konan Amenan Akissi Edem Kossi Afi Dela Komlan Sena Rachidatou Zenabou Halidou Issoufou Hadiza Rahmatou Souleymane Drissa
       Yacouba Siaka Tidiane Habib Ramata Nafissatou Maimouna Bintou Safiatou Alassane Idrissa Hamidou Salif Karim Nana Efua Kojo Abena Blaise Prosper Edwige Clarisse`,
    ),
    family: list(
      `Diallo Traore Coulibaly Ndiaye Diop Fall Sow Toure Kone Keita Cisse Camara Barry Bah Sarr Faye Gueye Seck Mbaye Diouf Ba Sy Kane Thiam Niang Ndour Diagne Sidibe
       Sangare Ouattara Kouassi Kouame Koffi Yao Konan Ouedraogo Sawadogo Kabore Zongo Compaore Mensah Owusu Boateng Osei Adjei Okafor Okonkwo Eze Adeyemi Adebayo Bello
       Lawal Danjuma Hounkpatin Agossou Adjovi Ahouansou Dossou Zinsou Amegah Agbodjan Lawson Kpodo Tchalla Garba Maiga Dicko Cissokho Sagna Badji Diatta Mane Goudiaby
       Soumahoro Gnahore Zadi Tape Gbagbo Bedie Amani Nguessan Brou Assi Aka Ehui Yapi Nikiema Tapsoba Ilboudo Some Palenfo Tiendrebeogo Bationo Yameogo Sankara Bangoura
       Sylla Conde Soumah Balde Doumbouya Kourouma Jallow Ceesay Touray Bojang Sanneh Asante Appiah Agyeman Antwi Amoah Frimpong Nwosu Obi Ogunleye Balogun Ojo Danso Tetteh`,
    ),
  },
  french: {
    given: list(
      `Jean Marie Pierre Michel Camille Lucas Emma Chloe Hugo Louis Jules Manon Lea Antoine Clement Mathilde Juliette Nicolas Julien Thomas Sophie Isabelle Nathalie Philippe
       Alain Bernard Christophe Stephane Sandrine Valerie Celine Aurelie Guillaume Maxime Romain Quentin Elodie Pauline Charlotte Alice Gabriel Arthur Raphael Louise Ines`,
    ),
    family: list(
      `Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel Fournier Girard Bonnet Dupont Lambert
       Fontaine Rousseau Vincent Muller Lefevre Faure Andre Mercier Blanc Guerin Boyer Garnier Chevalier Francois Legrand Gauthier Garcia Perrin Robin Clement Morin Nicolas
       Henry Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noel Meyer Dufour Meunier Brun Blanchard Giraud Joly Riviere Lucas Brunet Gaillard Barbier
       Arnaud Martinez Gerard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine Renaud Dumas Lacroix Olivier Philippe Bourgeois Pierron Delmas`,
    ),
  },
  english: {
    given: list(
      `James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy
       Anthony Betty Mark Sandra Oliver Amelia George Isla Harry Ava Jack Emily Jacob Sophie Charlie Grace Alfie Poppy Oscar Lily Callum Megan Connor Fiona Rhys Gareth`,
    ),
    family: list(
      `Smith Jones Williams Taylor Brown Davies Evans Wilson Thomas Johnson Roberts Robinson Thompson Wright Walker White Edwards Hughes Green Hall Lewis Harris Clarke Patel
       Jackson Wood Turner Martin Cooper Hill Ward Morris Moore Clark Lee King Baker Harrison Morgan Allen James Scott Phillips Watson Davis Parker Price Bennett Young Griffiths
       Mitchell Kelly Cook Carter Richardson Bailey Collins Bell Shaw Murphy Miller Cox Khan Richards Marshall Anderson Simpson Ellis Adams Singh Begum Wilkinson Foster Chapman
       Powell Webb Rogers Gray Mason Ali Hunt Hussain Campbell Matthews Owen Palmer Holmes Mills Barnes Knight Lloyd Butler Russell Barker Fisher Stevens Jenkins Murray Dixon`,
    ),
  },
  sahel: {
    given: list(
      `Mahamat Mahamadou Abdoulaye Issoufou Hassane Ousseini Ibrahim Ali Ahmed Mohamed Abdou Salissou Harouna Amadou Moustapha Idriss Saleh Youssouf Abakar Hamid Zakaria Brahim
       Aicha Zeinabou Fatimetou Mariem Khadijetou Sidi Cheikhna Moctar Bechir Alhousseini Attaher Rhissa Almoustapha Saadatou Ramatou Hadja Oumou Nene Sekou Alpha Ibrahima Fanta`,
    ),
    family: list(
      `Mahamane Oumarou Adamou Hassan Moussa Saley Boubacar Yacouba Seydou Abdou Maman Sani Amadou Hamani Djibo Tahirou Souleymane Younoussa Alio Zakari Chaibou Kader Ousmane Idrissa
       Deby Haroun Adoum Abderamane Allamine Mahadi Tidjani Bichara Djimet Oumar Brahim Saleh Kosso Ngarta Mbaye Ahmedou Sidina Elghassem Boilil Mohameden Vall Salem Lemine Taleb Ely
       Dembele Sanogo Doumbia Fofana Sacko Sissoko Konate Berthe Maiga Touré Cissé Haidara Sidibé Samake Dolo Guindo Tembely Ag-Alhousseini Walet Balde Bangoura Soumah Kaba Conté`,
    ),
  },
} as const

/** Ordinary people of other regions, for training only: measurements bring their own. */
const elsewhere = [
  {
    given: list(
      'Mohammad Ali Hossein Reza Zahra Fatemeh Maryam Ahmad Hassan Omar Khalid Yousef Salma Layla Nasser Abbas Karim Amir Sara Nima Arash Navid Samira Hadi Tariq Faisal Noura',
    ),
    family: list(
      'Ahmadi Hosseini Karimi Moradi Rahimi Jafari Sadeghi Kazemi Rostami Ebrahimi Hashemi Najafi Salehi Bagheri Haddad Khoury Mansour Nasser Qasim Saleh Darwish Shami Awad Zaidan Hamdan Sabbagh Najjar Bitar',
    ),
    write: (name: string) => inArabic(name),
  },
  {
    given: list(
      'Ivan Sergei Olga Dmitri Natalia Pavel Irina Boris Elena Andrei Galina Nikita Svetlana Maksim Anton Darya',
    ),
    family: list(
      'Smirnov Kuznetsov Popov Sokolov Lebedev Kozlov Novikov Morozov Volkov Solovyov Vasiliev Zaitsev Pavlov Semyonov Golubev Vinogradov Bogdanov Fedorov Belov Tarasov Shevchuk Melnik',
    ),
    write: (name: string) => inCyrillic(name),
  },
  {
    given: list(
      'Wei Fang Na Min Jing Qiang Lei Jun Yong Jie Xiuying Guiying Ming Hua Jian Xin Yan Hong Ying Bo Meilin Jianguo Xiaoyan Zhiwei Haoran Zixuan',
    ),
    family: list(
      'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Luo Gao Liang Song Zheng Xie Han Tang Feng Dong',
    ),
    write: (name: string) => name,
  },
  {
    given: list(
      'Maria Jose Juan Carlos Luis Ana Carmen Rosa Jorge Miguel Pedro Sofia Leonardo Andrea Diego Camila Fernando Lucia Ricardo Gabriela Joao Paulo Antonio Marco Giulia',
    ),
    family: list(
      'Garcia Rodriguez Martinez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz Reyes Morales Cruz Ortiz Gutierrez Silva Santos Oliveira Souza Rossi Russo Ferrari Vasquez Arellano',
    ),
    write: (name: string) => name,
  },
  {
    given: list(
      'Rajesh Priya Anil Sunita Vikram Deepa Arjun Kavita Somchai Siriporn Minh Huong Budi Siti Hiroshi Yuki Jisoo Minjun Seoyeon Haruto Mehmet Ayse Piotr Anna Lars Ingrid',
    ),
    family: list(
      'Sharma Patel Gupta Reddy Rao Das Roy Singh Nguyen Tran Pham Santoso Wijaya Tanaka Suzuki Sato Watanabe Kim Park Choi Yilmaz Kaya Demir Nowak Kowalski Hansen Andersson Novak Horvat',
    ),
    write: (name: string) => name,
  },
]

/** Names in scripts that have several readings; a given name has one or two of these characters. */
const inCharacters = [
  {
    given: Array.from(
      '美麗秀英淑惠雅玲文志明建宏家豪俊傑國強雲芳佳慧怡君嘉欣子軒宇翔思婷詩涵承恩冠廷柏翰詠晴偉永成德華正義光輝金龍玉珍春桂月娥素貞雪芬瑋瑜彥霖宗憲',
    ),
    family: Array.from(
      '王李張陳林黃吳劉蔡楊許鄭謝郭洪曾邱廖賴周葉蘇莊江呂何羅高蕭潘朱簡鍾彭游詹胡施沈余趙盧梁顏柯孫魏翁戴范宋方鄧杜傅侯曹',
    ),
  },
  {
    given: Array.from(
      '丽秀英伟强军磊洋勇艳杰娟涛超霞平刚桂红玲建国华志海燕小文明晨鑫宇浩博佳雪梅琴云兰莹宁凯健俊帆静芳敏燕辉波鹏飞旭颖萍慧莉婷岩亮',
    ),
    family: Array.from(
      '王李张刘陈杨黄赵周吴徐孙马胡朱郭何罗高林郑梁谢唐许冯宋韩邓彭曹曾田于萧潘袁董蔡余叶杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石',
    ),
  },
  {
    given: Array.from('민서준지현우영수진경은정성호미숙희철훈태윤재상동혜연주선아하원석기병용건도승예채빈'),
    family: Array.from('김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허남노하곽성차주우구민'),
  },
  {
    given: list(
      '太郎 健一 翔太 大輔 直樹 浩 誠 恵子 由美 美咲 陽子 真由美 愛 優子 拓也 健太 亮 徹 久美子 智子 裕子 香織 正雄 和夫 茂 清 学 隆 勇 千尋 七海 舞 結衣 涼介 裕樹 陽介 京子 和子',
    ),
    family: list(
      '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上',
    ),
  },
]

/**
 * Draws ordinary East Asian people in their own scripts, in both orders, with and without spaces.
 */
export function peopleInCharacters(chance: Chance, count: number): CleanName[] {
  return Array.from({ length: count }, () => {
    const { given, family } = chance.pick(inCharacters)
    const isSyllabic = given.every((name) => name.length === 1)
    const second = isSyllabic && chance.is(0.75) ? chance.pick(given) : ''
    const names = [chance.pick(family), `${chance.pick(given)}${second}`]
    const name = chance.is(0.4) ? names.join('') : (chance.is(0.5) ? names.reverse() : names).join(' ')
    return { name, type: 'person' }
  })
}

/** Draws ordinary people from all regions, some in their own scripts. */
export function peopleElsewhere(chance: Chance, count: number): CleanName[] {
  return Array.from({ length: count }, () => {
    const { given, family, write } = chance.pick(elsewhere)
    const names = [chance.pick(given), ...(chance.is(0.3) ? [chance.pick(given)] : []), chance.pick(family)]
    const name = (chance.is(0.3) ? names.reverse() : names).join(' ')
    return { name: chance.is(0.6) ? write(name) : name, type: 'person' }
  })
}

const activities = list(
  `Transit Commerce Negoce Import-Export Transport Logistique Construction BTP Agro-Industrie Services Consulting Distribution Energie Mines Pharma Textile Peche Elevage Informatique
   Telecom Immobilier Hotellerie Boulangerie Quincaillerie Garage Imprimerie Trading Shipping Engineering Foods Plastics Motors Electronics Furniture Printing Media Catering`,
)
const fancies = list(
  `Baobab Sahel Teranga Djoliba Savane Fleuve Soleil Etoile Harmattan Karite Cauri Cacao Lagune Banco Kente Sankofa Ubuntu Nimba Fouta Kora Balafon Ceiba Flamboyant Acacia Horizon
   Alize Zenith Atlas Lumen Nova Orion Vega Delta Omega Alpha Phenix Aurore Cristal Diamant Emeraude Saphir Opale Jade Ivoire Ebene Bambou Cedre Oasis Dune Mirage Kaolack Kayes
   Thies Mopti Segou Bouake Korhogo Ziguinchor Kindia Labe Kankan Parakou Sokode Kumasi Tamale Kano Ibadan Maradi Zinder`,
)
const forms = ['SARL', 'SA', 'SAS', 'SUARL', 'GIE', 'Ltd', 'Limited', 'LLC', 'Inc', '']

export interface CleanName {
  readonly name: string
  readonly type: 'person' | 'organisation'
}

/** Draws ordinary people and companies; `half` selects the family names and company words. */
export function cleanNames(chance: Chance, count: number, half: 'training' | 'measuring'): CleanName[] {
  const mine = <T>(names: readonly T[]): T[] => names.filter((_, place) => (place % 2 === 0) === (half === 'training'))
  const families = Object.values(worlds).map(({ given, family }) => ({ given, family: mine(family) }))
  const [ownFancies, ownActivities] = [mine(fancies), activities]
  const person = (): string => {
    const world = chance.is(0.6) ? (families[0] as (typeof families)[number]) : chance.pick(families)
    const names = [
      chance.pick(world.given),
      ...(chance.is(0.3) ? [chance.pick(world.given)] : []),
      chance.pick(world.family),
    ]
    if (chance.is(0.06)) return inRegionalForm(names.join(' '), chance.pick(world.family))
    return (chance.is(0.15) ? [names.at(-1), ...names.slice(0, -1)] : names).join(' ')
  }
  const inRegionalForm = (name: string, other: string): string =>
    chance.pick([
      `Mme ${name} née ${other}`,
      `${name} épouse ${other}`,
      `El Hadj ${name}`,
      `${name} dit ${other}`,
      `Dr ${name}`,
      `${name.charAt(0)}. ${other}`,
    ])
  const company = (): string => {
    const owner = (chance.pick(families) as (typeof families)[number]).family
    const core = chance.is(0.5)
      ? `${chance.pick(ownFancies)} ${chance.pick(ownActivities)}`
      : chance.is(0.5)
        ? `${chance.pick(['Ets', 'Societe', 'Groupe', 'Cabinet', 'Entreprise'])} ${chance.pick(owner)}${chance.is(0.4) ? ' et Freres' : ''}`
        : `${chance.pick(owner)} ${chance.pick(ownActivities)}`
    return `${core} ${chance.pick(forms)}`.trim()
  }
  const drawn = new Map<string, CleanName>()
  for (let tries = 0; drawn.size < count && tries < count * 20; tries += 1) {
    const type = chance.is(0.6) ? 'person' : 'organisation'
    const name = type === 'person' ? person() : company()
    drawn.set(name, { name, type })
  }
  return [...drawn.values()]
}

/**
 * People who share the given names or, fewer, the family name of a listed person: what a rare given
 * name must not outweigh.
 */
export function namesakes(
  chance: Chance,
  entries: readonly ListedEntry[],
  count: number,
  half: 'training' | 'measuring',
): CleanName[] {
  const people = entries.filter(
    (entry) => entry.type === 'person' && entry.name.includes(',') && halfOf(entry) === half,
  )
  const families = Object.values(worlds).flatMap(({ family }) =>
    family.filter((_, place) => (place % 2 === 0) === (half === 'training')),
  )
  const givenNames = Object.values(worlds).flatMap(({ given }) => given)
  return Array.from({ length: count }, () => {
    const [family = '', given = ''] = chance.pick(people).name.split(',')
    const isRelative = chance.is(0.25)
    // A single name is no person yet.
    if (half === 'training' && chance.is(0.15)) return { name: chance.pick([family, given.trim()]), type: 'person' }
    const name = isRelative ? `${chance.pick(givenNames)} ${family}` : `${given.trim()} ${chance.pick(families)}`
    return { name, type: 'person' }
  })
}
