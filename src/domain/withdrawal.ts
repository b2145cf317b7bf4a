/** The states of a withdrawal: asked for, and then paid out or declined. */
export const withdrawalStatuses = ['requested', 'paid', 'declined'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Maximum characters of the reason for declining. */
export const maxDeclineReasonLength = 500

/** The most open withdrawals that are listed at once. */
export const maxListedWithdrawals = 100
