// The people of the generated market and their likes.
import { seeded } from '#src/demo/seeded.ts'
import { places } from './vocabulary.ts'

const joinedAtMs = Date.UTC(2023, 0, 1)
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', 'Smith', 'Garcia', 'Müller', 'Rossi']
const givenNames = ['梅', '伟', '芳', '娜', '敏', '静', '强', '磊', '洋', 'Ada', 'Noah', 'Lena', 'Marco', 'Ines']

export type GeneratedPerson = {
  readonly _id: string
  readonly name: string
  readonly location: string
  readonly createdAt: Date
}

export function generatePerson(index: number): GeneratedPerson {
  const random = seeded(Math.imul(index + 1, 0x85eb_ca6b))
  const createdAt = new Date(joinedAtMs + index * 300_000)
  const surname = surnames[random.whole(0, surnames.length - 1)] ?? ''
  const given = givenNames[random.whole(0, givenNames.length - 1)] ?? ''
  const name = /[a-z]/.test(given) ? `${given} ${surname}` : `${surname}${given}`
  return { _id: random.id(createdAt), name, location: random.pick(places), createdAt }
}

/**
 * Returns the numbers of the products that person `index` likes: about ten, thousands for the first three people;
 * popular products more often.
 */
export function generateLikes(index: number, items: number): number[] {
  const random = seeded(Math.imul(index + 1, 0xc2b2_ae35))
  const targetCount = index < 3 ? items / 20 : -Math.log(1 - random.next()) * 10
  const liked = new Set<number>()
  for (let tries = 0; tries < targetCount; tries += 1) {
    const rank = Math.floor(items * random.next() ** 2)
    // Popular products are spread over all ages.
    liked.add((rank * 48_271) % items)
  }
  return [...liked]
}
