// A webhook from before there were kinds of webhooks.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { v7 } from 'uuid'
import { migrate } from '#src/server/db/migrate.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { deliverWebhook } from '#src/server/features/projects/webhooks/deliver-webhook.ts'
import { generateSecret, sealWebhookSecret } from '#src/server/features/projects/webhooks/webhook-secret.ts'
import { createWebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { makeMember, makePerson, makeProject, makeTask, resultOf, secrets } from '#tests/support/fixtures.ts'
import { databaseUrl, runSql } from '#tests/support/postgres.ts'
import { isSignedBy } from '#tests/support/signature.ts'
import { buildServer } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const { server: postgres, prefix } = inject('postgres')

test('a webhook from before there were kinds keeps receiving reviews, signed with its secret, and nothing else', async () => {
  await runSql(postgres, `create database ${prefix}old_webhook`)
  const url = databaseUrl(postgres, `${prefix}old_webhook`)
  await migrate(url, '0096-reviewer-days')
  const db = openDatabase(url)
  onTestFinished(() => db.destroy())
  const receiver = await startWebhookReceiver({ status: 204 }, { status: 204 })
  onTestFinished(receiver.close)
  const [mei, secret] = [await makePerson(db, 'Mei'), generateSecret()]
  const project = await makeProject(db, await makePerson(db, 'Manager'))
  const { projectId, bundleId } = project
  await makeMember(db, project, mei)
  const [earlier, task] = [await makeTask(db, project, mei), await makeTask(db, project, mei)]
  await sql`
    insert into webhooks (project_id, url, sealed_secret)
    values (${projectId}, ${receiver.url}, ${sealWebhookSecret(secrets, projectId, secret)})`.execute(db)
  const payload = { type: 'review.completed', timestamp: '2026-11-20T09:00:00.000Z', data: { duration: 40 } }
  const waiting = v7()
  await sql`
    insert into webhook_deliveries (_id, project_id, task_id, kind, payload)
    values (${waiting}, ${projectId}, ${earlier}, 'review.completed', ${JSON.stringify(payload)}::jsonb)`.execute(db)

  await migrate(url)
  const { server, close } = await buildServer(db, {})
  onTestFinished(close)
  const asMei = await server.as(mei)
  const submit = async (taskId: string) => {
    const body = { taskId, result: resultOf(3), duration: 40 }
    const submitted = await asMei('POST /api/bundles/{id}/submitReviewResult', { params: { id: bundleId }, body })
    expect(submitted.status).toBe(200)
  }
  await submit(task)
  // Nothing is sent of the reopening, and of the finished bundle.
  await asMei('POST /api/tasks/{id}/reopenOwn', { params: { id: task } })
  await submit(earlier)
  await submit(task)

  const webhookClient = createWebhookClient({ allowPrivate: true, timeoutMs: 2000 })
  const deps = { ...makeDeps(db), secrets, webhookClient }
  const rows = await db.selectFrom('webhook_deliveries').select(['_id', 'kind']).orderBy('created_at').execute()
  expect(rows.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'review.submitted'))
  for (const { _id } of rows.slice(0, 2)) await deliverWebhook(deps, { deliveryId: _id })
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received.every((message) => isSignedBy(secret, message))).toBe(true)
  expect(receiver.received.map(({ body: sent }) => JSON.parse(sent))).toMatchObject([
    { ...payload, type: 'review.submitted' },
    { type: 'review.submitted', data: { task: { _id: task }, result: resultOf(3), duration: 40 } },
  ])
})
