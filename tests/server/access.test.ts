import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Call, Role } from '#src/contract/call/call.ts'
import { contract, type ContractCall } from '#src/contract/contract.ts'
import { tokenScopes } from '#src/domain/projects/api-token.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { type Db, openDatabase } from '#src/server/db/connection/open-database.ts'
import { insertSession } from '#src/server/features/accounts/sign-in/insert-session.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { toFormData } from '#tests/support/to-form-data.ts'
import {
  banMember,
  completeTask,
  disagreedAt,
  makeApiToken,
  makeAssignmentAction,
  makeDisagreement,
  makeFailedDelivery,
  makeGuidelines,
  makeInvitation,
  makeMember,
  makeOrder,
  makePasswordLink,
  makePayout,
  makePerson,
  makeProduct,
  makeProject,
  makeReport,
  makeSavedSearch,
  makeSignUpLink,
  makeTalent,
  makeTask,
  makeTaskVideo,
  makeThread,
  makeWithdrawal,
  password,
  type Person,
} from '#tests/support/fixtures.ts'
import { createAuthenticator, makePasskey } from '#tests/support/passkey.ts'
import { authenticatorOf, makeSecondFactor } from '#tests/support/second-factor.ts'
import {
  buildServer,
  type Caller,
  type CallOptions,
  cookiesOf,
  serve,
  test,
  type TestServer,
} from '#tests/support/test-server.ts'

const result = {
  voiceOverMissingAmount: { score: 2, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
}

/** What the requests refer to. All of it exists, so that only the caller decides the result. */
type Things = Awaited<ReturnType<typeof makeThings>>

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A device’s public key. */
const p256dh = 'BM2XfaoecnQp9CESPJ058hGkPpZMp9BXZTvASL5Gjsmv9I-WWHuRPqtHvhoYOozbjNXS4aNQdEyxK4q9genD5d4'

const bodies: Partial<Record<ContractCall, (things: Things) => unknown>> = {
  'POST /api/login': ({ task }) => ({ email: `${task}@test.example`, password: 'x' }),
  'POST /api/images': () => toFormData({ image: new Blob([Buffer.from(dot, 'base64')]) }),
  'POST /api/products/addOne': () => toFormData({ name: '青花瓶', price: '100' }),
  'POST /api/users/addOne': () => ({ name: 'Invited' }),
  'PUT /api/users/me/password': () => ({ currentPassword: password, password: 'a new password' }),
  'POST /api/login/secondFactor': () => ({ code: '000000' }),
  'POST /api/login/passkey': () => ({ credential: createAuthenticator().sign({ challenge: 'none' }) }),
  'POST /api/login/provider': () => ({ query: '?code=a&state=b' }),
  'POST /api/users/me/passkeys/prepare': () => ({ currentPassword: password }),
  'PUT /api/users/me/passkeys/{id}': () => ({ name: 'Phone' }),
  'POST /api/users/me/passkeys/{id}/remove': () => ({ currentPassword: password }),
  'POST /api/users/me/erase': () => ({ currentPassword: password }),
  'POST /api/users/me/sessions/end': () => ({ currentPassword: password }),
  'POST /api/users/me/secondFactor/prepare': () => ({ currentPassword: password }),
  'POST /api/passwordLinks/read': ({ link }) => ({ token: link }),
  'POST /api/passwordLinks/use': ({ link }) => ({ token: link, password: 'a new password' }),
  'POST /api/passwordLinks/request': ({ task }) => ({ email: `${task}@test.example` }),
  'POST /api/signUp/request': ({ task }) => ({ email: `${task}@test.example`, locale: 'en' }),
  'POST /api/signUp/read': ({ signUpLink }) => ({ token: signUpLink }),
  'POST /api/signUp/use': ({ signUpLink }) => ({
    token: signUpLink,
    name: 'Li',
    password: 'a new password',
    locale: 'en',
  }),
  'POST /api/projects/{id}/inviteByEmail': ({ task }) => ({ emails: [`${task}@test.example`], locale: 'en' }),
  'POST /api/searches': () => ({ keyword: '青花' }),
  'POST /api/mails/unsubscribe': ({ unsubscribeToken }) => ({ token: unsubscribeToken, topic: 'sales' }),
  'POST /api/products/{id}/bid': () => ({ price: 200 }),
  'POST /api/products/{id}/update': () => ({ name: '粉彩碗', addition: 'A photo of the mark.' }),
  'POST /api/orders/{id}/step': () => ({ action: 'request-cancel' }),
  'POST /api/orders/{id}/feedback': () => ({ mark: 'good' }),
  'POST /api/orders/{id}/reply': () => ({ reply: 'Thank you.' }),
  'POST /api/orders/{id}/offer': ({ worker }) => ({ buyerId: worker }),
  'POST /api/orders/{id}/close': () => ({ action: 'close-as-received' }),
  'POST /api/reports': ({ offered }) => ({ subject: 'product', id: offered, reason: 'fake' }),
  'POST /api/reports/{id}/close': () => ({ outcome: 'dismissed' }),
  'POST /api/events/products': ({ product }) => ({ products: [product], since: new Date().toISOString() }),
  'POST /api/messages': ({ offered }) => ({ productId: offered, body: 'Is it still there?' }),
  'POST /api/products/deleteOne': ({ product }) => ({ productId: product }),
  'POST /api/bundles/{id}/submitReviewResult': ({ task }) => ({ taskId: task, result }),
  'PUT /api/tasks/{id}/draft': () => ({ draft: emptyDraft, base: null }),
  'PUT /api/tasks/{id}/posters': () => ({}),
  'POST /api/tasks/{id}/flagPictures': () => ({ picture: `data:image/png;base64,${dot}` }),
  'POST /api/tasks/{id}/skip': () => ({ reason: 'cannot-judge' }),
  'POST /api/projects/{id}/videos': () => ({ name: 'a.mp4', bytes: 9, modifiedAt: '2026-01-01T00:00:00Z' }),
  'POST /api/bundles/{id}/import': () => ({
    tasks: [
      {
        language: 'English',
        source_external_url: '/media/clips/a/source.mp4',
        target_external_url: '/media/clips/a/target.mp4',
      },
    ],
  }),
  'POST /api/bundles/{id}/refreshLinks': () => ({
    tasks: [{ externalId: 'linked', source_external_url: '/media/clips/a/source.mp4' }],
  }),
  'POST /api/bundles/{id}/rounds': () => ({
    tasks: [{ externalId: 'linked', target_external_url: '/media/clips/a/next.mp4' }],
  }),
  'POST /api/bundles/{id}/startRounds': ({ task }) => ({
    dubs: [{ taskId: task, target_external_url: '/media/clips/a/next.mp4' }],
  }),
  'POST /api/tasks/{id}/edit': () => ({ title: 'A title' }),
  'POST /api/bundles/{id}/assignTask': ({ task, worker }) => ({ task, memberId: worker }),
  'POST /api/bundles/{id}/assignTasks': ({ member }) => ({ memberId: member }),
  'POST /api/bundles/{id}/assignByPlanJob': ({ member }) => ({ userId: member }),
  'POST /api/bundles/{id}/reassignTasks': ({ worker, member }) => ({ fromId: worker, memberId: member }),
  'POST /api/bundles/{id}/undoAssign': ({ move }) => ({ actionId: move }),
  'POST /api/bundles/{id}/unAssignTask': ({ task }) => ({ taskId: task }),
  'POST /api/tasks/{id}/secondReview': ({ member }) => ({ memberId: member }),
  'PUT /api/tasks/{id}/adjudication': () => ({
    sections: {
      voiceOverMissingAmount: { take: 'first' },
      wronglyDubbedContent: { take: 'second' },
      speakerMismatch: { take: 'own', score: 2, note: 'None' },
    },
    seen: { first: disagreedAt.toISOString(), second: disagreedAt.toISOString(), adjudicated: null },
  }),
  'PUT /api/tasks/{id}/check': () => ({ expected: [{ section: 'speakerMismatch', score: 3, tolerance: 0 }] }),
  'PUT /api/projects/{id}/checkSettings': () => ({ share: 10, threshold: 70, feedback: true }),
  'POST /api/projects/{id}/liftPause': ({ member }) => ({ userId: member }),
  'POST /api/tasks/{id}/reopen': () => ({ reason: 'Look at the second minute again.' }),
  'POST /api/projects/{id}/membersWithName': ({ bundle }) => ({ bundleId: bundle }),
  'POST /api/projects/addOne': () => ({ name: 'Short dramas' }),
  'POST /api/projects/{id}/update': () => ({ name: 'Short dramas' }),
  'POST /api/projects/{id}/movePayouts': ({ bundle, worker }) => ({
    status: 'Reviewing',
    jobs: [{ bundleId: bundle, workerId: worker, completed: 0, due: 0 }],
  }),
  'POST /api/users/me/withdrawals': ({ project }) => ({ projectId: project, currency: 'USD', amount: 0.5 }),
  'POST /api/projects/{id}/withdrawals/{withdrawalId}/decide': () => ({ status: 'declined', reason: 'Not yet.' }),
  'PUT /api/projects/{id}/secondReviews': () => ({ share: 10 }),
  'POST /api/projects/{id}/archive': () => ({ archived: true }),
  'POST /api/bundles/{id}/archiveTasks': () => ({ archived: true }),
  'POST /api/bundles/{id}/archive': () => ({ archived: true }),
  'PUT /api/projects/{id}/maxRate': () => ({ maxRate: 5 }),
  'POST /api/projects/{id}/addBundle': () => ({ name: 'Season 2', languages: ['English'], rate: 0.6 }),
  'POST /api/bundles/{id}/update': () => ({ name: 'Season 1', languages: ['English'], rate: 0.6 }),
  'POST /api/projects/{id}/addManager': ({ userEmail }) => ({ email: userEmail }),
  'POST /api/projects/{id}/removeManager': ({ user }) => ({ userId: user }),
  'POST /api/projects/{id}/addMember': ({ talent }) => ({ id: talent }),
  'POST /api/projects/{id}/addMembers': ({ talent }) => ({ filters: { ids: [talent] } }),
  'POST /api/projects/{id}/addPlanJobs': ({ member }) => ({ filters: { ids: [member] }, language: 'English' }),
  'POST /api/projects/{id}/banTalents': ({ member }) => ({ filters: { ids: [member] } }),
  'POST /api/projects/{id}/answerInvitation': () => ({ accept: true }),
  'POST /api/projects/{id}/removeMember': ({ member }) => ({ id: member }),
  'POST /api/projects/{id}/addPlanJob': ({ member }) => ({ userId: member, language: 'English', maxNumber: 5 }),
  'POST /api/projects/{id}/removePlanJob': ({ member }) => ({ userId: member, language: 'English' }),
  'POST /api/projects/{id}/addBlackList': ({ member }) => ({ userId: member, reason: 'Too late.' }),
  'POST /api/projects/{id}/removeBlackList': ({ member }) => ({ userId: member }),
  'POST /api/projects/{id}/updateTalent': ({ member }) => ({ userId: member, firstName: 'Mei' }),
  'POST /api/projects/{id}/guidelines': () => ({ source: '# Guidelines', base: 1 }),
  'POST /api/projects/{id}/guidelines/preview': () => ({ source: '# Guidelines' }),
  'PUT /api/projects/{id}/guidelines/read': () => ({ version: 1 }),
  'POST /api/projects/{id}/tokens': () => ({ name: 'Import', scope: 'import' }),
  'POST /api/projects/{id}/webhooks': () => ({ url: 'https://hooks.example.com/curio', kinds: ['task.assigned'] }),
  'POST /api/projects/{id}/webhooks/{webhookId}/update': () => ({ kinds: ['bundle.completed'] }),
  'PUT /api/push/subscription': ({ task }) => ({
    endpoint: `https://push.example.com/${task}`,
    keys: { p256dh, auth: 'kLq8sCqBcDqFcOqJdPqMeA' },
    locale: 'en',
  }),
  'PUT /api/push/settings': () => ({ choices: { won: { push: false } }, quiet: null, hideDetails: true }),
  'POST /api/talents': ({ project }) => ({ projectId: project }),
}

const idFor = (name: ContractCall, things: Things): string => {
  if (name.includes('/products/users/') || name.includes('/users/')) return things.user
  if (name.includes('/products/')) return things.product
  if (name.includes('/searches/')) return things.search
  if (name.includes('/orders/')) return things.order
  if (name.includes('/reports/')) return things.report
  if (name.includes('/messages/')) return things.thread
  if (name.includes('/videos/')) return things.video
  if (name.includes('/projects/')) return things.project
  return name.includes('/bundles/') ? things.bundle : things.task
}

/** What administrators see and close has a problem. */
const makeAccessibleOrder = async (db: Db, name: ContractCall, owner: Person, other: Person) => {
  const isOver = name.endsWith('orders/{id}/feedback') || name.endsWith('/reply')
  const hasProblem = contract[name].roles.some((role) => role === 'admin')
  const status = isOver ? 'received' : hasProblem ? 'with-admin' : 'agreed'
  const { orderId, productId } = await makeOrder(db, { seller: owner, buyer: other, status })
  if (name.endsWith('/reply')) {
    await sql`
      insert into order_feedback (_id, order_id, role, author_id, person_id, mark, shown_at)
      values (gen_random_uuid(), ${orderId}, 'buyer', ${other._id}, ${owner._id}, 'good', now())`.execute(db)
  }
  if (name.endsWith('/offer')) {
    await sql`update products set status = 'new', buyer_id = null where _id = ${productId}`.execute(db)
    await sql`
      with bid as (
        insert into bid_log (product_id, bidder_id, price_cents, nonce)
        select ${productId}, _id, 20000, decode(md5('nonce'), 'hex') from users where name = 'Worker' returning _id
      ), list as (
        insert into auction_lists (product_id, last_bid_id, list, hash)
        select ${productId}, _id, '{}', 'hash' from bid returning _id
      )
      update orders set status = 'unpaid', auction_list_id = list._id from list where orders._id = ${orderId}`.execute(
      db,
    )
  }
  return orderId
}

const names = Object.keys(contract) as ContractCall[]

type People = Readonly<Record<Exclude<Role, 'anonymous'> | 'somebody' | 'talent' | 'member', Person>>

async function makePeople(db: Db): Promise<People> {
  const people = {
    stranger: await makePerson(db, 'Stranger'),
    owner: await makePerson(db, 'Owner'),
    worker: await makePerson(db, 'Worker'),
    manager: await makePerson(db, 'Manager'),
    admin: await makePerson(db, 'Admin', { role: 'admin' }),
    somebody: await makePerson(db, 'Somebody'),
  }
  // The last administrator could not be erased.
  await makePerson(db, 'Other admin', { role: 'admin' })
  return { ...people, talent: await makeTalent(db, 'Talent'), member: await makeTalent(db, 'Member') }
}

/** Makes what a call refers to, in a new project. */
async function makeThings(db: Db, server: TestServer, name: ContractCall, people: People) {
  const { somebody, talent, member } = people
  const project = await makeProject(db, people.manager)
  await makeMember(db, project, member)
  const product = await makeProduct(db, people.owner, {
    status: 'active',
    bid_end: new Date(Date.now() + 3_600_000),
    buy_now_cents: 50_000,
  })
  const { deliveryId, webhookId } = await makeFailedDelivery(db, project.projectId)
  const things = {
    product,
    offered: await makeProduct(db, somebody),
    thread: await makeThread(db, { productId: product, seller: people.owner, buyer: somebody }),
    order: await makeAccessibleOrder(db, name, people.owner, somebody),
    report: await makeReport(db, { reporter: await makePerson(db, 'Reporter'), person: somebody }),
    task: await makeTask(db, project, people.worker),
    video: await makeTaskVideo(db, project.projectId),
    move: await makeAssignmentAction(db, project, people.manager),
    user: name === 'POST /api/users/{id}/erase' ? (await makePerson(db, 'Erased'))._id : somebody._id,
    worker: people.worker._id,
    userEmail: somebody.email,
    talent: talent._id,
    member: member._id,
    link: await makePasswordLink(db, somebody),
    signUpLink: await makeSignUpLink(db),
    unsubscribeToken: await db
      .selectFrom('notification_settings')
      .select('unsubscribe_token')
      .where('user_id', '=', somebody._id)
      .executeTakeFirstOrThrow()
      .then((settings) => settings.unsubscribe_token),
    search: await makeSavedSearch(db, people.owner, product),
    delivery: deliveryId,
    webhook: webhookId,
    withdrawal: await makeWithdrawal(db, project, member),
    project: project.projectId,
    bundle: project.bundleId,
  }
  if (name.endsWith('/likeProducts')) things.user = people.owner._id
  if (name.endsWith('/startBid')) things.product = await makeProduct(db, people.owner)
  if (['/reopen', '/secondReview', '/check'].some((end) => name.endsWith(end))) await completeTask(db, things.task)
  if (name.endsWith('/rounds') || name.endsWith('/startRounds')) await completeTask(db, things.task)
  if (name.endsWith('/refreshLinks') || name.endsWith('/rounds'))
    await db.updateTable('tasks').set({ external_id: 'linked' }).where('_id', '=', things.task).execute()
  if (name.endsWith('/adjudication')) await makeDisagreement(db, things.task, member)
  if (name.endsWith('/answerInvitation')) await makeInvitation(db, project, people.worker)
  if (name.includes('/guidelines')) {
    await makeGuidelines(db, project)
    await makeMember(db, project, people.worker)
  }
  if (name.endsWith('/reopenOwn')) {
    await makeMember(db, project, people.worker)
    const asWorker = await server.as(people.worker)
    const params = { id: things.bundle }
    await asWorker('POST /api/bundles/{id}/submitReviewResult', { params, body: { taskId: things.task, result } })
  }
  return things
}

function optionsFor(name: ContractCall, things: Things): CallOptions {
  const body = bodies[name]?.(things) ?? (name.startsWith('GET') ? undefined : {})
  const others = {
    deliveryId: things.delivery,
    webhookId: things.webhook,
    withdrawalId: things.withdrawal,
    invitationId: things.task,
    tokenId: things.task,
    part: '0',
    version: '1',
  }
  return {
    params: { id: idFor(name, things), ...others },
    headers: {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      ...(name.includes('/parts/') && { 'content-type': 'application/octet-stream' }),
    },
    ...(body === undefined ? {} : { body }),
    ...(name === 'POST /api/events/products' && { query: { stream: things.task } }),
    ...(name === 'GET /api/talents/trends' && { query: { projectId: things.project } }),
  }
}

const isRead = (name: ContractCall) => name.startsWith('GET') && (contract[name] as Call).isReadOnly !== false

const roles = ['stranger', 'owner', 'worker', 'manager', 'admin'] as const

async function openCallers(server: TestServer, people: People): Promise<[Role, Caller][]> {
  const callers: [Role, Caller][] = [['anonymous', server.anonymous]]
  for (const role of roles) callers.push([role, await server.as(people[role])])
  return callers
}

/** Whether the answer is the one that the row says; if not, throws with it. */
async function expectAnswer(name: ContractCall, role: Role, caller: Caller, things: Things): Promise<boolean> {
  const { status, body } = await caller(name, optionsFor(name, things))
  const isAllowed = contract[name].roles.some((allowed) => allowed === role)
  const allowedStatus = name.startsWith('POST /api/login') ? 401 : 200
  const expected = isAllowed ? allowedStatus : role === 'anonymous' ? 401 : 403
  expect(status, `${name} as ${role}: ${JSON.stringify(body)}`).toBe(expected)
  return isAllowed
}

/** Makes what a call refers to. Calls that read share it, unless they need more than most. */
function shareThings(db: Db, server: TestServer, people: People): (name: ContractCall) => Promise<Things> {
  let shared: Promise<Things> | undefined
  const needsMore = (name: string) => /guidelines|\/orders\/|\/(check|adjudication|likeProducts)$/.test(name)
  return (name) =>
    isRead(name) && !needsMore(name)
      ? (shared ??= makeThings(db, server, 'GET /api/projects', people))
      : makeThings(db, server, name, people)
}

test('each call that reads is allowed only for the roles of its row', async ({ db, server }) => {
  const people = await makePeople(db)
  const callers = await openCallers(server, people)
  const thingsFor = shareThings(db, server, people)
  for (const hasId of [false, true]) {
    // A manager of another project is a stranger to this one.
    if (hasId) await makeProject(db, people.stranger)
    for (const name of names.filter((each) => isRead(each) && each.includes('{id}') === hasId)) {
      const things = await thingsFor(name)
      for (const [role, caller] of callers) await expectAnswer(name, role, caller, things)
    }
  }
})

const changing = names.filter((name) => !isRead(name))

test.for(changing)('%s is allowed only for the roles of its row', async (name, { db, server }) => {
  const people = await makePeople(db)
  // A manager of another project is a stranger to this one.
  if (name.includes('{id}')) await makeProject(db, people.stranger)
  let things: Things | undefined
  for (const [role, caller] of await openCallers(server, people)) {
    things ??= await makeThings(db, server, name, people)
    const project = { projectId: things.project, bundleId: things.bundle }
    if (role !== 'anonymous') {
      if (name.endsWith('/undoAssign')) things.move = await makeAssignmentAction(db, project, people[role])
      if (name === 'POST /api/users/me/withdrawals') await makePayout(db, project, people[role], 50)
    }
    if (name === 'PUT /api/users/me/secondFactor' && role !== 'anonymous') {
      const prepare = await caller('POST /api/users/me/secondFactor/prepare', { body: { currentPassword: password } })
      const { secret, sealedSecret } = prepare.body.data
      bodies[name] = () => ({ sealedSecret, code: authenticatorOf(secret)() })
    }
    if (name === 'POST /api/users/me/passkeys') {
      const prepare = await caller('POST /api/users/me/passkeys/prepare', { body: { currentPassword: password } })
      const options = prepare.body.data ?? { challenge: 'none', user: { id: '' } }
      bodies[name] = () => ({ name: 'Phone', credential: createAuthenticator().create(options) })
    }
    if (name.includes('/passkeys/{id}') && role !== 'anonymous')
      things.user = (await makePasskey(db, people[role])).passkeyId
    const takesCode = name.endsWith('/secondFactor/remove') || name.endsWith('/secondFactor/recoveryCodes')
    if (takesCode && role !== 'anonymous') {
      const newCode = await makeSecondFactor(db, people[role])
      bodies[name] = () => ({ currentPassword: password, code: newCode() })
    }
    const isAllowed = await expectAnswer(name, role, caller, things)
    // What this caller changed would affect the result of the next.
    const refersToThings = name.includes('{') || bodies[name]?.length === 1
    if (isAllowed && refersToThings) things = undefined
  }
})

type Reader = keyof People | 'anonymous' | 'banned'

const readers = ['stranger', 'owner', 'somebody', 'member', 'banned', 'worker', 'manager', 'admin'] as const

/** Each kind of file with who reads it. Pictures are read by whoever knows their address, which contains their hash. */
const files = {
  'an uploaded video': ['member', 'manager', 'admin'],
  'an uploaded video with another ending': [],
  'a poster': [...readers, 'anonymous'],
  'the picture of a flag': [...readers, 'anonymous'],
  // The two people of the conversation.
  'the picture of a message': ['owner', 'somebody'],
  'the picture of a reported message': ['owner', 'somebody', 'admin'],
  'the export of a bundle': ['manager', 'admin'],
  'the export of payouts': ['manager', 'admin'],
} as const satisfies Readonly<Record<string, readonly Reader[]>>

test('each kind of file is served only to those of its row', async ({ db }) => {
  const picture = { bytes: Buffer.from(dot, 'base64'), contentType: 'image/webp', etag: 'x' }
  const server = await serve(db, { parts: { media: { rendition: async () => picture } } })
  const people = { ...(await makePeople(db)), banned: await makeTalent(db, 'Banned') }
  const things = await makeThings(db, server, 'GET /api/messages/{id}', people)
  const project = { projectId: things.project, bundleId: things.bundle }
  await makeMember(db, project, people.banned)
  await banMember(db, project, people.banned)
  const asOwner = await server.as(people.owner)
  const { key } = (await asOwner('POST /api/images', { body: bodies['POST /api/images']?.(things) })).body.data
  const sendPicture = async () => {
    const body = { productId: things.offered, body: '', pictures: [key] }
    return (await asOwner('POST /api/messages', { body })).body.data.message._id as string
  }
  const [message, reported] = [await sendPicture(), await sendPicture()]
  const report = { subject: 'message', id: reported, reason: 'offensive' }
  await server.withCall(people.somebody).call('POST /api/reports', { body: report })
  const video = `/media/uploads/${things.video}`
  const addresses: Readonly<Record<keyof typeof files, string>> = {
    'an uploaded video': `${video}.mp4`,
    'an uploaded video with another ending': `${video}.webm`,
    'a poster': `/media/images/${key}/480.webp`,
    'the picture of a flag': `/media/images/${key}/320.webp`,
    'the picture of a message': `/media/messages/${message}/0/320.webp`,
    'the picture of a reported message': `/media/messages/${reported}/0/320.webp`,
    'the export of a bundle': `/api/bundles/${things.bundle}/export`,
    'the export of payouts': `/api/projects/${things.project}/payroll`,
  }
  const sessions = new Map<Reader, Record<string, string>>([['anonymous', {}]])
  for (const reader of readers) {
    const { headers } = await server.request('POST', '/api/login', { body: { email: people[reader].email, password } })
    sessions.set(reader, { cookie: cookiesOf(headers['set-cookie']) })
  }
  for (const [kind, allowed] of Object.entries(files)) {
    const url = addresses[kind as keyof typeof files]
    const readBy: Reader[] = []
    const statuses = new Set<number>()
    for (const [reader, headers] of sessions) {
      // The bytes of the video are not stored.
      const { status } = await server.request(url.startsWith(video) ? 'HEAD' : 'GET', url, { headers })
      statuses.add(status)
      if (status === 200) readBy.push(reader)
    }
    expect([kind, readBy.toSorted()]).toEqual([kind, allowed.toSorted()])
    expect([200, 401, 403, 404]).toEqual(expect.arrayContaining([...statuses]))
  }
})

const tokensOf = (name: ContractCall) => (contract[name] as Call).tokens ?? []

test('calls without API tokens in their rows refuse every token', async ({ db, server, ada }) => {
  const project = await makeProject(db, ada)
  const authorization = `Bearer ${await makeApiToken(db, project, ada)}`
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', authorization }
  const ids = { id: project.projectId, deliveryId: ada._id, webhookId: ada._id, invitationId: ada._id }
  const params = { ...ids, withdrawalId: ada._id, tokenId: ada._id, part: '0' }
  const refused = names.filter((name) => tokensOf(name).length === 0)
  const statuses = await Promise.all(
    refused.map(async (name) => [name, (await server.anonymous(name, { params, headers })).status]),
  )
  expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(refused.map((name) => [name, 403])))
})

const withTokens = names.filter((name) => tokensOf(name).length > 0)

/** Uses the calls with a token of each scope, one of another project, and one whose maker manages the project no more. */
async function expectTokens(db: Db, server: TestServer, calls: readonly ContractCall[]): Promise<void> {
  const people = await makePeople(db)
  const other = await makeProject(db, people.manager)
  const thingsFor = shareThings(db, server, people)
  for (const name of calls) {
    const allowed = tokensOf(name)
    let things = await thingsFor(name)
    const send = async (token: string) => {
      const { headers, ...options } = optionsFor(name, things)
      return server.anonymous(name, { ...options, headers: { ...headers, authorization: `Bearer ${token}` } })
    }
    for (const scope of tokenScopes) {
      const project = { projectId: things.project }
      const answer = await send(await makeApiToken(db, project, people.manager, scope))
      const expected = allowed.includes(scope) ? 200 : 403
      expect(answer.status, `${name}, ${scope}: ${JSON.stringify(answer.body)}`).toBe(expected)
      if (allowed.includes(scope)) things = await thingsFor(name)
    }
    const ofOther = await send(await makeApiToken(db, other, people.manager, 'all'))
    // It lists the projects of the token.
    const isRefused = ofOther.status === 403 || (name === 'GET /api/projects' && ofOther.body.data.length === 1)
    expect(isRefused, `${name}: a token of another project`).toBe(true)
    const unmanaged = await makeApiToken(db, { projectId: things.project }, people.stranger, 'all')
    expect((await send(unmanaged)).status, `${name}: a token of somebody who no longer manages the project`).toBe(401)
  }
}

test('each call that reads is allowed only for the API tokens of its row', ({ db, server }) =>
  expectTokens(db, server, withTokens.filter(isRead)))

test.for(withTokens.filter((name) => !isRead(name)))(
  '%s is allowed only for the API tokens of its row',
  (name, { db, server }) => expectTokens(db, server, [name]),
)

test('of a database that can only be read, every call that reads answers', async ({ db, url, server }) => {
  const people = await makePeople(db)
  const readOnly = openDatabase(url, { max: 1 })
  const { server: reading, close } = await buildServer(readOnly)
  // The key of positions in the stream of events is created by the first of them.
  await server.withCall(people.admin).call('GET /api/events')
  await sql`set default_transaction_read_only = on`.execute(readOnly)
  onTestFinished(async () => {
    await close()
    await readOnly.destroy()
  })
  const secrets = new Map<Role, string>()
  for (const role of roles) {
    const session = { userId: people[role]._id, userAgent: '' }
    secrets.set(role, (await db.transaction().execute((tx) => insertSession(tx, systemIds, session))).secret)
  }
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(0) })
    .execute()
  const things = await makeThings(db, server, 'GET /api/products/{id}', people)
  await makeGuidelines(db, { projectId: things.project, bundleId: things.bundle })
  const failed: string[] = []
  for (const name of names.filter(isRead)) {
    const role = contract[name].roles.findLast((allowed) => secrets.has(allowed))
    const { headers, ...options } = optionsFor(name, things)
    const cookie = role === undefined ? '' : `token=${secrets.get(role)}`
    const { status } = await reading.anonymous(name, { ...options, headers: { ...headers, cookie } })
    if (status >= 500) failed.push(`${name} ${status}`)
  }
  expect(failed).toEqual([])
})
