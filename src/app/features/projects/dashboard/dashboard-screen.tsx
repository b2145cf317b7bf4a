import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import { type Dashboard, dashboardQuery } from '#src/app/features/projects/project-queries.ts'
import { DashboardSection, Panel } from './dashboard-section.tsx'
import { ManagerSection } from './manager-section.tsx'
import { SellerSection } from './seller-section.tsx'
import styles from './dashboard.module.css'

/** Live figures for the person's roles: projects they manage, reviews, sales. Roles they lack are not shown. */
export function DashboardScreen() {
  const t = useTranslations('projects')
  const dashboard = useQuery(dashboardQuery)
  return (
    <>
      <h1 className={styles['title']}>{t.dashboard}</h1>
      <QueryBoundary query={dashboard} skeleton={<SkeletonText lines={8} />}>
        {({ manager, seller, worker }) =>
          manager || seller || worker ? (
            <>
              {worker && <TalentSection stats={worker} />}
              {manager && <ManagerSection stats={manager} />}
              {seller && <SellerSection stats={seller} />}
            </>
          ) : (
            <EmptyState
              icon={<ChartNoAxesColumn aria-hidden />}
              action={
                <Link to="/antiques" className={buttonClass({ variant: 'plain' })}>
                  {t.browseProducts}
                </Link>
              }
            >
              {t.nothingToShow}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

function TalentSection({ stats }: { stats: NonNullable<Dashboard['worker']> }) {
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
