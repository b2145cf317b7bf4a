import { changeTopics, type PushTopic, pushTopics, type TopicsChange } from '#src/domain/messages/push.ts'
import type { QuietHours } from '#src/domain/messages/quiet-hours.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

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

type PushSettingsChange = TopicsChange & {
  readonly quiet?: QuietHours | null | undefined
  readonly hideDetails?: boolean | undefined
}

/** Changes the given settings only: another device may have changed the others. Returns all of them. */
export function updatePushSettings(db: Db, personId: string, change: PushSettingsChange): Promise<PushSettings> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_settings')
      .values({ user_id: personId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await tx.selectFrom('push_settings').select('user_id').where('user_id', '=', personId).forUpdate().execute()
    const before = await readPushSettings(tx, personId)
    const topics = changeTopics(before.topics, change)
    const { quiet = before.quiet, hideDetails = before.hideDetails } = change
    await tx
      .updateTable('push_settings')
      .set({
        topics,
        quiet_from: quiet?.from ?? null,
        quiet_until: quiet?.until ?? null,
        time_zone: quiet?.timeZone ?? null,
        hide_details: hideDetails,
      })
      .where('user_id', '=', personId)
      .execute()
    return { topics, quiet, hideDetails }
  })
}
