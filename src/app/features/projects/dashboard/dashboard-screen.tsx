import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { dashboardQuery } from '#src/app/features/projects/project-queries.ts'
import { ManagerPart } from './manager-part.tsx'
import { SellerPart } from './seller-part.tsx'
import { WorkerPart } from './worker-part.tsx'
import styles from './dashboard.module.css'

/** Live figures for the person's roles: projects they manage, reviews, sales. Roles they lack are not shown. */
export function DashboardScreen() {
  const t = useText('projects')
  const dashboard = useQuery(dashboardQuery)
  return (
    <>
      <h1 className={styles['title']}>{t.dashboard}</h1>
      <QueryOutcome query={dashboard} waiting={<SkeletonText lines={8} />}>
        {({ manager, seller, worker }) =>
          manager || seller || worker ? (
            <>
              {worker && <WorkerPart figures={worker} />}
              {manager && <ManagerPart figures={manager} />}
              {seller && <SellerPart figures={seller} />}
            </>
          ) : (
            <EmptyState
              icon={<ChartNoAxesColumn aria-hidden />}
              action={
                <Link to="/antiques" className={buttonClass({ variant: 'plain' })}>
                  {t.toAntiques}
                </Link>
              }
            >
              {t.nothingToShow}
            </EmptyState>
          )
        }
      </QueryOutcome>
    </>
  )
}
