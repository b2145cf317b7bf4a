import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QualityFigures } from '#src/app/features/quality/quality-figures.tsx'
import { AgreementOverTime } from '#src/app/features/quality/agreement-over-time.tsx'
import { LiftPauseButton } from '#src/app/features/projects/checks/lift-pause-button.tsx'
import styles from './talent-details.module.css'
import { Stack, Row } from '#src/app/ui/layout/layout.tsx'

type TalentQualityProps = { projectId: string; workerId: string }

/** The quality of a talent's reviews in a project, with links to their tasks; nothing before their first review. */
export function TalentQuality({ projectId, workerId }: TalentQualityProps) {
  const { data: workers = [] } = useQuery({
    queryKey: ['projects', projectId, 'quality', workerId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/quality', { params: { id: projectId }, query: { workerId }, signal })).data,
  })
  return workers.map((quality) => <LoadedQuality key={quality._id} projectId={projectId} quality={quality} />)
}

type LoadedQualityProps = { projectId: string; quality: ApiResponse<'GET /api/projects/{id}/quality'>['data'][number] }

function LoadedQuality({ projectId, quality }: LoadedQualityProps) {
  const t = useTranslations('quality')
  const dateFormat = useDateFormat()
  const { _id: workerId, pausedAt } = quality
  return (
    <section aria-label={t.title} className={styles['quality']}>
      {pausedAt !== null && (
        <Stack gap={8} align="start" className={styles['paused']}>
          <p>
            {t.checks.pausedSince(formatDateTime(pausedAt, dateFormat))} {t.checks.liftNote}
          </p>
          <LiftPauseButton projectId={projectId} person={quality} />
        </Stack>
      )}
      <QualityFigures quality={quality} />
      {quality.agreement.some(({ pairs }) => pairs > 0) && (
        <AgreementOverTime
          queryKey={['projects', projectId, 'trends', 'agreement', workerId]}
          load={async (period, signal) => {
            const query = { period, workerId }
            const call = { params: { id: projectId }, query, signal }
            return (await api('GET /api/projects/{id}/trends', call)).data.periods
          }}
        />
      )}
      <Row aria-label={t.tasks} as="ul" gap={16} lineGap={0} className={styles['taskLinks']}>
        {quality.bundles.map(({ _id, name, completed }) => (
          <li key={_id}>
            <Link
              to="/project/$id/bundle/$bundleId/assignments"
              params={{ id: projectId, bundleId: _id }}
              search={{ worker: workerId, status: 'completed' }}
            >
              {t.tasksIn(name, completed)}
            </Link>
          </li>
        ))}
      </Row>
    </section>
  )
}
