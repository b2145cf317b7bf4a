// The people of the generated market, and what they like.
import { seeded } from '#src/server/demo/seeded.ts'
import { places } from './vocabulary.ts'

const joined = Date.UTC(2023, 0, 1)
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', 'Smith', 'Garcia', 'Müller', 'Rossi']
const givenNames = ['梅', '伟', '芳', '娜', '敏', '静', '强', '磊', '洋', 'Ada', 'Noah', 'Lena', 'Marco', 'Ines']

export type MadePerson = {
  readonly _id: string
  readonly name: string
  readonly location: string
  readonly createdAt: Date
}

export function makePerson(index: number): MadePerson {
  const chance = seeded(Math.imul(index + 1, 0x85eb_ca6b))
  const createdAt = new Date(joined + index * 300_000)
  const surname = surnames[chance.whole(0, surnames.length - 1)] ?? ''
  const given = givenNames[chance.whole(0, givenNames.length - 1)] ?? ''
  const name = /[a-z]/.test(given) ? `${given} ${surname}` : `${surname}${given}`
  return { _id: chance.id(createdAt), name, location: chance.pick(places), createdAt }
}

/** Numbers of the pieces that person `index` likes: ten or so, thousands for the first three, popular ones more often. */
export function makeLikes(index: number, items: number): number[] {
  const chance = seeded(Math.imul(index + 1, 0xc2b2_ae35))
  const wanted = index < 3 ? items / 20 : -Math.log(1 - chance.next()) * 10
  const liked = new Set<number>()
  for (let tries = 0; tries < wanted; tries += 1) {
    const rank = Math.floor(items * chance.next() ** 2)
    // Popular pieces are of every age.
    liked.add((rank * 48_271) % items)
  }
  return [...liked]
}
