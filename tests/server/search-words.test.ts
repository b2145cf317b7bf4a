import { expect } from 'vitest'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { makePerson, makeProduct, type Person } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

/** The only product that each keyword finds first, by its kind. */
const found: [product: string, keywords: string][] = [
  // Wares and kilns in pinyin, also such that no table knows.
  ['石湾窑陶塑', 'shiwan, shiwanyao'],
  ['洪州窑青釉钵', 'hongzhou, hongzhouyao'],
  ['和田玉佩', 'hetian, hetianyu, nephrite'],
  // Western shapes and materials.
  ['银执壶', 'ewer, zhihu'],
  ['枝形烛台', 'girandole, candelabra'],
  ['Giltwood étagère', 'étagère, etagere, whatnot, 多宝格'],
  ['铜鎏金摆件', 'ormolu, gilt bronze, gilt-bronze'],
  ['螺钿盒', 'mother-of-pearl, nacre'],
  // Compounds, apart, joined and with a hyphen.
  ['竹臂搁', 'wrist rest, wristrest, wrist-rest'],
  ['抱月瓶', 'moon flask, moonflask'],
  ['Steel letter rack', 'letterrack'],
  // Traditional characters, of which several are one when simplified.
  ['银发簪', '髮簪, 銀髮簪'],
  ['搪瓷面盆', '面盆, 麵盆'],
  ['西洋台灯', '檯燈, 臺燈'],
  // What many things are.
  ['徽墨', '文房四寶, four treasures of the study'],
  ['汝窑三足炉', '五大名窑, five great kilns'],
  ['清代外销瓷盘', 'export porcelain, Chinese export'],
]

test('a search finds what buyers type', async ({ db, seller, server }) => {
  const buyer = await server.as(await makePerson(db, 'Bo'))
  const [gallery, dealer] = [await makePerson(db, 'Lindqvist Galleries'), await makePerson(db, '博古斋')]
  const makers = new Map<string, Person>([
    ['Brass sextant', gallery],
    ['皮箱', dealer],
  ])
  const names = [
    ...found.map(([name]) => name),
    ...makers.keys(),
    '磁石罗盘',
    'Brewer’s sign',
    'Guilt and Grace',
    '乾隆年制',
  ]
  for (const name of names) await makeProduct(db, makers.get(name) ?? seller, { name })
  await processSearchQueue(db)
  const search = async (keyword: string) => {
    const { body } = await buyer('POST /api/products/search', { body: { keyword } })
    return { keyword, names: body.data.map(({ name }: { name: string }) => name), as: body.correctedKeyword }
  }

  for (const [name, keywords] of found) {
    for (const keyword of keywords.split(', ')) expect(await search(keyword)).toMatchObject({ keyword, names: [name] })
  }
  for (const keyword of ['Lindqist', 'Lindqvist Galeries', 'Lindquist Galleries']) {
    expect(await search(keyword)).toEqual({
      keyword,
      names: ['Brass sextant'],
      as: expect.stringMatching(/^lindqvist/),
    })
  }
  expect(await search('博谷斋')).toEqual({ keyword: '博谷斋', names: ['皮箱'], as: 'boguzhai' })
  expect(await search('qianlong')).toMatchObject({ names: ['乾隆年制'] })
  // Neither the magnet for porcelain, nor what only begins like a word.
  for (const [keyword, wrong] of Object.entries({ 瓷器: '磁石罗盘', ewer: 'Brewer’s sign', gilt: 'Guilt and Grace' })) {
    expect((await search(keyword)).names).not.toContain(wrong)
  }
})
