import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import { secondReviewsQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'
import { SecondReviewsDialog } from './second-reviews-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** How many reviews of a project get a second one, and which differences count as agreement. */
export function SecondReviewsSection({ projectId }: { projectId: string }) {
  const t = useTranslations('quality')
  const tSetup = useTranslations('setup')
  const query = useQuery(secondReviewsQuery(projectId))
  const dialog = useDialog({ keepsInput: true })
  return (
    <Section
      title={t.secondReviews}
      description={t.secondReviewsNote}
      actions={
        query.data && (
          <Button
            size="dense"
            icon={<Pencil aria-hidden />}
            aria-label={t.editSecondReviews}
            onClick={() => dialog.open()}
          >
            {tSetup.edit}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} skeleton={<SkeletonText lines={2} />}>
        {(settings) => (
          <>
            <dl className={styles['details']}>
              <div>
                <dt>{t.share}</dt>
                <dd>{t.shareOf(settings.share)}</dd>
              </div>
              <div>
                <dt>{t.tolerance}</dt>
                <dd>{t.tolerances[settings.tolerance]}</dd>
              </div>
            </dl>
            {dialog.render((props) => (
              <SecondReviewsDialog projectId={projectId} settings={settings} {...props} />
            ))}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
