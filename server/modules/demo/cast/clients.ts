import type { currencyCodes } from '#contract/fields.ts'

/**
 * How a client's file goes: approved after some days; asked more of first; turned down; still waiting; with a director who is
 * politically exposed, so that the approval holds for a year only; with a name that the synthetic list resembles, which is
 * looked into and cleared; or which is the listed one, and freezes the client.
 */
export type KycStory = 'plain' | 'asked_more' | 'rejected' | 'waiting' | 'exposed' | 'resembles' | 'listed'

/** A client of the story. Every name is invented; an address that is a company's own would be chance. */
export interface CastClient {
  readonly companyName: string
  readonly contactName: string
  readonly country: string
  readonly city: string
  readonly currency: (typeof currencyCodes)[number]
  /** What it is billed for. */
  readonly service: string
  /** Thousands of dollars that an invoice of its comes to, about. */
  readonly size: number
  /** How much of the conversions is its, against the others'; 0 for one that converts nothing. */
  readonly converts: number
  readonly kyc: KycStory
}

const client = (line: string): CastClient => {
  const [
    companyName = '',
    contactName = '',
    country = '',
    city = '',
    currency = 'USD',
    service = '',
    size,
    share,
    kyc,
  ] = line.split('|')
  return {
    ...{ companyName, contactName, country, city, service },
    currency: currency as CastClient['currency'],
    size: Number(size),
    converts: Number(share),
    kyc: (kyc ?? 'plain') as KycStory,
  }
}

/** In the order in which they come. */
export const castClients: readonly CastClient[] = [
  'Ivoire Cacao Négoce SA|Mariam Coulibaly|CI|Boulevard de Marseille, Abidjan|XOF|Export documentation, cocoa beans|38|9',
  'Sahel Coton Industries|Boureima Sawadogo|BF|Zone industrielle de Kossodo, Ouagadougou|XOF|Trade desk, cotton lint|31|7',
  'Teranga Pêche & Export|Khady Sarr|SN|Môle 10, Port de Dakar|XOF|Cold chain payments|22|5',
  'Atlantic Grain Traders LLC|Brian Whitfield|US|Water Street, New York|USD|Grain purchase settlement|64|0',
  'Comptoir Textile du Golfe|Sena Agbodjan|TG|Rue du Commerce, Lomé|XOF|Textile import settlement|27|6',
  'Bandama Énergie SA|Serge N’Guessan|CI|Plateau, Abidjan|XOF|Fuel import settlement|71|11|exposed',
  'Maison Okoumé Bois|Prosper Dossou|BJ|Quartier Ganhi, Cotonou|XOF|Timber shipment papers|18|3',
  'Lumière Solaire du Mali|Oumou Keïta|ML|Hamdallaye ACI 2000, Bamako|XOF|Solar panels, supplier payments|25|4',
  'Hartwell & Price Commodities Ltd|Eleanor Price|GB|Mincing Lane, London|GBP|Cashew purchase settlement|52|0',
  'Akwaba Logistique SARL|Didier Kouamé|CI|Zone portuaire, Abidjan|XOF|Customs and freight payments|19|4',
  'Niger Oignons Export|Hadiza Issoufou|NE|Galmi, Tahoua|XOF|Export proceeds handling|12|2',
  'Nordhafen Handels GmbH|Jürgen Petersen|DE|Große Elbstraße, Hamburg|EUR|Coffee purchase settlement|47|0',
  'Gold Coast Shea Company|Abena Owusu|GH|Spintex Road, Accra|GHS|Shea butter consignments|23|3',
  'Delta Medical Supplies|Chinedu Okafor|NG|Awolowo Road, Lagos|NGN|Medical import settlement|36|6|asked_more',
  'Société Minière du Kénédougou|Adama Traoré|ML|Route de Bougouni, Sikasso|XOF|Equipment import settlement|58|9|exposed',
  'Casamance Fruits|Pierre Mendy|SN|Boucotte, Ziguinchor|XOF|Mango season settlement|14|2',
  'Moulin du Plateau|Firmin Hounkpatin|BJ|Akpakpa, Cotonou|XOF|Wheat import settlement|29|5',
  'Kobayashi Cacao K.K.|Haruka Kobayashi|JP|Nihonbashi, Tokyo|JPY|Cocoa butter settlement|55|0',
  'Faso Pharma Distribution|Aïssata Zongo|BF|Avenue Kwame Nkrumah, Ouagadougou|XOF|Pharmaceutical import settlement|33|5',
  'Lagune BTP|Yves Brou|CI|Marcory Zone 4, Abidjan|XOF|Construction steel settlement|41|7',
  'Vextrolane Frères Distribution|Nadège Ahoua|CI|Treichville, Abidjan|XOF|General import settlement|16|1|resembles',
  'Québec Or Ressources|Geneviève Tremblay|CA|Rue Saint-Jacques, Montréal|USD|Mining services|44|0',
  'Savane Élevage SA|Ousmane Diallo|BF|Bobo-Dioulasso|XOF|Livestock feed settlement|17|2',
  'Port Riz Import|Cheikh Fall|SN|Bel-Air, Dakar|XOF|Rice import settlement|62|8',
  'Kpalimé Café Coopérative|Yao Mensah|TG|Kpalimé|XOF|Coffee export handling|13|1',
  'Mercator Agri Trading B.V.|Annelies de Vries|NL|Westerdok, Amsterdam|EUR|Sesame purchase settlement|39|0',
  'Ciments du Littoral|Bertrand Zinsou|BJ|Zone de Sèmè-Podji|XOF|Clinker import settlement|57|7',
  'Abidjan Digital Services|Inès Kacou|CI|Cocody Riviera, Abidjan|USD|Software subscriptions|9|0',
  'Tamale Rice Mills|Ibrahim Alhassan|GH|Industrial Area, Tamale|GHS|Machinery settlement|21|2',
  'Banamba Céréales|Fatoumata Konaté|ML|Banamba, Koulikoro|XOF|Millet and sorghum settlement|15|2',
  'Lyon Équipements Agricoles|Camille Roche|FR|Quai Rambaud, Lyon|EUR|Tractor parts settlement|34|0',
  'Eburnie Hévéa SA|Honoré Kassi|CI|San-Pédro|XOF|Rubber export documentation|46|7',
  'Zinder Cuir et Peaux|Moussa Abdou|NE|Zinder|XOF|Hides export handling|11|1|asked_more',
  'Gulf Marine Supplies FZE|Rashid Al Mansoori|AE|Jebel Ali, Dubai|USD|Marine parts settlement|49|0',
  'Sénégal Arachide Export|Awa Ndour|SN|Kaolack|XOF|Groundnut season settlement|37|5',
  'Comoé Transport|Lassina Ouattara|CI|Bouaké|XOF|Tyres and fleet settlement|20|3',
  'Bissau Caju|Domingos Té|GW|Avenida do Brasil, Bissau|XOF|Cashew export handling|18|3',
  'Anatolia Makina A.Ş.|Elif Demir|TR|Maslak, Istanbul|USD|Milling machinery settlement|42|0',
  'Lomé Conteneurs|Akossiwa Lawson|TG|Port autonome, Lomé|XOF|Demurrage and freight|24|4',
  'Ouaga Télécoms Services|Rasmané Ilboudo|BF|ZAD, Ouagadougou|XOF|Equipment import settlement|30|4|exposed',
  'Cotonou Auto Pièces|Wilfried Adjovi|BJ|Dantokpa, Cotonou|XOF|Spare parts settlement|16|2',
  'Iberia Frutas S.L.|Marta Ferrer|ES|Avenida del Puerto, Valencia|EUR|Mango purchase settlement|26|0',
  'Ségou Engrais|Sékou Sangaré|ML|Ségou|XOF|Fertiliser import settlement|45|6',
  'Kaya Or Artisanal|Issa Ouédraogo|BF|Kaya|XOF|Precious metal handling|28|0|rejected',
  'Tropic Juice Company|Efua Boateng|GH|Nsawam|USD|Packaging settlement|19|2',
  'Dakar Froid Industriel|Modou Gueye|SN|Zone franche, Dakar|XOF|Refrigeration settlement|23|3',
  'Shenzhen Kelin Trading|Lin Yue|CN|Nanshan, Shenzhen|USD|Electronics settlement|60|0',
  'Aného Sel et Pêche|Kodjo Amouzou|TG|Aného|XOF|Salt and fish settlement|10|1',
  'Cavally Palmier SA|Clarisse Gnahoré|CI|Tabou|XOF|Palm oil documentation|40|6',
  'Marrakech Épices Export|Youssef Bennani|MA|Sidi Ghanem, Marrakech|USD|Spices settlement|17|0',
  'Diffa Poivron|Mamadou Boukar|NE|Diffa|XOF|Pepper export handling|9|0|waiting',
  'Ixtumara International SA|Basile Yapo|CI|Vridi, Abidjan|XOF|General trade|21|0|listed',
  'Parakou Soja|Rachidatou Bio|BJ|Parakou|XOF|Soya export handling|22|3',
  'Leicester Knitwear Imports|Oliver Marsh|GB|Frog Island, Leicester|GBP|Garment settlement|24|0',
  'Mopti Riz du Delta|Aminata Cissé|ML|Mopti|XOF|Rice paddy settlement|18|2|asked_more',
  'Yamoussoukro Agro|Hervé Kouadio|CI|Yamoussoukro|XOF|Seed import settlement|15|2',
  'Banfora Sucre|Salif Hema|BF|Banfora|XOF|Sugar import settlement|33|3|waiting',
  'Kara Ciment|Essi Tchalla|TG|Kara|XOF|Clinker settlement|26|0|waiting',
  'Milano Caffè S.r.l.|Giulia Conti|IT|Via Savona, Milan|EUR|Coffee settlement|31|0',
  'Saint-Louis Énergie Verte|Kyndra Belzamaro|SN|Saint-Louis|XOF|Wind parts settlement|29|0|waiting',
].map(client)

/** Who sits on the boards: first names and family names that are put together. */
export const firstNames = [
  ...['Aminata', 'Kofi', 'Fatou', 'Ibrahim', 'Awa', 'Serge', 'Mariam', 'Jean-Baptiste', 'Khady', 'Adjoa', 'Moussa'],
  ...['Élodie', 'Ousmane', 'Grace', 'Abdoulaye', 'Rokia', 'Thomas', 'Nafissatou', 'Emmanuel', 'Salimata'],
]
export const familyNames = [
  ...['Koné', 'Mensah', 'Ndiaye', 'Ouédraogo', 'Diabaté', 'Yao', 'Bamba', 'Sow', 'Amegan', 'Kaboré', 'Touré', 'Akoto'],
  ...['Dembélé', 'Gomis', 'Adéyèmi', 'Sanogo', 'Houngbédji', 'Coulibaly', 'Bâ', 'Tapsoba'],
]
