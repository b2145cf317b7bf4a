import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import type { Preview } from './preview-query.ts'
import styles from './assignments.module.css'

type PreviewInWordsProps = {
  preview: UseQueryResult<Preview>
  /** The member's name when tasks are assigned to one member only. */
  only: string | undefined
  projectId: string
  bundleId: string
}

/** What auto assign would do: the number of tasks assigned, what remains and why, and where to change that. */
export function PreviewInWords({ preview, only, projectId, bundleId }: PreviewInWordsProps) {
  const t = useText('assignment')
  if (preview.isError && preview.data === undefined)
    return <QueryFailure error={preview.error} busy={preview.isFetching} onRetry={() => void preview.refetch()} />
  const { data } = preview
  if (data === undefined)
    return (
      <p role="status" className={styles['note']}>
        {t.previewing}
      </p>
    )
  const gaining = data.workers.filter(({ added }) => added > 0).length
  return (
    <div className={styles['preview']}>
      <p role="status">
        {data.modifiedCount > 0
          ? only === undefined
            ? t.preview(data.modifiedCount, gaining)
            : t.previewOne(data.modifiedCount, only)
          : data.left.length === 0
            ? t.noneToAssign
            : t.previewNothing}
      </p>
      {/* Shown only for all members: what one member cannot take may suit another. */}
      {data.left.length > 0 && only === undefined && (
        <>
          <p>{t.stays}</p>
          <ul>
            {data.left.map(({ language, count, reason }) => (
              <li key={`${language} ${reason}`}>{t.left[reason](count, language)}</li>
            ))}
          </ul>
          <Link to="/project/$id/people" params={{ id: projectId }} search={{ bundle: bundleId }}>
            {t.addPlanJob}
          </Link>
        </>
      )}
    </div>
  )
}
