/** Everything administrative that goes on record. */
export const auditActions = [
  'invite-user',
  'edit-user',
  'change-role',
  'reset-password',
  'delete-product',
  'edit-project',
] as const
export type AuditAction = (typeof auditActions)[number]
