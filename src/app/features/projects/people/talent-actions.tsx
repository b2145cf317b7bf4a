import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

export type TalentAction = 'detail' | 'add' | 'delete' | 'plan' | 'ban' | 'unban'

type TalentActionsProps = {
  name: string
  member: boolean
  banned: boolean
  onAction: (action: TalentAction) => void
}

/**
 * The actions on a talent: Add for people who are neither member nor banned, Delete and Add Plan Job for members who
 * are not banned, Ban for anyone not banned, Unban for banned people.
 */
export function TalentActions({ name, member, banned, onAction }: TalentActionsProps) {
  const t = useText('people')
  const action = (kind: TalentAction, label: string, named: string) => (
    <Button key={kind} variant="quiet" size="dense" aria-label={named} onClick={() => onAction(kind)}>
      {label}
    </Button>
  )
  if (banned) return action('unban', t.unban, t.unbanNamed(name))
  return (
    <>
      {!member && action('add', t.add, t.addNamed(name))}
      {member && action('delete', t.delete, t.deleteNamed(name))}
      {member && action('plan', t.addPlanJob, t.addPlanJobNamed(name))}
      {action('ban', t.ban, t.banNamed(name))}
    </>
  )
}
