import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import type { TalentRelation } from '#src/domain/projects/project.ts'

export type TalentAction = 'detail' | 'add' | 'withdraw' | 'delete' | 'plan' | 'ban' | 'unban'

/** Of a dialog about one talent. */
export type TalentDialogProps = DialogOpenProps & { projectId: string; talent: Talent }

type TalentActionsProps = {
  name: string
  relation: TalentRelation
  /** An archived project adds nobody. */
  canAdd: boolean
  onAction: (action: TalentAction) => void
}

/**
 * The actions on a talent: Add for people who are neither member nor banned, Delete and Add Plan Job for members who
 * are not banned, Ban for anyone not banned, Unban for banned people. Managers withdraw an invitation instead of adding
 * again, and leave to admins who declined one.
 */
export function TalentActions({ name, relation, canAdd, onAction }: TalentActionsProps) {
  const t = useTranslations('people')
  const isAdmin = useIdentity()?.role === 'admin'
  const renderAction = (kind: TalentAction, label: string, accessibleName: string) => (
    <Button key={kind} variant="quiet" size="dense" aria-label={accessibleName} onClick={() => onAction(kind)}>
      {label}
    </Button>
  )
  if (relation === 'banned') return renderAction('unban', t.unban, t.unbanNamed(name))
  const isAddable = relation === 'none' || (isAdmin && relation !== 'member')
  return (
    <>
      {canAdd && isAddable && renderAction('add', t.add, t.addNamed(name))}
      {relation === 'invited' && renderAction('withdraw', t.withdraw, t.withdrawNamed(name))}
      {relation === 'member' && renderAction('delete', t.delete, t.deleteNamed(name))}
      {relation === 'member' && renderAction('plan', t.addPlanJob, t.addPlanJobNamed(name))}
      {renderAction('ban', t.ban, t.banNamed(name))}
    </>
  )
}
