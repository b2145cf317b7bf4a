/** Everything administrative that goes on record. */
export const auditActions = [
  'invite-user',
  'edit-user',
  'change-role',
  'reset-password',
  'delete-product',
  'add-project',
  'edit-project',
  'move-payout',
  'add-bundle',
  'edit-bundle',
  'add-manager',
  'remove-manager',
  'add-member',
  'remove-member',
  'add-plan-job',
  'remove-plan-job',
  'ban-talent',
  'unban-talent',
  'edit-talent',
] as const
export type AuditAction = (typeof auditActions)[number]
