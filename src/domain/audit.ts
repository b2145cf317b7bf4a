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
] as const
export type AuditAction = (typeof auditActions)[number]
