/** Reads names in Chinese characters as Mandarin, Cantonese, Korean and Japanese. */
// Readings: Unihan database of Unicode 15.0 (kMandarin, kCantonese, kHangul, kJapaneseOn,
// kJapaneseKun), under the Unicode licence. Japanese names: own selection of the commonest.
import readings from './han-readings.gen.json' with { type: 'json' }
import japaneseNames from './japanese-names.json' with { type: 'json' }
import { romanisations } from './korean.ts'

/** Readings by character, from characters by reading. */
function byCharacter(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [syllable, characters] of Object.entries(table))
    for (const character of characters) found.set(character, syllable)
  return found
}

/** Builds a table at its first use: most processes never meet a Chinese character. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

export const mandarinSyllables: readonly string[] = Object.keys(readings.mandarin)
const mandarin = lazy(() => byCharacter(readings.mandarin))
const cantonese = lazy(() => byCharacter(readings.cantonese))
const korean = lazy(() => byCharacter(readings.korean))
const japanese: Readonly<Record<string, string>> = readings.japanese

const pairsOf = (text: string): readonly (readonly [string, string])[] =>
  text.split(/\s+/).map((pair) => {
    const characters = /^[^a-z]+/.exec(pair)?.[0] ?? ''
    return [characters, pair.slice(characters.length)]
  })

/** Mandarin syllable of a character; the character itself when it has none. */
export const mandarinOf = (character: string): string => mandarin().get(character) ?? character

const [minNameLength, maxNameLength] = [2, 4]
const maxJapaneseLength = 6
const doubleFamilies = /^(欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|皇甫|公孙|公孫|慕容|令狐|司徒|夏侯)/
const onlyHan = /^\p{Script=Han}+$/u
const japaneseText = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u

/**
 * Further readings of a person's name in Chinese characters; none for other texts. The Mandarin
 * reading is the usual one and is not repeated.
 */
export function otherHanReadings(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .replace(/[\s·・,，、]+/g, ' ')
    .trim()
  const words = familyFirst(text.split(' '))
  const joined = words.join('')
  if (!/\p{Script=Han}/u.test(text) || words.length > 2) return []
  const isName = onlyHan.test(joined) && joined.length >= minNameLength && joined.length <= maxNameLength
  const isJapanese = words.length > 1 && isJapaneseFamily(words[0] as string)
  const found = isName && !isJapanese ? [...cantoneseReadings(joined), ...koreanReadings(joined)] : []
  if (japaneseText.test(joined) && joined.length >= minNameLength && joined.length <= maxJapaneseLength)
    found.push(...japaneseReadings(words))
  return [...new Set(found)]
}

/** Puts the family name first where only the last of two words is one: `志明 許`. */
function familyFirst(words: readonly string[]): readonly string[] {
  const [first = '', last = ''] = words
  return words.length === 2 && isFamily(last) && !isFamily(first) ? [last, first] : words
}

const isFamily = (word: string): boolean =>
  word.length === 1 ? singleFamilies.has(word) || familyNames.has(word) : isDoubleFamily(word) || familyNames.has(word)
/** Of two or more characters, such as `高橋`: one alone is mostly Chinese or Korean. */
const isJapaneseFamily = (word: string): boolean => word.length > 1 && familyNames.has(word)
const isDoubleFamily = (word: string): boolean => doubleFamilies.exec(word)?.[0] === word

/** The commonest Chinese and Korean family names, in old and new characters. */
const singleFamilies = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙周吴吳徐孙孫马馬胡朱郭何罗羅高林郑鄭梁谢謝唐许許冯馮宋韩韓邓鄧彭曹曾田于蕭萧潘袁董蔡余叶葉杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾' +
    '姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷龙龍史陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴赖賴覃洪武莫孔朴柳辛权權申南徐裴卞' +
    '莊庄簡游詹施柯翁顏颜温溫关關俞樊倪殷柴焦兰蘭',
)

/** Family names as identity cards of Hong Kong write them, where the rules do not give that. */
const cantoneseFamilies = new Map(
  pairsOf(
    '李lee 張cheung 张cheung 吳ng 吴ng 何ho 郭kwok 劉lau 刘lau 謝tse 谢tse 徐tsui 周chow 曾tsang 蔡choi 羅law 罗law 蘇so 苏so 余yu 馬ma 马ma 關kwan 关kwan 趙chiu 赵chiu ' +
      '麥mak 麦mak 施sze 歐au 欧au 區au 司sze 伍ng 胡wu 傅fu 杜to 高ko 許hui 许hui 朱chu 盧lo 卢lo 毛mo 陶to 曹cho 布po 符fu',
  ),
)

function cantoneseReadings(name: string): string[] {
  const count = doubleFamilies.test(name) ? 2 : 1
  const syllables = Array.from(name, (character) => cantonese().get(character))
  if (syllables.some((syllable) => syllable === undefined)) return []
  const spelled = syllables.map((syllable) => hongKongSpelling(syllable as string))
  const first = count === 1 ? cantoneseFamilies.get(name.charAt(0)) : undefined
  return [`${first ?? spelled.slice(0, count).join('')} ${spelled.slice(count).join(' ')}`]
}

const jyutping: readonly (readonly [RegExp, string])[] = [
  [/^gw/, 'kw'],
  [/^g/, 'k'],
  [/^d/, 't'],
  [/^b/, 'p'],
  [/^[zc]/, 'ch'],
  [/^jyu/, 'yu'],
  [/^j/, 'y'],
  [/aa/, 'a'],
  [/oe/, 'eu'],
  [/eoi/, 'ui'],
  [/eo/, 'u'],
  [/yun$/, 'uen'],
  [/yut$/, 'uet'],
  [/(?<=[^aeiou])ou$/, 'o'],
]

/** From Jyutping to the spelling of the Hong Kong government. */
const hongKongSpelling = (syllable: string): string =>
  jyutping.reduce((read, [from, to]) => read.replace(from, to), syllable)

/** Family names whose Sino-Korean reading in names differs from the usual one. */
const koreanFamilies = new Map([
  ['金', '김'],
  ['李', '이'],
  ['林', '임'],
  ['柳', '유'],
  ['劉', '유'],
  ['梁', '양'],
  ['盧', '노'],
  ['羅', '나'],
  ['呂', '여'],
  ['廉', '염'],
  ['陸', '육'],
])

/** Simplified characters with the traditional ones, which alone have a Korean reading. */
const traditional = new Map(
  (
    '铁鐵 龙龍 贤賢 东東 荣榮 国國 爱愛 兴興 学學 顺順 贞貞 凤鳳 胜勝 军軍 华華 伟偉 义義 张張 刘劉 陈陳 杨楊 赵趙 吴吳 ' +
    '孙孫 马馬 罗羅 郑鄭 韩韓 邓鄧 许許 冯馮 卢盧 严嚴 权權 黄黃 吕呂 苏蘇 叶葉 云雲 风風 泽澤 宪憲 宁寧 庆慶 锡錫 银銀 ' +
    '锋鋒 镇鎭 铉鉉 镐鎬 钟鍾 钧鈞 钦欽 锦錦 铭銘 杰傑 关關 开開 闵閔 闻聞 际際 阳陽 阴陰 颂頌 顾顧 颜顏 飞飛 鹤鶴 鸿鴻 ' +
    '齐齊 丽麗 万萬 专專 业業 丰豐 乐樂 习習 书書 会會 传傳 伦倫 侠俠 党黨 兰蘭 刚剛 创創 励勵 劲勁 协協 单單 卫衛 发發 ' +
    '启啓 圣聖 坚堅 备備 宝寶 实實 将將 尧堯 岗崗 岭嶺 广廣 应應 录錄 怀懷 态態 忆憶 战戰 护護 报報 择擇 时時 显顯 晓曉 ' +
    '术術 条條 来來 极極 树樹 桥橋 桦樺 梦夢 检檢 欢歡 汉漢 汇匯 沟溝 泸瀘 洁潔 济濟 润潤 涛濤 渊淵 温溫 湾灣 满滿 灵靈 ' +
    '炼煉 烨燁 热熱 焕煥 犹猶 献獻 玛瑪 环環 现現 琼瓊 电電 画畫 监監 盘盤 确確 礼禮 祯禎 种種 积積 稳穩 穷窮 竞競 笔筆 ' +
    '粮糧 红紅 纪紀 纯純 纲綱 纳納 纹紋 练練 绍紹 经經 结結 绘繪 统統 维維 绪緖 续續 缘緣 肃肅 胆膽 脉脈 舰艦 艺藝 节節 ' +
    '芦蘆 苍蒼 范範 莲蓮 萧蕭 蓝藍 见見 规規 览覽 觉覺 计計 认認 训訓 议議 记記 讲講 论論 设設 诚誠 诗詩 详詳 语語 说說 ' +
    '谋謀 谦謙 谨謹 谱譜 财財 贵貴 资資 赞贊 跃躍 车車 转轉 辉輝 达達 迁遷 运運 进進 远遠 连連 选選 逊遜 邹鄒 铜銅 铃鈴 ' +
    '长長 门門 闯闖 间間 队隊 陆陸 难難 雾霧 静靜 韵韻 项項 须須 领領 频頻 题題 饰飾 骏駿 骥驥 鱼魚 鲁魯 鲜鮮 鸣鳴 麦麥 ' +
    '龄齡'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Beside these family names a name in simplified characters is likely Korean. */
const likelyKorean = /^[金朴崔尹韩权玄廉姜]/

function koreanReadings(written: string): string[] {
  const isKorean = likelyKorean.test(written)
  const name = Array.from(written, (character) => (isKorean ? traditional.get(character) : undefined) ?? character)
  const spelled = name.map((character, place) =>
    place === 0 ? (koreanFamilies.get(character) ?? korean().get(character)) : korean().get(character),
  )
  if (spelled.length > 3 || spelled.some((syllable) => syllable === undefined)) return []
  return romanisations(`${spelled[0]} ${spelled.slice(1).join('')}`)
}

const familyNames = new Map(pairsOf(japaneseNames.families))
const givenNames = new Map(pairsOf(japaneseNames.given))
const maxChineseLength = 3
const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}ー々]/u

function japaneseReadings(words: readonly string[]): string[] {
  const name = words.join('')
  const known = [3, 2, 1].find((length) => length < name.length && familyNames.has(name.slice(0, length)))
  // Short names with another family name are Chinese or Korean, which have no Japanese reading.
  const isLong = name.length > maxChineseLength || (words.length > 1 && (words[0] as string).length > 1)
  const isJapanese = known !== undefined || isLong || isKana.test(name)
  if (!isJapanese) return []
  const count = words.length === 2 ? (words[0] as string).length : (known ?? Math.min(2, name.length - 1))
  const [family, given] = [name.slice(0, count), name.slice(count)]
  const first = familyNames.get(family) ?? spellJapanese(family, 'kun')
  if (first === null) return []
  const givenNames = (['given', 'on', 'kun'] as const).flatMap((way) => spellJapanese(given, way) ?? [])
  return [...new Set(givenNames)].map((spelled) => `${first} ${spelled}`)
}

/** Each character by its Sino-Japanese (on) or native (kun) reading, or as in given names. */
function spellJapanese(text: string, way: 'given' | 'on' | 'kun'): string | null {
  let [spelled, before] = ['', '']
  for (const character of text) {
    const [on = '', kun = ''] = (japanese[character === '々' ? before : character] ?? '').split('/')
    const [firstOn = '', firstKun = ''] = [on.split(',')[0], kun.split(',')[0]]
    const given = way === 'given' && text.length > 1 ? givenNames.get(character) : undefined
    const read = given ?? (way === 'on' ? firstOn || firstKun : firstKun || firstOn)
    if (read === '' && !isKana.test(character)) return null
    spelled += read === '' ? character : shortened(read)
    before = character
  }
  return spelled
}

/** Passports leave long vowels out: `tarou` is Taro. */
const shortened = (reading: string): string => reading.replace(/ou/g, 'o').replace(/uu/g, 'u').replace(/oo/g, 'o')
