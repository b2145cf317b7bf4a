import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shortId } from '#src/domain/uuid.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useQualityFormat } from '#src/app/features/quality/use-quality-format.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'
import { checksQuery, type ListedCheckTask } from './check-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'

/** One check task: what is expected, how many answers are right, and Retire, or Use again. */
export function CheckTaskRow({ projectId, task }: { projectId: string; task: ListedCheckTask }) {
  const t = useTranslations('quality').checks
  const { sections } = useTranslations('projects')
  const { languageName } = useTranslations('shell')
  const format = useQualityFormat()
  const client = useQueryClient()
  const { _id, title, externalId, language, expected, isRetired, score } = task
  const name = title || externalId || shortId(_id)
  const changeMutation = useMutation({
    mutationFn: () => {
      const params = { id: _id }
      return isRetired
        ? api('PUT /api/tasks/{id}/check', {
            params,
            body: { expected, before: { expected: null, retired: expected } },
          })
        : api('DELETE /api/tasks/{id}/check', { params })
    },
    // After a conflict the row shows what others stored.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bundleKey() })
      void client.invalidateQueries({ queryKey: ['projects', projectId, 'quality'] })
      return client.invalidateQueries({ queryKey: checksQuery(projectId).queryKey })
    },
  })
  return (
    <li className={styles['delivery']}>
      <div className={styles['text']}>
        <p>
          <Link to="/task/$id" params={{ id: _id }} dir="auto">
            {name}
          </Link>{' '}
          <span className={styles['muted']}>{languageName(language)}</span>
        </p>
        <p className={styles['muted']}>
          {expected.map((each) => t.expected(sections[each.section], each.score, each.tolerance)).join(' · ')}
        </p>
        <p className={styles['muted']}>
          {isRetired
            ? `${t.retired}. ${t.retiredNote}`
            : score.answered === 0
              ? t.noAnswers
              : t.right(score.right, score.answered, format.share(score.right / score.answered))}
        </p>
        <CallError error={changeMutation.error} />
      </div>
      <Button
        size="dense"
        variant="quiet"
        aria-label={isRetired ? t.restoreNamed(name) : t.retireNamed(name)}
        busy={changeMutation.isPending}
        onClick={() => changeMutation.mutate()}
      >
        {isRetired ? t.restore : t.retire}
      </Button>
    </li>
  )
}
