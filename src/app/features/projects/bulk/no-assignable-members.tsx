import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'

/** Empty state: the project has no members to whom tasks can be assigned. */
export function NoAssignableMembers({ projectId }: { projectId: string }) {
  const t = useTranslations('assignment')
  const link = (
    <Link to="/project/$id/people" params={{ id: projectId }} search={{}} className={buttonClass({})}>
      {t.goToPeople}
    </Link>
  )
  return <EmptyState action={link}>{t.noAssignableMembers}</EmptyState>
}
