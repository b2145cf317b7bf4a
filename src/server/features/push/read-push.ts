import { sql } from 'kysely'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readNotificationSettings } from './notification-settings.ts'

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
