import { Link } from '@tanstack/react-router'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { Panel, DashboardSection } from './dashboard-section.tsx'

export function TalentSection({ stats }: { stats: NonNullable<Dashboard['worker']> }) {
  const t = useTranslations('projects')
  const locale = intlTag(useLocale())
  return (
    <DashboardSection title={t.working}>
      <Panel title={t.tasks}>
        <FigureList
          size="large"
          figures={[
            [t.openTasks, stats.open.toLocaleString(locale)],
            [t.doneTasks, stats.done.toLocaleString(locale)],
          ]}
        />
        <p>
          <Link to="/tasks" className={buttonClass({ variant: 'plain', size: 'dense' })}>
            {t.viewTasks}
          </Link>
        </p>
      </Panel>
    </DashboardSection>
  )
}
