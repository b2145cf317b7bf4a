import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import {
  changeChoices,
  type Choices,
  type ChoicesChange,
  type LinkTopic,
  mapTopics,
  notificationTopics,
  topicsOfLink,
} from '#src/domain/messages/notification-choices.ts'
import type { QuietHours } from '#src/domain/messages/quiet-hours.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type NotificationSettings = { choices: Choices; quiet: QuietHours | null; hideDetails: boolean }

/** Reads the person's settings. Their row is made with the person. */
export async function readNotificationSettings(db: Db | Tx, personId: string): Promise<NotificationSettings> {
  const { app, push, ...row } = await db
    .selectFrom('notification_settings')
    .select(['app', 'push', 'mail_now', 'mail_daily', 'quiet_from', 'quiet_until', 'time_zone', 'hide_details'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow()
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = row
  return {
    choices: mapTopics((topic) => ({
      app: app.includes(topic),
      push: push.includes(topic),
      mail: row.mail_now.includes(topic) ? 'now' : row.mail_daily.includes(topic) ? 'daily' : 'off',
    })),
    quiet: from !== null && until !== null && timeZone !== null ? { from, until, timeZone } : null,
    hideDetails: row.hide_details,
  }
}

type SettingsChange = {
  readonly choices?: ChoicesChange | undefined
  readonly quiet?: QuietHours | null | undefined
  readonly hideDetails?: boolean | undefined
  /** Of the person's day, for the daily mail; that of quiet hours replaces it. */
  readonly timeZone?: string | undefined
}

/** Changes the given settings only: another device may have changed the others. Returns all of them. */
export function updateNotificationSettings(
  db: Db,
  personId: string,
  change: SettingsChange,
): Promise<NotificationSettings> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('notification_settings').select('user_id').where('user_id', '=', personId).forUpdate().execute()
    const before = await readNotificationSettings(tx, personId)
    const choices = changeChoices(before.choices, change.choices ?? {})
    const { quiet = before.quiet, hideDetails = before.hideDetails } = change
    const timeZone = quiet?.timeZone ?? change.timeZone
    await tx
      .updateTable('notification_settings')
      .set({
        app: notificationTopics.filter((topic) => choices[topic].app),
        push: notificationTopics.filter((topic) => choices[topic].push),
        mail_now: notificationTopics.filter((topic) => choices[topic].mail === 'now'),
        mail_daily: notificationTopics.filter((topic) => choices[topic].mail === 'daily'),
        quiet_from: quiet?.from ?? null,
        quiet_until: quiet?.until ?? null,
        ...(timeZone !== undefined && { time_zone: timeZone }),
        hide_details: hideDetails,
      })
      .where('user_id', '=', personId)
      .execute()
    return { choices, quiet, hideDetails }
  })
}

/** Turns mails of a topic, or the daily mail, off for the person to whose mails the token belongs. */
export async function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  { token, topic }: { readonly token: string; readonly topic: LinkTopic },
): Promise<Result<null, Problem>> {
  const stopped = sql`${topicsOfLink(topic)}::text[]`
  const updated = await db
    .updateTable('notification_settings')
    .set(
      topic === 'daily'
        ? { mail_daily: [] }
        : {
            mail_now: sql<string[]>`array(select it from unnest(mail_now) it where it <> all(${stopped}))`,
            mail_daily: sql<string[]>`array(select it from unnest(mail_daily) it where it <> all(${stopped}))`,
          },
    )
    .where('unsubscribe_token', '=', token)
    .returning('user_id')
    .executeTakeFirst()
  return updated ? ok(null) : fail(problem('not-found'))
}

/** Reads the notification settings and devices of `actor`. */
export async function readPush({ db }: Deps, actor: User, publicKey: string) {
  const [settings, devices] = await Promise.all([
    readNotificationSettings(db, actor._id),
    db
      .selectFrom('push_subscriptions as p')
      .innerJoin('sessions as s', 's._id', 'p.session_id')
      .select(['p._id', 'p.device', 'p.session_id', 'p.created_at', 'p.last_delivered_at'])
      .where('p.user_id', '=', actor._id)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .orderBy('p.created_at', 'desc')
      .orderBy('p._id', 'desc')
      .execute(),
  ])
  return {
    publicKey,
    settings,
    devices: devices.map((row) => ({
      _id: row._id,
      device: row.device,
      here: row.session_id === actor.sessionId,
      createdAt: row.created_at.toISOString(),
      reachedAt: row.last_delivered_at?.toISOString() ?? null,
    })),
  }
}
