import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary, FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Panel } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import { type Disagreement, type DisagreementState, disagreementsQuery, lookRequestsQuery } from './results-queries.ts'
import styles from './results.module.css'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'

const states: readonly DisagreementState[] = ['open', 'adjudicated']

/** The tasks whose two reviews disagree: those that wait for a decision, or those that were adjudicated. */
export function DisagreementsPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const [state, setState] = useState<DisagreementState>('open')
  const query = useInfiniteQuery(disagreementsQuery(projectId, bundleId, state))
  const openCount = query.data?.pages[0]?.openCount
  return (
    <Panel
      level={2}
      title={t.disagreements}
      note={openCount === undefined ? undefined : t.openDisagreements(openCount)}
    >
      <div className={styles['sectionChoice']}>
        <RadioGroup
          label={t.shownDisagreements}
          hideLabel
          layout="chips"
          value={state}
          onValueChange={setState}
          options={states.map((value) => ({ value, label: t.disagreementStates[value] }))}
        />
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonText lines={4} />}>
        {({ pages }) => {
          const disagreements = pages.flatMap((page) => page.data)
          return disagreements.length === 0 ? (
            state === 'adjudicated' && <SecondaryText className={styles['note']}>{t.noAdjudications}</SecondaryText>
          ) : (
            <ul className={styles['disagreements']}>
              {disagreements.map((disagreement) => (
                <DisagreementRow key={disagreement._id} disagreement={disagreement} />
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
      <NextPageButton query={query}>{t.moreDisagreements}</NextPageButton>
    </Panel>
  )
}

function DisagreementRow({ disagreement }: { disagreement: Disagreement }) {
  const t = useTranslations('quality')
  const { languageName } = useTranslations('shell')
  const { bundle, language, reviewers, difference } = disagreement
  return (
    <TaskRow task={disagreement} note={t.pointsApart(difference)}>
      <p>
        {bundle.name} · {languageName(language)} · {reviewers.join(' · ')}
      </p>
    </TaskRow>
  )
}

type TaskRowProps = {
  task: Pick<Disagreement, '_id' | 'title' | 'externalId' | 'at'>
  /** Beside the time. */
  note: string
  children?: ReactNode
}

function TaskRow({ task: { _id, title, externalId, at }, note, children }: TaskRowProps) {
  const dateFormat = useDateFormat()
  return (
    <li>
      <Link to="/task/$id" params={{ id: _id }} className={styles['tasksLink']} dir="auto">
        {title || externalId || shortId(_id)}
      </Link>
      {children}
      <p>
        {note} · <time dateTime={at}>{formatDateTime(at, dateFormat)}</time>
      </p>
    </li>
  )
}

/** The reviews whose talents wait for another look at the result; nothing while there are none. */
export function LookRequestsPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const query = useQuery(lookRequestsQuery(projectId, bundleId))
  const { data } = query
  if (!data)
    return query.isError ? (
      <Panel level={2} title={t.lookRequests}>
        <FailedQuery query={query} />
      </Panel>
    ) : null
  if (data.count === 0) return null
  return (
    <Panel level={2} title={t.lookRequests} note={t.openLookRequests(data.count)}>
      <ul className={styles['disagreements']}>
        {data.data.map((request) => (
          <TaskRow key={request._id} task={request} note={request.talent} />
        ))}
      </ul>
      {data.count > data.data.length && <SecondaryText>{t.longestWaiting(data.data.length)}</SecondaryText>}
    </Panel>
  )
}
