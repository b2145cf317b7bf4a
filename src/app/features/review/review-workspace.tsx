import { lazy, type RefObject, Suspense, useMemo, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { defaultReview } from '#src/domain/review.ts'
import { ReviewStage } from './stage/review-stage.tsx'
import { useShortcuts } from './stage/shortcuts.ts'
import { readTaskMedia, type Task } from './task-media.ts'
import { useActivity } from './form/use-activity.ts'
import { useDraft, useDraftKeeper } from './form/use-draft.ts'
import { useGivingBack } from './form/use-giving-back.ts'
import { useHandingIn } from './form/use-handing-in.ts'
import { useSubmission } from './form/use-submission.ts'
import { type Place, usePlace } from './stage/use-place.ts'
import { useStageLayout } from './stage/use-stage-layout.ts'
import { useVideoPair } from './stage/use-video-pair.ts'
import styles from './review-workspace.module.css'

const TaskRecord = lazy(async () => ({ default: (await import('./history/task-record.tsx')).TaskRecord }))
// Loaded after the videos' code; ready before the first video plays.
const ReviewForm = lazy(async () => ({ default: (await import('./form/review-form.tsx')).ReviewForm }))
// Needed only on submission.
const SubmitQuestions = lazy(async () => ({
  default: (await import('./form/submit-questions.tsx')).SubmitQuestions,
}))

const formId = 'review-form'

/** Activity is not recorded while a person only looks at a task. */
const countNothing = async () => {}

type ReviewWorkspaceProps = {
  task: Task
  /** The reviewer's id. A manager's review has no duration. */
  personId: string
  /** The videos' position; kept when a reopened task starts again. */
  place: RefObject<Place>
  onDone: (next: Task | null) => void
  /** The link shown on a task that is finished or no longer the person's. */
  onward: { readonly label: string; readonly go: () => void }
}

/** The videos and the review form of one task, and its submission. */
export function ReviewWorkspace({ task, personId, place, onDone, onward }: ReviewWorkspaceProps) {
  const t = useText('review')
  const phone = useStageLayout() !== 'wide'
  // Same query as in the stylesheet: the form is below the videos and far from the first of them.
  const oneColumn = useMediaQuery('(width < 1000px)')
  const barred = phone || oneColumn
  const media = useMemo(() => readTaskMedia(task), [task])
  const { pair, stage } = useVideoPair(media.source.url, media.dub.url)
  usePlace(pair, place, task._id)
  const own = task.worker?._id === personId
  const keeper = useDraftKeeper(personId, task._id)
  const submission = useSubmission(task, keeper, (next) => own && onDone(next))
  const { waiting, stored } = submission
  const finished = task.status === 'completed' || stored !== null
  // A manager first sees the task read-only; reviewing it for its assignee is a separate step.
  const [reviewing, setReviewing] = useState(false)
  const looking = !own && !finished && !reviewing
  const working = !finished && !looking && submission.known && !waiting
  const draft = useDraft(keeper, task._id, working)
  const givingBack = useGivingBack(keeper, pair)
  const countActivity = useActivity(pair, working ? keeper.addActivity : countNothing)
  const { asked, everAsked, submit, back, hand } = useHandingIn({
    keeper,
    pair,
    countActivity,
    timed: own,
    send: (result, duration) =>
      submission.send({
        kind: 'review',
        taskId: task._id,
        bundleId: task.bundle._id,
        result,
        ...(duration !== undefined && { duration }),
      }),
  })
  const handedIn = waiting?.work.kind === 'review' ? waiting.work.result : null
  const result = finished ? (task.result ?? stored ?? defaultReview) : (handedIn ?? draft.draft.result)
  const [unfinished, setUnfinished] = useState(false)
  const trySubmit = () => {
    const { flag } = keeper.view().draft
    const open = flag !== null && (flag.reason !== null || flag.remark !== '')
    setUnfinished(open)
    if (!open && !submission.busy && working) void submit()
  }
  useShortcuts({ submit: trySubmit })

  const next = (
    <Button variant="seal" wide onClick={onward.go}>
      {onward.label}
    </Button>
  )
  const submitButton = (
    <Button
      variant="seal"
      wide
      type="submit"
      form={formId}
      busy={submission.busy && submission.of === 'review'}
      busyLabel={t.submitting}
    >
      {t.submit}
    </Button>
  )
  const action = finished || looking || waiting || submission.gone ? next : submitButton

  return (
    <>
      <div className={styles['workspace']}>
        <div className={styles['stage']}>
          <h1 className={styles['id']}>
            {t.task} <code>{task._id}</code>
          </h1>
          <ReviewStage
            taskId={task._id}
            media={media}
            pair={pair}
            stage={stage}
            flags={result.flags}
            givingBack={own && working && !submission.gone ? givingBack : null}
          />
        </div>
        <aside className={styles['form']}>
          <Suspense fallback={<SkeletonText lines={8} />}>
            <ReviewForm
              id={formId}
              task={task}
              own={own}
              result={result}
              draft={{ ...draft, keeper }}
              pair={pair}
              submission={submission}
              givingBack={givingBack}
              unfinished={unfinished}
              action={!barred && action}
              onSubmit={trySubmit}
              onReview={looking ? () => setReviewing(true) : null}
            />
          </Suspense>
        </aside>
        <div className={styles['meta']}>
          <Suspense>
            <TaskRecord task={task} pair={pair} />
          </Suspense>
        </div>
      </div>
      {barred && (
        <div className={styles['bar']}>
          <a className={styles['toForm']} href={`#${formId}`}>
            {t.toForm}
          </a>
          {action}
        </div>
      )}
      <Suspense>{everAsked && <SubmitQuestions asked={asked} onBack={back} onSubmit={() => void hand()} />}</Suspense>
    </>
  )
}
