import type { Tx } from '#src/server/db/connection/open-database.ts'
import { demoClips } from './clips.ts'
import type { People } from './seed-people.ts'
import { seedBundle, type BundlePlan } from './seed-bundle.ts'
import { seedSecondReviews } from './seed-second-reviews.ts'
import type { Seeded } from './seeded.ts'

const day = 24 * 60 * 60 * 1000

/** The demo project with three bundles, and the projects of the demo talent's jobs and history. */
export async function seedProjects(tx: Tx, chance: Seeded, people: People, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const project = async (name: string, description: string, at: Date): Promise<string> => {
    const _id = chance.id(at)
    await tx.insertInto('projects').values({ _id, name, description, created_at: at, updated_at: at }).execute()
    await tx.insertInto('project_managers').values({ project_id: _id, user_id: people.manager }).execute()
    return _id
  }

  const drama = await project('Short Drama Dubbing', 'Vertical short dramas, dubbed for twelve markets.', ago(40))
  await seedTeam(tx, chance, people, drama, ago(38))
  const bundle = (plan: BundlePlan) => seedBundle(tx, chance, people.manager, plan)
  const languages = [...new Set(demoClips.map((clip) => clip.targetLanguage))]
  const team = teamOf(people)
    .filter((talent) => languages.some((language) => language === talent.language))
    .slice(0, 8)
  for (const [index, name] of ['Night Market, season 1', 'Rooftop, season 2', '夜归人 第一季'].entries()) {
    await bundle({
      projectId: drama,
      name,
      languages,
      rateCents: 80,
      madeAt: ago(36 - index * 9),
      doneBy: now,
      unassigned: 36 - index * 6,
      shares: [
        { worker: people.noah, completed: 8 + index * 3, assigned: 12 - index * 2 },
        ...team.map(({ _id }) => ({ worker: _id, completed: chance.whole(2, 9), assigned: chance.whole(0, 5) })),
      ],
    })
  }

  await seedSecondReviews(tx, {
    projectId: drama,
    manager: people.manager,
    first: people.noah,
    others: team.slice(0, 3).map(({ _id }) => _id),
    pairs: 24,
    now,
  })

  const translation = await project('Translation Project', 'Web series, Mandarin and English.', ago(30))
  await join(tx, translation, [people.mei], ago(29))
  for (const [index, name] of ['Spring releases', 'Summer releases', 'Autumn releases'].entries()) {
    await bundle({
      projectId: translation,
      name,
      languages,
      rateCents: 60,
      madeAt: ago(28 - index * 4),
      doneBy: now,
      unassigned: 0,
      shares: [{ worker: people.mei, completed: 33, assigned: 67 }],
    })
  }

  const website = await project('Website Localization', 'Explainers for the help centre.', ago(190))
  await join(tx, website, [people.mei], ago(188))
  const pay = [
    'Payment Completed',
    'Payment Completed',
    'Payment Completed',
    'Waiting for Payment',
    'Reviewing',
  ] as const
  for (const [index, status] of pay.entries()) {
    const madeAt = ago(180 - index * 30)
    const bundleId = await bundle({
      projectId: website,
      name: `Help centre, part ${index + 1}`,
      languages,
      rateCents: 300,
      madeAt,
      doneBy: new Date(madeAt.getTime() + 18 * day),
      unassigned: 0,
      shares: [{ worker: people.mei, completed: 25, assigned: 0 }],
    })
    const paidAt = status === 'Payment Completed' ? new Date(madeAt.getTime() + 21 * day) : null
    await tx.updateTable('jobs').set({ status, paid_at: paidAt }).where('bundle_id', '=', bundleId).execute()
    if (paidAt) await seedPayout(tx, chance, people.mei, bundleId, paidAt)
  }
}

/** A payout of $75, withdrawn three days later, which leaves a balance of 0. */
async function seedPayout(tx: Tx, chance: Seeded, userId: string, bundleId: string, paidAt: Date): Promise<void> {
  const later = new Date(paidAt.getTime() + 3 * day)
  const entry = { user_id: userId, currency: 'USD', subject: JSON.stringify({ bundleId }) }
  await tx
    .insertInto('ledger_entries')
    .values([
      { ...entry, _id: chance.id(paidAt), amount_cents: 7500, kind: 'payout', created_at: paidAt },
      { ...entry, _id: chance.id(later), amount_cents: -7500, kind: 'withdrawal', created_at: later },
    ])
    .execute()
}

async function join(tx: Tx, projectId: string, users: readonly string[], at: Date): Promise<void> {
  const rows = users.map((user_id) => ({ project_id: projectId, user_id, joined_at: at }))
  await tx.insertInto('project_members').values(rows).execute()
}

/** The talents who are members of the demo project. */
const teamOf = ({ talents }: People) => talents.filter((_, index) => index % 5 < 3)

/** Inserts the team: of sixty talents thirty-six are members with plan jobs and four are banned. */
async function seedTeam(tx: Tx, chance: Seeded, people: People, projectId: string, at: Date): Promise<void> {
  const members = teamOf(people)
  const banned = people.talents.filter((_, index) => index % 15 === 4)
  await join(tx, projectId, [people.noah, ...members.map(({ _id }) => _id)], at)
  const reasons = [
    'Missed three deadlines in a row.',
    'Copied reviews between tasks.',
    '未按要求完成评审，多次沟通无效。',
    'Shared unreleased videos.',
  ]
  await tx
    .insertInto('project_bans')
    .values(
      banned.map(({ _id }, index) => ({
        project_id: projectId,
        user_id: _id,
        reason: reasons[index % reasons.length] ?? '',
        created_at: at,
      })),
    )
    .execute()
  const jobs = [{ _id: people.noah, language: 'English' }, ...members]
  await tx
    .insertInto('plan_jobs')
    .values(
      jobs.map(({ _id, language }) => ({
        _id: chance.id(at),
        project_id: projectId,
        user_id: _id,
        language,
        max_number: chance.pick([0, 20, 50, 100]),
        created_at: at,
      })),
    )
    .execute()
}
