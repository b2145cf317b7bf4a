// Withdrawals: a talent asks for what a project paid into their wallet, and whoever pays confirms it.
import { z } from 'zod'
import { maxDeclineReasonLength, maxListedWithdrawals, withdrawalStatuses } from '#src/domain/money/payouts.ts'
import { call, managers, signedIn } from '#src/contract/call/call.ts'
import { amount, id, instant, messageResponse, params } from '#src/contract/call/fields.ts'

const project = z.object({ _id: id, name: z.string() })
const currency = z.string().min(1).max(3).describe('ISO 4217.')

export const withdrawals = {
  'GET /api/users/me/withdrawals': call({
    name: 'listOwnWithdrawals',
    summary: `What the caller can withdraw from each project, and the latest ${maxListedWithdrawals} withdrawals they asked for, newest first.`,
    roles: signedIn,
    response: z.object({
      /** Without the amounts of open withdrawals. */
      available: z.array(z.object({ project, currency, amount: z.number() })),
      data: z.array(
        z.object({
          _id: id,
          project,
          amount: z.number(),
          currency,
          status: z.enum(withdrawalStatuses),
          /** Why it was declined; otherwise empty. */
          reason: z.string(),
          requestedAt: instant,
          decidedAt: instant.nullable(),
        }),
      ),
    }),
    problems: [],
  }),
  'POST /api/users/me/withdrawals': call({
    name: 'requestWithdrawal',
    summary:
      'Ask for a part or all of what a project paid into the caller’s wallet. One open withdrawal per project and currency.',
    roles: signedIn,
    idempotencyKey: true,
    body: z.object({ projectId: id, currency, amount: amount.min(0.01, { error: 'Enter an amount.' }) }),
    response: messageResponse.extend({ data: z.object({ _id: id }) }),
    problems: ['withdrawal-open', 'balance-too-low'],
  }),
  'GET /api/projects/{id}/withdrawals': call({
    name: 'listWithdrawals',
    summary: `The open withdrawals from a project, oldest first: the first ${maxListedWithdrawals}, and their number.`,
    roles: managers,
    params,
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          worker: z.object({ _id: id, name: z.string(), email: z.string() }),
          amount: z.number(),
          currency,
          requestedAt: instant,
        }),
      ),
      total: z.number().int(),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/withdrawals/{withdrawalId}/decide': call({
    name: 'decideWithdrawal',
    summary:
      'Confirm that a withdrawal was paid out, which debits the wallet once, or decline it with a reason. The caller’s own are refused. Does nothing if it was already decided like this.',
    roles: managers,
    params: z.object({ id, withdrawalId: id }),
    body: z
      .object({
        status: z.enum(['paid', 'declined']),
        reason: z
          .string()
          .trim()
          .max(maxDeclineReasonLength, { error: `Use at most ${maxDeclineReasonLength} characters.` })
          .default(''),
      })
      .refine(({ status, reason }) => status === 'paid' || reason !== '', {
        path: ['reason'],
        error: 'Give a reason.',
      }),
    response: messageResponse,
    problems: ['not-found', 'own-payout', 'withdrawal-closed', 'balance-too-low'],
  }),
}
