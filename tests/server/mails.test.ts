// Mails: sending them to a mail server, and what people and administrators do with them.
import { pino } from 'pino'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { NotificationKind } from '#src/domain/messages/messages.ts'
import type { MailContent } from '#src/domain/messages/mail.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { queueNotificationMails } from '#src/server/features/mail/queue-notification-mails.ts'
import { sendMail } from '#src/server/features/mail/send-mail.ts'
import { createMailSender } from '#src/server/outbound/create-mail-sender.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { makeAuction, makePerson, password, type Person } from '#tests/support/fixtures.ts'
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts'
import { makePasskey } from '#tests/support/passkey.ts'
import { makeSecondFactor } from '#tests/support/second-factor.ts'
import { cookiesOf, serve, test as serverTest, type TestServer } from '#tests/support/test-server.ts'
import { bid, endAuction } from '#tests/support/market-calls.ts'

const publicUrl = 'https://curio.example'
const from = 'Curio <no-reply@curio.example>'
const signIn: MailContent = { kind: 'new-device', browser: 'Firefox', system: 'Windows', at: '2026-11-20T08:30:00Z' }

/** Sends all waiting mails through a mail server, due or not. Returns what was logged. */
const deliver = async (
  db: Db,
  { url, ca, isLocal = false }: { readonly url: string; readonly ca?: string | undefined; readonly isLocal?: boolean },
) => {
  const logged: { event: string; level: number }[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
  const sender = createMailSender({ url, from, host: 'curio.example', isLocal, ca })
  const service = { mode: 'smtp', sender, publicUrl } as const
  const jobs = { enqueue: async () => {} }
  await queueNotificationMails({ db, ids: systemIds, jobs, log })
  await sql`update mails set next_at = now() where state = 'waiting'`.execute(db)
  const waiting = await db.selectFrom('mails').select('_id').where('state', '=', 'waiting').orderBy('_id').execute()
  for (const { _id } of waiting) await sendMail({ db, jobs, log }, service, { mailId: _id }, () => 0.5)
  return logged.map(({ event, level }) => ({ event, level: pino.levels.labels[level] }))
}

const writeMail = (db: Db, { _id }: Person, content: MailContent) =>
  db
    .transaction()
    .execute((tx) => queueMail(tx, { ids: systemIds, jobs: { enqueue: async () => {} } }, { userId: _id, content }))

/** A notification of a sale, which is mailed at once. */
const writeSale = (
  db: Db,
  { _id }: Person,
  { kind = 'item-sold', name = '青花瓶' }: { kind?: NotificationKind; name?: string },
) =>
  db
    .insertInto('notifications')
    .values({
      _id: systemIds.next(),
      user_id: _id,
      kind,
      subject: JSON.stringify({ productId: systemIds.next(), name, price: 120_050 }),
    })
    .execute()

const readMails = (db: Db) =>
  db.selectFrom('mails').select(['kind', 'state', 'content', 'attempts', 'failure', 'reply']).orderBy('_id').execute()

const requestLink = (server: TestServer, email: string) =>
  server.anonymous('POST /api/passwordLinks/request', { body: { email } })

/** Adds a mail server, and Mei, who reads Chinese, to the context. */
const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of required fixtures from the pattern
  .extend('mailServer', async ({}, { onCleanup }): Promise<TestMailServer> => {
    const mailServer = await startMailServer()
    onCleanup(mailServer.close)
    return mailServer
  })
  .extend('mei', async ({ db, server }) => {
    const email = 'mei@test.example'
    return server.withCall({ ...(await makePerson(db, '李梅', { email, locale: 'zh-Hans' })), email })
  })

describe('sending', () => {
  test('a password link arrives encrypted, in the language of its reader, and works; its content is cleared', async ({
    db,
    mailServer,
    mei,
    server,
  }) => {
    expect((await requestLink(server, 'MEI@test.example')).status).toBe(200)
    await deliver(db, mailServer)
    const [received] = mailServer.received
    expect(received).toMatchObject({
      to: [mei.email],
      isEncrypted: true,
      mail: {
        subject: '重置 Curio 密码',
        from: { name: 'Curio', address: 'no-reply@curio.example' },
        text: expect.stringContaining('李梅，你好：'),
      },
    })
    const links = /https:\/\/curio\.example\/set-password#([\w-]{43})/
    const [link, token] = links.exec(received?.mail.text ?? '') ?? []
    expect(received?.mail.html).toContain(`href="${link}"`)
    expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(received?.raw).not.toMatch(/^List-Unsubscribe/m)
    const used = await server.anonymous('POST /api/passwordLinks/use', {
      body: { token, password: 'four green tea bowls' },
    })
    expect(used.status).toBe(200)
    expect(await readMails(db)).toMatchObject([
      { kind: 'reset', state: 'sent', content: null },
      { kind: 'password-changed', state: 'waiting' },
    ])
  })

  test('the seller and the winner get a mail, with a button that stops such mails without signing in', async ({
    db,
    mailServer,
    mei,
    server,
    noah,
  }) => {
    const productId = await makeAuction(db, noah)
    await bid(mei, productId, 1200.5)
    await endAuction(noah, productId)
    const { _id: orderId } = (await mei.call('GET /api/orders')).body.data[0]
    await deliver(db, mailServer)
    const mailTo = ({ email }: Person) => mailServer.received.find(({ to }) => to.includes(email))
    const [sold, won] = [mailTo(noah), mailTo(mei)]
    expect(sold).toMatchObject({
      to: [noah.email],
      mail: { subject: '青花瓶: 李梅 bought it for $1,200.50. Next: say how to pay you.' },
    })
    expect(sold?.mail.text).toContain(`Next: say how to pay you.\n${publicUrl}/order/${orderId}\n`)
    expect(won).toMatchObject({
      to: [mei.email],
      mail: { subject: '青花瓶：你以 $1,200.50 赢得了竞拍。下一步：填写收货地址并付款。' },
    })

    const headers = Object.fromEntries((won?.mail.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<(https:.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect(won?.mail.text).toContain(address)
    expect(sold?.mail.text).toContain('&topic=sold')
    const url = address.slice(publicUrl.length)
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const press = (path: string) => server.request('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form })
    expect((await press(url.replace(/token=.{4}/, 'token=0000'))).status).toBe(404)
    const readChoices = async () => (await mei.call('GET /api/push')).body.data.settings.choices
    expect(await readChoices()).toMatchObject({ won: { mail: 'now' }, sales: { mail: 'now' } })
    expect((await press(url)).status).toBe(204)
    // A device that does not know of it yet changes another choice.
    await mei.call('PUT /api/push/settings', { body: { choices: { lost: { mail: 'now' } } } })
    expect(await readChoices()).toMatchObject({ won: { mail: 'off' }, sales: { mail: 'now' }, lost: { mail: 'now' } })
    expect((await press(url.replace('topic=won', 'topic=sold'))).status).toBe(204)
    expect(await readChoices()).toMatchObject({ sales: { mail: 'off' } })
    // The link of a mail from before buyers and sellers had topics of their own.
    await mei.call('PUT /api/push/settings', { body: { choices: { won: { mail: 'now' }, sales: { mail: 'daily' } } } })
    expect((await press(url.replace('topic=won', 'topic=sales'))).status).toBe(204)
    expect(await readChoices()).toMatchObject({ won: { mail: 'off' }, sales: { mail: 'off' } })

    await writeSale(db, mei, { kind: 'auction-won' })
    await writeMail(db, mei, { kind: 'password-changed' })
    await deliver(db, mailServer)
    expect(mailServer.received).toHaveLength(3)
    expect(mailServer.received.at(-1)?.mail.subject).toBe('你的 Curio 密码已修改')
  })

  test('a mail is sent again after 451 and given up after 550', async ({ db, mailServer, mei }) => {
    await writeMail(db, mei, signIn)
    mailServer.refuse(451)
    expect(await deliver(db, mailServer)).toEqual([{ event: 'mail-failure', level: 'warn' }])
    expect(await readMails(db)).toMatchObject([{ state: 'waiting', attempts: 1, failure: 'deferred', content: signIn }])
    mailServer.refuse(550)
    await deliver(db, mailServer)
    const rejected = { state: 'failed', attempts: 2, failure: 'rejected', content: null }
    expect(await readMails(db)).toMatchObject([{ ...rejected, reply: expect.stringContaining('550') }])
    mailServer.refuse(null)
    await deliver(db, mailServer)
    expect(mailServer.received).toEqual([])

    await writeMail(db, mei, signIn)
    mailServer.refuse(451)
    await deliver(db, mailServer)
    mailServer.refuse(null)
    await deliver(db, mailServer)
    expect(mailServer.received).toHaveLength(1)
    expect((await readMails(db))[1]).toMatchObject({ state: 'sent', attempts: 2, failure: null, content: null })
  })

  test('a wrong password, and a certificate that is not trusted, alarm the operator, and the mail waits', async ({
    db,
    mailServer: { url, ca, received },
    mei,
  }) => {
    await writeMail(db, mei, signIn)
    const alarm = [{ event: 'mail-setup', level: 'error' }]
    expect(await deliver(db, { url: url.replace('p%40ss', 'wrong'), ca })).toEqual(alarm)
    expect(await readMails(db)).toMatchObject([{ state: 'waiting', failure: 'auth', content: signIn }])
    expect(await deliver(db, { url: url.replace(/\/\/.*@/, '//'), ca })).toEqual(alarm)
    expect(await readMails(db)).toMatchObject([{ state: 'waiting', failure: 'auth' }])
    expect(await deliver(db, { url })).toEqual(alarm)
    expect(await readMails(db)).toMatchObject([{ state: 'waiting', failure: 'certificate' }])
    expect(received).toEqual([])
    // On this machine the certificate may be anyone's.
    expect(await deliver(db, { url, isLocal: true })).toEqual([])
    expect(received).toMatchObject([{ isEncrypted: true }])
  })

  test('a mail waits while the mail server is away', async ({ db, mailServer, mei }) => {
    await mailServer.close()
    await writeMail(db, mei, signIn)
    await deliver(db, mailServer)
    expect(await readMails(db)).toMatchObject([{ state: 'waiting', failure: 'unreachable' }])
    const { rows } = await sql`select extract(epoch from next_at - now())::int as seconds from mails`.execute(db)
    expect(rows).toEqual([{ seconds: 60 }])
  })

  test('what people typed adds no header, no recipient and no markup', async ({ db, mailServer }) => {
    const name = 'Vase\r\nBcc: eve@test.example\r\n\r\n<img src=x>'
    const noah = await makePerson(db, name, { email: 'noah@test.example, eve@test.example' })
    await writeSale(db, noah, { name })
    await deliver(db, mailServer)
    for (const { to, mail, raw } of mailServer.received) {
      expect(to.filter((address) => address.startsWith('eve'))).toEqual([])
      expect(mail.subject).toMatch(/^Vase Bcc: eve@test.example <img src=x>: It was sold for/)
      expect(raw).not.toMatch(/^Bcc:/im)
      expect(mail.html).not.toContain('<img')
    }
    const mia = await makePerson(db, '\u202EMia', { email: 'mia@test.example' })
    await writeSale(db, mia, { name: `${name}\u202Eגל` })
    await deliver(db, mailServer)
    expect(mailServer.received.at(-1)).toMatchObject({
      to: ['mia@test.example'],
      mail: {
        subject:
          '\u2068Vase Bcc: eve@test.example <img src=x>גל\u2069: It was sold for $1,200.50. Next: say how to pay you.',
        text: expect.stringMatching(/^Hello Mia,/),
      },
    })
    expect(mailServer.received.at(-1)?.mail.html).not.toContain('<img')
  })

  test('demo accounts, whose addresses belong to nobody, get no mail', async ({ db, mailServer }) => {
    await writeMail(db, await makePerson(db, 'Demo', { is_demo: true }), signIn)
    await deliver(db, mailServer)
    expect(mailServer.received).toEqual([])
    expect(await readMails(db)).toEqual([])
  })
})

/** The ways to sign in: each returns a function that does so, on the device that `headers` describe. */
const doors = {
  'a password':
    async (_db: Db, server: TestServer, { email }: Person) =>
    (headers: Record<string, string>) =>
      server.anonymous('POST /api/login', { body: { email, password }, headers }),
  'a code': async (db: Db, server: TestServer, mei: Person) => {
    const newCode = await makeSecondFactor(db, mei)
    // Each code works once.
    let step = -1
    return async (headers: Record<string, string>) => {
      const pending = await server.anonymous('POST /api/login', { body: { email: mei.email, password }, headers })
      const cookie = `${headers['cookie'] ?? ''}; ${cookiesOf(pending.headers['set-cookie'])}`
      const body = { code: newCode(step++) }
      return server.anonymous('POST /api/login/secondFactor', { body, headers: { ...headers, cookie } })
    }
  },
  'a passkey': async (db: Db, server: TestServer, mei: Person) => {
    const { authenticator } = await makePasskey(db, mei)
    return async (headers: Record<string, string>) => {
      const challenge = (await server.anonymous('POST /api/passkeys/challenge', { body: {} })).body.data
      const credential = authenticator.sign(challenge)
      authenticator.signatureCount += 1
      return server.anonymous('POST /api/login/passkey', { body: { credential }, headers })
    }
  },
}

test.for(['a password', 'a code', 'a passkey'] as const)(
  'a sign-in with %s on a new device is told by mail once, unless that is turned off',
  async (door, { db, mailServer }) => {
    const mei = await makePerson(db, 'Mei')
    const server = await serve(db, { mailMode: 'smtp' })
    const signIn = await doors[door](db, server, mei)
    const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const signedIn = await signIn(firefox)
    expect(signedIn.status).toBe(200)
    const [cookie = ''] = /device=[^;]+/.exec(cookiesOf(signedIn.headers['set-cookie'])) ?? []
    await deliver(db, mailServer)
    const [{ mail } = { mail: null }] = mailServer.received
    expect(mail).toMatchObject({ subject: 'New sign-in to your account at Curio' })
    expect(mail?.text).toMatch(/not used for it before: Firefox on Windows, .* UTC\./)
    expect(mail?.text).toContain(
      `this ends all sessions, on every device.\n\nSet a new password\n${publicUrl}/forgot-password\n`,
    )
    expect(mail?.text).toContain('Sign-ins on new devices.\nStop these mails')

    expect((await signIn({ cookie })).status).toBe(200)
    await server.withCall(mei).call('PUT /api/push/settings', { body: { choices: { devices: { mail: 'off' } } } })
    expect((await signIn(firefox)).status).toBe(200)
    expect(await readMails(db)).toMatchObject([{ kind: 'new-device', state: 'sent' }])
  },
)

describe('asking for a password link', () => {
  test('the answer does not tell whether there is an account, and the password stays valid', async ({
    db,
    mei,
    server,
  }) => {
    const [known, unknown] = [await requestLink(server, mei.email), await requestLink(server, 'nobody@test.example')]
    expect(known).toMatchObject({ status: 200, body: { message: 'success' } })
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(known.status)
    expect(await readMails(db)).toHaveLength(1)
    await server.as(mei)
  })

  test('one mail in five minutes is sent to a person, and the sixth request of a network is refused', async ({
    db,
    mei,
    server,
  }) => {
    for (let tries = 0; tries < 5; tries += 1) await requestLink(server, mei.email)
    expect(await readMails(db)).toHaveLength(1)
    expect(await requestLink(server, mei.email)).toMatchObject({ status: 429, body: { problem: 'too-many' } })
    await server.as(mei)
  })

  test('a server without mail says so', async ({ db, mei }) => {
    const server = await serve(db, { mailMode: 'none' })
    expect(await requestLink(server, mei.email)).toMatchObject({ status: 409, body: { problem: 'mail-off' } })
    expect(await readMails(db)).toEqual([])
  })
})

test('an email without an account gets the link that makes one, in the language of its request', async ({
  db,
  mailServer,
  server,
  ada,
}) => {
  const email = 'li@test.example'
  await server.anonymous('POST /api/signUp/request', { body: { email, locale: 'zh-Hans' } })
  await deliver(db, mailServer)
  const [received] = mailServer.received
  expect(received).toMatchObject({
    to: [email],
    mail: { subject: '确认你的 Curio 邮箱', text: expect.stringMatching(/^你好：\n/) },
  })
  expect(received?.raw).not.toMatch(/^List-Unsubscribe/m)
  const [, token] = /https:\/\/curio\.example\/sign-up#([\w-]{43})/.exec(received?.mail.text ?? '') ?? []
  expect((await ada.call('GET /api/mails')).body.data.mails).toMatchObject([
    { kind: 'sign-up', state: 'sent', to: email },
  ])
  const body = { token, name: 'Li Wei', password: 'four green tea bowls', locale: 'zh-Hans' }
  expect((await server.anonymous('POST /api/signUp/use', { body })).status).toBe(200)
})

describe('the list for administrators', () => {
  const log = pino({ level: 'silent' })

  test('without a mail server, mails are read on the server’s machine only', async ({ ada, db, mei }) => {
    const reset = await ada.call('POST /api/users/{id}/resetPassword', { params: { id: mei._id }, body: {} })
    expect(reset.body.data.mailed).toBe(false)
    const { _id: mailId } = await db.selectFrom('mails').select('_id').executeTakeFirstOrThrow()
    await sendMail({ db, log, jobs: { enqueue: async () => {} } }, { mode: 'local' }, { mailId })
    const [mail] = (await ada.call('GET /api/mails')).body.data.mails
    expect(mail).toMatchObject({ kind: 'reset', state: 'local', to: mei.email })
    expect(mail.message.text).toContain(`http://localhost:80${reset.body.data.url}`)
    const elsewhere = await ada.call('GET /api/mails', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(elsewhere.body.data.mails).toMatchObject([{ kind: 'reset', message: null }])
  })

  test('mails are counted by state', async ({ ada, db, mailServer, mei }) => {
    await writeMail(db, mei, signIn)
    await writeMail(db, mei, signIn)
    await deliver(db, mailServer)
    mailServer.refuse(550)
    await writeMail(db, mei, signIn)
    await deliver(db, mailServer)
    await writeMail(db, mei, signIn)
    const { counts, mails } = (await ada.call('GET /api/mails')).body.data
    expect(counts).toEqual({ waiting: 1, sent: 2, failed: 1 })
    expect(mails.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'failed', 'sent', 'sent'])
  })

  test('a server that nobody mails from stores no mails', async ({ db, mei }) => {
    await writeMail(db, mei, signIn)
    const { _id: mailId } = await db.selectFrom('mails').select('_id').executeTakeFirstOrThrow()
    await sendMail({ db, log, jobs: { enqueue: async () => {} } }, { mode: 'none' }, { mailId })
    expect(await readMails(db)).toEqual([])
  })
})
