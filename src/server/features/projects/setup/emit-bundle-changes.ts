import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** Emits that the tasks of the bundles `b` changed: to managers, administrators and everybody with open tasks. */
export const emitBundleChanges = (tx: Tx, condition: RawBuilder<unknown>) =>
  sql`
    insert into events (audience, kind, data)
      select person, 'tasks', jsonb_build_object('projectId', b.project_id, 'bundleId', b._id)
        from bundles b, lateral (
          select project_audience(b.project_id)
           union select worker_id from jobs where bundle_id = b._id and assigned_count > 0) p (person)
       where ${condition}`.execute(tx)
