import { sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { picturesOfMessage } from '#src/server/media/picture-columns.ts'
import { isAfterCursor, microsecondsOf, toTimePage } from '#src/server/db/time-cursor.ts'
import type { Deps } from '#src/server/http/deps.ts'

type Query = { readonly state: 'open' | 'closed'; readonly cursor?: string | undefined }

/** Lists the open or the decided reports, newest first, and how many are open. */
export async function listReports({ db }: Deps, { state, cursor }: Query) {
  const query = db
    .selectFrom('reports as r')
    .innerJoin('users as reporter', 'reporter._id', 'r.reporter_id')
    .innerJoin('users as person', 'person._id', 'r.person_id')
    .leftJoin('users as admin', 'admin._id', 'r.closed_by')
    .leftJoin('products as p', 'p._id', 'r.product_id')
    .leftJoin('order_feedback as f', 'f._id', 'r.feedback_id')
    .leftJoin('messages as m', 'm._id', 'r.message_id')
    .select(['r._id', 'r.subject', 'r.reason', 'r.note', 'r.created_at', microsecondsOf('r.created_at').as('place')])
    .select(['r.outcome', 'r.outcome_note', 'r.closed_at', 'p._id as productId', 'p.name as productName', 'p.status'])
    .select([
      'p.hidden_reason',
      'm.body',
      sql<
        string | null
      >`case when f._id is not null then concat_ws(E'\\n', nullif(f.note, ''), nullif(f.reply, '')) end`.as(
        'feedbackText',
      ),
      'reporter._id as reporterId',
      'reporter.name as reporterName',
    ])
    .select(['reporter.icon as reporterIcon', 'person._id as personId', 'person.name as personName'])
    .select(['person.icon as personIcon', 'person.disabled_at', 'admin._id as adminId', 'admin.name as adminName'])
    .select(['admin.icon as adminIcon', picturesOfMessage(sql.ref('m._id')).as('pictures')])
    .where('r.closed_at', state === 'open' ? 'is' : 'is not', null)
    .where(isAfterCursor(cursor, 'r.created_at', 'r._id'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r._id', 'desc')
    .limit(rowsPerPage + 1)
  const [rows, { open }] = await Promise.all([
    query.execute(),
    db
      .selectFrom('reports')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const { pageRows, nextCursor } = toTimePage(rows)
  return {
    data: pageRows.map((row) => ({
      _id: row._id,
      subject: row.subject,
      reason: row.reason,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      reporter: { _id: row.reporterId, name: row.reporterName, icon: row.reporterIcon },
      person: {
        _id: row.personId,
        name: row.personName,
        icon: row.personIcon,
        disabled: row.disabled_at !== null,
      },
      product:
        row.productId === null
          ? null
          : {
              _id: row.productId,
              name: row.productName ?? '',
              sold: row.status === 'sold',
              hidden: row.hidden_reason !== null,
            },
      message: row.body ?? row.feedbackText,
      pictures: row.pictures,
      decision:
        row.outcome === null || row.closed_at === null
          ? null
          : {
              outcome: row.outcome,
              note: row.outcome_note,
              admin: { _id: row.adminId ?? '', name: row.adminName ?? '', icon: row.adminIcon ?? '' },
              at: row.closed_at.toISOString(),
            },
    })),
    open,
    nextCursor,
  }
}
