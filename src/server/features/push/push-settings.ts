import { type PushTopic, pushTopics } from '#src/domain/push.ts'
import type { QuietHours } from '#src/domain/quiet-hours.ts'
import type { Db, Tx } from '#src/server/db/open-database.ts'

export type PushSettings = { topics: PushTopic[]; quiet: QuietHours | null; hideDetails: boolean }

/** Reads the person's settings; the default is all topics without quiet hours. */
export async function readPushSettings(db: Db | Tx, personId: string): Promise<PushSettings> {
  const row = await db
    .selectFrom('push_settings')
    .select(['topics', 'quiet_from', 'quiet_until', 'time_zone', 'hide_details'])
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (!row) return { topics: [...pushTopics], quiet: null, hideDetails: false }
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = row
  return {
    topics: pushTopics.filter((topic) => row.topics.includes(topic)),
    quiet: from !== null && until !== null && timeZone !== null ? { from, until, timeZone } : null,
    hideDetails: row.hide_details,
  }
}

export async function savePushSettings(db: Db | Tx, personId: string, settings: PushSettings): Promise<void> {
  const { topics, quiet, hideDetails } = settings
  const row = {
    topics,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    time_zone: quiet?.timeZone ?? null,
    hide_details: hideDetails,
  }
  await db
    .insertInto('push_settings')
    .values({ user_id: personId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
