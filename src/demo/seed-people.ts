import { hashPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import { availabilities } from '#src/domain/people/people.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { demoPassword } from './accounts.ts'
import type { Seeded } from './seeded.ts'
import { talentNames } from './talent-names.ts'

export type People = {
  readonly admin: string
  readonly manager: string
  readonly mei: string
  readonly noah: string
  readonly seller: string
  readonly buyer: string
  /** Ids of the sixty talents, with the language each works in. */
  readonly talents: readonly { readonly _id: string; readonly language: string }[]
}

const day = 24 * 60 * 60 * 1000

/** The six people who can sign in, and sixty talents to assign tasks to. */
export async function seedPeople(tx: Tx, chance: Seeded, now: Date): Promise<People> {
  const passwordHash = await hashPassword(demoPassword)
  const named = (name: string, first: string, last: string, more: object = {}) => {
    const created_at = new Date(now.getTime() - chance.whole(200, 900) * day)
    return { _id: chance.id(created_at), name, first_name: first, last_name: last, is_demo: true, created_at, ...more }
  }
  const signsIn = (email: string) => ({ email: `${email}@curio.example`, password_hash: passwordHash })
  const admin = named('管理员 Ada', 'Ada', 'Lindqvist', { ...signsIn('admin'), role: 'admin', location: 'Singapore' })
  const manager = named('Marcus Webb', 'Marcus', 'Webb', {
    ...signsIn('manager'),
    location: 'London',
    about: 'I buy from estates in England and sell what I would keep if I had the room. Viewing in Bloomsbury.',
  })
  const mei = named('梅 Mei Lin', 'Mei', 'Lin', {
    ...signsIn('mei'),
    language: 'Mandarin',
    country: 'China',
    gender: 'female',
    position: 'Senior reviewer',
    phone_number: '+86 139 0000 2718',
    location: '杭州',
  })
  const noah = named('Noah Becker', 'Noah', 'Becker', {
    ...signsIn('noah'),
    language: 'English',
    country: 'United States',
    phone_number: '+1 202 555 0143',
    location: 'Seattle',
  })
  const seller = named('古月轩', '月轩', '古', {
    ...signsIn('seller'),
    location: '北京',
    about: '琉璃厂旧铺三代人，专营明清瓷器与文房。每件皆经手、皆可退。',
  })
  const buyer = named('Bo Anders', 'Bo', 'Anders', { ...signsIn('buyer'), location: 'Copenhagen' })
  const talents = talentNames.flatMap(({ language, countries, code, people }) =>
    people.map(([first, last, gender]) =>
      named(`${first} ${last}`, first, last, {
        email: `${ascii(last)}.${chance.whole(100, 999)}@talent.example`,
        language,
        country: chance.pick(countries),
        gender,
        position: chance.pick(['Reviewer', 'Senior reviewer', 'Translator', '']),
        phone_number: `${code} ${chance.whole(200, 899)} 555 ${String(chance.whole(0, 9999)).padStart(4, '0')}`,
      }),
    ),
  )
  const working = [mei, noah, ...talents]
  await tx
    .insertInto('users')
    .values([admin, manager, seller, buyer, ...working])
    .execute()
  await tx
    .insertInto('talents')
    .values(
      working.map(({ _id }) => ({
        user_id: _id,
        looking_for_tasks: chance.next() < 0.7 || _id === mei._id || _id === noah._id,
        availability: chance.pick(availabilities),
        linkedin: '',
      })),
    )
    .execute()
  return {
    admin: admin._id,
    manager: manager._id,
    mei: mei._id,
    noah: noah._id,
    seller: seller._id,
    buyer: buyer._id,
    talents: talents.map(({ _id }, index) => ({ _id, language: languageOf(index) })),
  }
}

const languagesInOrder = talentNames.flatMap(({ language, people }) => people.map(() => language))
const languageOf = (index: number): string => languagesInOrder[index] ?? ''

/** Converts a name to the characters allowed in an email address. */
function ascii(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-zA-Z]/g, '')
  return plain.toLowerCase() || 'talent'
}
