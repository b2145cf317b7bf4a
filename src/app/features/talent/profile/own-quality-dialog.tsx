import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QualityFigures } from '#src/app/features/quality/quality-figures.tsx'
import { AgreementOverTime } from '#src/app/features/quality/agreement-over-time.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button, touchLink } from '#src/app/ui/button/button.tsx'
import { type DialogOpenProps, BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from './own-quality-dialog.module.css'
import { Stack, Row, Text } from '#src/app/ui/layout/layout.tsx'

/** The figures of the signed-in talent's reviews by project. */
export function OwnQualityDialog({ open, onOpenChange }: DialogOpenProps) {
  const t = useTranslations('quality')
  const quality = useQuery({
    queryKey: ['talent', 'quality'],
    queryFn: async ({ signal }) => (await api('GET /api/talents/quality', { signal })).data,
  })
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t.yours}
      description={t.yoursNote}
      footer={<Button onClick={() => onOpenChange(false)}>{t.close}</Button>}
    >
      <QueryBoundary query={quality} skeleton={<SkeletonText lines={6} />}>
        {(projects) =>
          projects.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            projects.map(({ project, answers, ...figures }) => (
              <Stack key={project._id} aria-label={project.name} as="section" gap={8} className={styles['project']}>
                <h3>{project.name}</h3>
                <QualityFigures quality={figures} />
                {figures.agreement.some(({ pairs }) => pairs > 0) && (
                  <AgreementOverTime
                    level={4}
                    isNarrow
                    queryKey={['talent', 'quality', project._id]}
                    load={async (period, signal) => {
                      const query = { projectId: project._id, period }
                      return (await api('GET /api/talents/trends', { query, signal })).data
                    }}
                  />
                )}
                {answers.length > 0 && <CheckAnswers answers={answers} />}
              </Stack>
            ))
          )
        }
      </QueryBoundary>
    </BottomSheet>
  )
}

type CheckAnswersProps = { answers: ApiResponse<'GET /api/talents/quality'>['data'][number]['answers'] }

/** What was expected of the talent's last checks, by section. */
function CheckAnswers({ answers }: CheckAnswersProps) {
  const t = useTranslations('quality').checks
  const { sections } = useTranslations('projects')
  const dateFormat = useDateFormat()
  return (
    <>
      <h4>{t.answers}</h4>
      <Text as="ul" size={14} tabular aria-label={t.answers} className={styles['answers']}>
        {answers.map(({ taskId, title, answeredAt, sections: judged }) => (
          <li key={taskId}>
            <Row as="p" gap={12} lineGap={0}>
              <Link to="/task/$id" params={{ id: taskId }} className={touchLink} dir="auto">
                {title || shortId(taskId)}
              </Link>{' '}
              <Text as="time" tone="secondary" dateTime={answeredAt}>
                {formatDateTime(answeredAt, dateFormat)}
              </Text>
            </Row>
            <dl>
              {judged.map(({ section, score, tolerance, given, isRight }) => (
                <Row key={section} lineGap={0} align="baseline">
                  <dt>{sections[section]}</dt>
                  <dd>{t.judged(isRight, t.score(score, tolerance), given)}</dd>
                </Row>
              ))}
            </dl>
          </li>
        ))}
      </Text>
    </>
  )
}
