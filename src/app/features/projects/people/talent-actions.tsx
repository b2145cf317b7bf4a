import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

export type TalentAction = 'detail' | 'add' | 'delete' | 'plan' | 'ban' | 'unban'

type TalentActionsProps = {
  name: string
  isMember: boolean
  isBanned: boolean
  onAction: (action: TalentAction) => void
}

/**
 * The actions on a talent: Add for people who are neither member nor banned, Delete and Add Plan Job for members who
 * are not banned, Ban for anyone not banned, Unban for banned people.
 */
export function TalentActions({ name, isMember, isBanned, onAction }: TalentActionsProps) {
  const t = useTranslations('people')
  const renderAction = (kind: TalentAction, label: string, accessibleName: string) => (
    <Button key={kind} variant="quiet" size="dense" aria-label={accessibleName} onClick={() => onAction(kind)}>
      {label}
    </Button>
  )
  if (isBanned) return renderAction('unban', t.unban, t.unbanNamed(name))
  return (
    <>
      {!isMember && renderAction('add', t.add, t.addNamed(name))}
      {isMember && renderAction('delete', t.delete, t.deleteNamed(name))}
      {isMember && renderAction('plan', t.addPlanJob, t.addPlanJobNamed(name))}
      {renderAction('ban', t.ban, t.banNamed(name))}
    </>
  )
}
