/** Everything administrative that goes on record. */
export const auditActions = [
  'invite-user',
  'edit-user',
  'change-role',
  'reset-password',
  'delete-product',
  'edit-project',
  'move-payout',
] as const
export type AuditAction = (typeof auditActions)[number]
