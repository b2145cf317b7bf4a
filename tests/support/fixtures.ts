// Creates people, products and projects for tests.
import { v7 } from 'uuid'
import { hintOf, tokenPrefix, type TokenScope } from '#src/domain/projects/api-token.ts'
import type { OrderStatus } from '#src/domain/auction/order.ts'
import type { ReviewResult, Score } from '#src/domain/review/review.ts'
import { splitName } from '#src/domain/people/people.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { storeSignUpLink } from '#src/server/features/accounts/sign-up/sign-up-link.ts'
import { storePasswordLink } from '#src/server/features/accounts/password-links/password-link.ts'
import { hashPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import { indexProducts, indexVersion } from '#src/server/features/marketplace/search/index-products.ts'
import { toQuery } from '#src/server/features/marketplace/search/saved-searches.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { createSecretBox, secretKeyBytes } from '#src/server/db/secrets/secret-box.ts'
import type { Database } from '#src/server/db/schema/schema.ts'
import type { WebhookKind } from '#src/domain/projects/webhook.ts'
import { generateSecret, sealWebhookSecret } from '#src/server/features/projects/webhooks/webhook-secret.ts'
import type { JobHandlers } from '#src/server/jobs/job-queue.ts'
import { systemIds } from '#src/server/system-ids.ts'
import type { Insertable } from 'kysely'

export const password = 'a right password'

let passwordHash: Promise<string> | undefined

/** The same in every test, as a database keeps its secrets between tests. */
export const secrets = createSecretBox(Buffer.alloc(secretKeyBytes, 7))

const noWork = async () => {}
const nothingDue = { run: noWork, listOverdue: async () => [] }

/** For queues of which a test replaces some. */
export const noJobs: JobHandlers = {
  endAuction: noWork,
  listDueAuctions: async () => [],
  swept: {
    'deliver-webhook': nothingDue,
    'deliver-push': nothingDue,
    'send-mail': nothingDue,
    'send-pushes': nothingDue,
    'add-second-review': nothingDue,
  },
  periodic: {
    'delete-expired': noWork,
    'delete-orphans': noWork,
    'process-search-queue': noWork,
    'remind-of-orders': noWork,
    'remind-of-token-ends': noWork,
    'remind-of-link-ends': noWork,
    'lapse-offers': noWork,
    'remind-of-endings': noWork,
    'queue-notification-mails': noWork,
    'close-auction-days': noWork,
  },
}

export type Person = { readonly _id: string; readonly email: string; readonly name: string }

/** A person who can sign in with `password`. */
export async function makePerson(
  db: Db,
  name: string,
  overrides: Partial<Insertable<Database['users']>> = {},
): Promise<Person> {
  passwordHash ??= hashPassword(password)
  const _id = v7()
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${_id.slice(-6)}@test.example`
  await db
    .insertInto('users')
    .values({ _id, email, name, password_hash: await passwordHash, ...overrides })
    .execute()
  return { _id, email, name }
}

/** A link with which the person sets their password. Returns its token. */
export async function makePasswordLink(db: Db, { _id }: Person): Promise<string> {
  const link = await db.transaction().execute((tx) => storePasswordLink(tx, systemIds, _id))
  return link.token
}

/** A link with which a new email's owner makes an account. Returns its token. */
export async function makeSignUpLink(db: Db, email = `${v7()}@test.example`): Promise<string> {
  const deps = { ids: systemIds, jobs: { enqueue: async () => {} } }
  const link = { email, project: null, locale: 'en', keepsRecent: false } as const
  return (await db.transaction().execute((tx) => storeSignUpLink(tx, deps, link))) ?? ''
}

/** A product of `seller`, by default new and $100. */
export async function makeProduct(
  db: Db,
  seller: Person,
  overrides: Partial<Insertable<Database['products']>> = {},
): Promise<string> {
  const _id = v7()
  await db
    .insertInto('products')
    .values({ _id, seller_id: seller._id, name: '青花瓶', price_cents: 10_000, ...overrides })
    .execute()
  await indexProducts(db, [_id])
  return _id
}

/** A product whose auction runs for another `seconds`. */
export function makeAuction(db: Db, seller: Person, seconds = 3600): Promise<string> {
  return makeProduct(db, seller, { status: 'active', bid_end: new Date(Date.now() + seconds * 1000) })
}

/** A sold product of `seller` and its order, with a problem if `status` says so. */
export async function makeOrder(
  db: Db,
  {
    seller,
    buyer,
    status = 'agreed',
  }: { readonly seller: Person; readonly buyer: Person; readonly status?: OrderStatus },
): Promise<{ orderId: string; productId: string }> {
  const [orderId, sale] = [v7(), { sold_cents: 50_000, bid_ended_at: new Date() }]
  const productId = await makeProduct(db, seller, { status: 'sold', buyer_id: buyer._id, ...sale })
  const people = { seller_id: seller._id, buyer_id: buyer._id }
  await db
    .insertInto('orders')
    .values({ _id: orderId, product_id: productId, ...people, price_cents: sale.sold_cents, status })
    .execute()
  if (status === 'with-admin') {
    await db
      .insertInto('order_steps')
      .values({ order_id: orderId, action: 'report-problem', role: 'buyer', note: 'It is cracked.' })
      .execute()
  }
  return { orderId, productId }
}

/** A search that the person saved. */
export async function makeSavedSearch(db: Db, person: Person, keyword = '青花'): Promise<string> {
  const _id = v7()
  const search = { filter: JSON.stringify({ keyword }), name: keyword, ...toQuery({ keyword }) }
  await db
    .insertInto('saved_searches')
    .values({ _id, user_id: person._id, index_version: indexVersion, ...search, anchors: [...search.anchors] })
    .execute()
  return _id
}

/** An open report about a person. */
export async function makeReport(
  db: Db,
  { reporter, person }: { readonly reporter: Person; readonly person: Person },
): Promise<string> {
  const _id = v7()
  const about = { person_id: person._id, subject: 'person', reason: 'fraud' } as const
  await db
    .insertInto('reports')
    .values({ _id, reporter_id: reporter._id, ...about })
    .execute()
  return _id
}

/** An empty conversation of a buyer with the seller about a product. */
export async function makeThread(
  db: Db,
  { productId, seller, buyer }: { readonly productId: string; readonly seller: Person; readonly buyer: Person },
): Promise<string> {
  const _id = v7()
  await db.insertInto('threads').values({ _id, product_id: productId, buyer_id: buyer._id }).execute()
  await db
    .insertInto('thread_participants')
    .values([seller, buyer].map((person) => ({ thread_id: _id, user_id: person._id })))
    .execute()
  return _id
}

export type Project = { readonly projectId: string; readonly bundleId: string }

/** A project of `manager` with one bundle. */
export async function makeProject(db: Db, manager: Person): Promise<Project> {
  const projectId = v7()
  const bundleId = v7()
  await db.insertInto('projects').values({ _id: projectId, name: 'Short dramas' }).execute()
  await db.insertInto('project_managers').values({ project_id: projectId, user_id: manager._id }).execute()
  await db
    .insertInto('bundles')
    .values({ _id: bundleId, project_id: projectId, name: 'Season 1', languages: ['English'], rate_cents: 60 })
    .execute()
  return { projectId, bundleId }
}

/** A talent with a first name and, if `name` has two words, a last name. */
export async function makeTalent(
  db: Db,
  name: string,
  overrides: Partial<Insertable<Database['users']>> = {},
): Promise<Person> {
  const { firstName, lastName } = splitName(name)
  const person = await makePerson(db, name, { first_name: firstName, last_name: lastName, ...overrides })
  await db.insertInto('talents').values({ user_id: person._id }).execute()
  return person
}

/** Pays a person for another bundle of the project, in dollars. */
export async function makePayout(db: Db, { projectId }: Project, person: Person, cents: number): Promise<void> {
  const bundleId = v7()
  await db.insertInto('bundles').values({ _id: bundleId, project_id: projectId, name: 'Paid season' }).execute()
  const entry = { user_id: person._id, amount_cents: cents, currency: 'USD', kind: 'payout' as const }
  await db
    .insertInto('ledger_entries')
    .values({ _id: v7(), ...entry, subject: JSON.stringify({ bundleId }) })
    .execute()
}

/** An open withdrawal of $1 from the project, by a person whom it paid. */
export async function makeWithdrawal(db: Db, project: Project, person: Person): Promise<string> {
  const _id = v7()
  await makePayout(db, project, person, 100)
  await db
    .insertInto('withdrawals')
    .values({ _id, project_id: project.projectId, user_id: person._id, amount_cents: 100, currency: 'USD' })
    .execute()
  return _id
}

/** Makes a talent a member of the project, as one who accepted an invitation. */
export async function makeMember(db: Db, project: Project, person: Person): Promise<void> {
  await makeInvitation(db, project, person, 'accepted')
  await db.insertInto('project_members').values({ project_id: project.projectId, user_id: person._id }).execute()
}

/** An invitation of the person to the project by one of its managers. */
export async function makeInvitation(
  db: Db,
  { projectId }: Project,
  { _id }: Person,
  status: 'pending' | 'accepted' = 'pending',
): Promise<void> {
  const manager = db.selectFrom('project_managers').select('user_id').where('project_id', '=', projectId).limit(1)
  const { user_id } = await manager.executeTakeFirstOrThrow()
  const answer = status === 'accepted' ? { status, answered_at: new Date() } : { status }
  await db
    .insertInto('project_invitations')
    .values({ project_id: projectId, user_id: _id, invited_by: user_id, ...answer })
    .execute()
}

/** The first version of the project's guidelines, saved by one of its managers. */
export async function makeGuidelines(db: Db, { projectId }: Project, source = '# Before you begin'): Promise<void> {
  await db
    .insertInto('guideline_versions')
    .columns(['project_id', 'version', 'source', 'created_by'])
    .expression((eb) =>
      eb
        .selectFrom('project_managers')
        .select((select) => ['project_id', select.lit(1).as('version'), select.val(source).as('source'), 'user_id'])
        .where('project_id', '=', projectId)
        .limit(1),
    )
    .execute()
}

const taskContent = {
  language: 'English',
  source_external_url: '/media/clips/a/source.mp4',
  target_external_url: '/media/clips/a/target.mp4',
  meta: '{}',
}

/** A task in the bundle, assigned to `worker` or unassigned, with its history. */
export async function makeTask(db: Db, { bundleId }: Project, worker: Person | null): Promise<string> {
  const _id = v7()
  const [status, worker_id] = worker ? (['assigned', worker._id] as const) : (['new', null] as const)
  await db
    .insertInto('tasks')
    .values({ _id, bundle_id: bundleId, status, worker_id, ...taskContent })
    .execute()
  const action = worker ? 'assign' : 'import'
  await db
    .insertInto('task_history')
    .values({ task_id: _id, action, to_status: status, worker_id, detail: '{}' })
    .execute()
  return _id
}

/** As many tasks as there are workers, of whom some are nobody. */
export async function makeTasks<const Workers extends readonly (Person | null)[]>(
  db: Db,
  project: Project,
  workers: Workers,
) {
  const ids: string[] = []
  for (const worker of workers) ids.push(await makeTask(db, project, worker))
  return ids as unknown as { readonly [Index in keyof Workers]: string }
}

/** A review with the same score in every section. */
export function resultOf(score: Score): ReviewResult {
  const section = { score, note: 'None' } as const
  return { voiceOverMissingAmount: section, wronglyDubbedContent: section, speakerMismatch: section, note: '' }
}

/** Completes an assigned task, without an entry in its history. */
export async function completeTask(db: Db, taskId: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ status: 'completed', result: JSON.stringify(resultOf(3)), completed_at: new Date() })
    .where('_id', '=', taskId)
    .execute()
}

/**
 * Completes an assigned task, and adds a second review of it by `reviewer` with other scores. Both are submitted at
 * `disagreedAt`. Returns the id of the second task.
 */
export async function makeDisagreement(db: Db, taskId: string, reviewer: Person): Promise<string> {
  const _id = v7()
  const completed = { status: 'completed', completed_at: disagreedAt } as const
  const { bundle_id } = await db
    .updateTable('tasks')
    .set({ ...completed, result: JSON.stringify(resultOf(3)) })
    .where('_id', '=', taskId)
    .returning('bundle_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tasks')
    .values({
      _id,
      bundle_id,
      second_review_of: taskId,
      ...completed,
      result: JSON.stringify(resultOf(1)),
      worker_id: reviewer._id,
      ...taskContent,
    })
    .execute()
  return _id
}

export const disagreedAt = new Date('2026-11-01T08:00:00.000Z')

export async function banMember(db: Db, { projectId }: Project, person: Person, reason = ''): Promise<void> {
  await db.insertInto('project_bans').values({ project_id: projectId, user_id: person._id, reason }).execute()
}

/** A bulk assignment by `actor` that moved no task. Returns the id that undoes it. */
export async function makeAssignmentAction(db: Db, { bundleId }: Project, actor: Person): Promise<string> {
  const _id = v7()
  await db
    .insertInto('assignment_actions')
    .values({ _id, bundle_id: bundleId, actor_id: actor._id, action: 'assign', first_entry: 0, last_entry: 0 })
    .execute()
  return _id
}

/** A plan job; a cap of 0 is unlimited. */
export async function makePlanJob(
  db: Db,
  { projectId }: Project,
  person: Person,
  language: string,
  cap = 0,
): Promise<void> {
  await db
    .insertInto('plan_jobs')
    .values({ _id: v7(), project_id: projectId, user_id: person._id, language, max_number: cap })
    .execute()
}

/** Adds a webhook to the project, for submitted reviews if `kinds` are not given. */
export async function makeWebhook(
  db: Db,
  { projectId }: Pick<Project, 'projectId'>,
  url = 'https://hooks.example.com/',
  kinds: WebhookKind[] = ['review.submitted'],
): Promise<{ readonly webhookId: string; readonly secret: string }> {
  const [webhookId, secret] = [v7(), generateSecret()]
  const sealedSecret = sealWebhookSecret(secrets, webhookId, secret)
  await db
    .insertInto('webhooks')
    .values({ _id: webhookId, project_id: projectId, url, kinds, sealed_secret: sealedSecret })
    .execute()
  return { webhookId, secret }
}

/** Makes an API token of a project, whether or not its maker manages it. */
export async function makeApiToken(
  db: Db,
  { projectId }: { readonly projectId: string },
  { _id }: { readonly _id: string },
  scope: TokenScope = 'all',
): Promise<string> {
  const token = tokenPrefix + systemIds.secret()
  const row = { _id: v7(), project_id: projectId, user_id: _id, name: 'A script', scope, hint: hintOf(token) }
  await db
    .insertInto('api_tokens')
    .values({ ...row, secret_hash: hashSecret(token) })
    .execute()
  return token
}

/** A webhook of the project at an unreachable address, and a failed delivery to it. */
export async function makeFailedDelivery(db: Db, projectId: string) {
  const deliveryId = v7()
  const { webhookId } = await makeWebhook(db, { projectId }, 'https://hooks.example.invalid/')
  const row = { _id: deliveryId, webhook_id: webhookId, project_id: projectId, kind: 'review.submitted' as const }
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, payload: '{}', state: 'failed', next_at: null, last_error: 'timeout' })
    .execute()
  return { deliveryId, webhookId }
}

/** A video that was uploaded to a project. Returns its id. */
export async function makeTaskVideo(db: Db, projectId: string): Promise<string> {
  const _id = v7()
  await db
    .insertInto('task_videos')
    .values({
      _id,
      project_id: projectId,
      name: `${_id}.mp4`,
      bytes: 10,
      part_bytes: 10,
      file_modified_at: new Date(0),
      container: 'mp4',
      seconds: 1,
      frames_per_second: 25,
      ready_at: new Date(),
    })
    .execute()
  return _id
}
