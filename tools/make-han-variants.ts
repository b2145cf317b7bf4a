// Writes the variants of Chinese characters that search folds: those of OpenCC's regional dictionaries and of the
// Unihan database. Arguments: Unihan_Variants.txt, or its files by property, of the Unicode version to use.
import { readFileSync, writeFileSync } from 'node:fs'
import { Converter } from 'opencc-js/t2cn'

const target = 'src/server/features/marketplace/search/thesaurus/han-variants.txt'
const convert = Converter({ from: 't', to: 'cn' })
const regions = (['hk', 'tw', 'jp'] as const).map((from) => Converter({ from, to: 'cn' }))

/** The characters of GB 2312, the frequent ones first: only these are what variants are folded to. */
const common = new Map<string, number>()
const decoder = new TextDecoder('gbk')
for (let row = 0xb0; row <= 0xf7; row += 1) {
  for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
    const character = decoder.decode(Uint8Array.of(row, cell))
    if (/^\p{sc=Han}$/u.test(character)) common.set(character, common.size)
  }
}

const variants = new Map<string, Set<string>>()
function relate(one: string, other: string): void {
  for (const [variant, character] of [
    [one, convert(other)],
    [other, convert(one)],
  ] as const) {
    if (common.has(convert(variant)) || !common.has(character)) continue
    variants.set(variant, (variants.get(variant) ?? new Set()).add(character))
  }
}

for (let code = 0x3400; code <= 0x9fff; code += 1) {
  const character = String.fromCodePoint(code)
  for (const region of regions) relate(character, region(character))
}
for (const line of process.argv.slice(2).flatMap((path) => readFileSync(path, 'utf8').split('\n'))) {
  const [, code = '', related = ''] =
    /^U\+(\w+)[^\t]*\tk(?:Semantic|SpecializedSemantic|Z)Variant\t(.+)$/u.exec(line) ?? []
  for (const [, other = ''] of related.matchAll(/U\+(\w+)/gu)) {
    relate(String.fromCodePoint(Number.parseInt(code, 16)), String.fromCodePoint(Number.parseInt(other, 16)))
  }
}

const groups = new Map<string, string>()
const place = (character: string) => common.get(character) ?? Infinity
for (const [variant, characters] of variants) {
  const [character = ''] = [...characters].toSorted((a, b) => place(a) - place(b))
  groups.set(character, (groups.get(character) ?? character) + variant)
}
const lines = [...groups.values()].join(' ').match(/.{1,50}(?: |$)/gu) ?? []
writeFileSync(target, `${lines.map((line) => line.trim()).join('\n')}\n`)
console.log(`${variants.size} variants of ${groups.size} characters`)
