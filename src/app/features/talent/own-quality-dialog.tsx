import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QualityFigures } from '#src/app/platform/quality/quality-figures.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from './own-quality-dialog.module.css'

/** The figures of the signed-in talent's reviews by project. */
export function OwnQualityDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('quality')
  const quality = useQuery({
    queryKey: ['talent', 'quality'],
    queryFn: async ({ signal }) => (await api('GET /api/talents/quality', { signal })).data,
  })
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.yours}
      description={t.yoursNote}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <QueryBoundary query={quality} skeleton={<SkeletonText lines={6} />}>
        {(projects) =>
          projects.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            projects.map(({ project, ...figures }) => (
              <section key={project._id} aria-label={project.name} className={styles['project']}>
                <h3>{project.name}</h3>
                <QualityFigures quality={figures} />
              </section>
            ))
          )
        }
      </QueryBoundary>
    </BottomSheet>
  )
}
