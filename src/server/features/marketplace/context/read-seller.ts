import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { countedConversations, type Question, usualAnswerMinutes } from '#src/domain/auction/answer-time.ts'
import { fail, ok } from '#src/domain/result.ts'
import { countFeedback } from '#src/server/features/marketplace/orders/read-feedback.ts'
import type { Deps } from '#src/server/http/deps.ts'

/** Sales are counted exactly up to this number. */
const maxExactCount = 1000

/** Reads what a buyer wants to know of a seller. */
export async function readSeller({ db }: Deps, { userId }: { readonly userId: string }) {
  const user = await db
    .selectFrom('users')
    .select(['created_at', 'about', sql<Date>`now()`.as('now')])
    .where('_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return fail<Problem>(problem('not-found'))
  const [soldCount, questions, feedback] = await Promise.all([
    countSold(db, userId),
    readQuestions(db, userId),
    countFeedback(db, userId),
  ])
  return ok({
    data: {
      memberSince: user.created_at.toISOString(),
      soldCount,
      answerMinutes: usualAnswerMinutes(questions, user.now),
      about: user.about,
      feedback,
    },
  })
}

async function countSold(db: Deps['db'], userId: string): Promise<number> {
  const sold = db
    .selectFrom('products')
    .select('_id')
    .where('seller_id', '=', userId)
    .where('status', '=', 'sold')
    .where('deleted_at', 'is', null)
    .limit(maxExactCount + 1)
  const { count } = await db
    .selectFrom(sold.as('sold'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Conversations looked at: those in which the person is the buyer are among them. */
const readConversations = 2 * countedConversations

/** The first questions of buyers in the person's latest conversations as a seller, with their first answers. */
async function readQuestions(db: Deps['db'], userId: string): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select question.created_at as "writtenAt", answer.created_at as "answeredAt"
      from (select thread_id, last_message_at from thread_participants where user_id = ${userId}
             order by last_message_at desc, thread_id desc limit ${sql.lit(readConversations)}) latest
      join threads t on t._id = latest.thread_id and t.buyer_id <> ${userId}
     cross join lateral (
       select created_at, sender_id from messages m where m.thread_id = t._id order by created_at, _id limit 1) question
      left join lateral (
       select created_at from messages m
        where m.thread_id = t._id and m.sender_id = ${userId} and m.created_at >= question.created_at
        order by created_at, _id limit 1) answer on true
     where question.sender_id <> ${userId}
     order by latest.last_message_at desc limit ${sql.lit(countedConversations)}`.execute(db)
  return rows
}
