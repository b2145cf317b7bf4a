import { type RefObject, useMemo, useRef, useState, useEffect } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOpenWork } from '#src/app/platform/update/open-work.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { useScreenName } from '#src/app/ui/press-guard.ts'
import { toast } from '#src/app/ui/toast.ts'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { defaultReview, type ReviewResult } from '#src/domain/review/review.ts'
import { ReviewStage } from './review-stage.tsx'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { type ConversationMarks, ConversationMarksContext } from '#src/app/features/review/lanes/conversation-marks.ts'
import {
  SegmentReviewContext,
  marksOfSides,
  noChanges,
  type SegmentReview,
} from '#src/app/features/review/lanes/segment-review.ts'
import { readTaskMedia, type Task } from '#src/app/features/review/task/task-media.ts'
import { useMissingPosters } from '#src/app/features/review/media/use-missing-pictures.ts'
import { useActivity } from '#src/app/features/review/task/use-activity.ts'
import {
  useReviewDraft,
  useDraftController,
  type DraftController,
} from '#src/app/features/review/task/draft-controller.ts'
import { useSkipDialog } from '#src/app/features/review/player/use-skip-dialog.ts'
import { useSubmitReview, useTaskSubmission } from '#src/app/features/review/task/use-task-submission.ts'
import { useStageLayout } from '#src/app/features/review/player/use-stage-layout.ts'
import { SubmitConfirmDialog } from '#src/app/features/review/task/submit-confirm-dialog.tsx'
import { usePlayedLinks } from '#src/app/features/review/task/review-queries.ts'
import { useVideoPair } from '#src/app/features/review/player/use-video-pair.ts'
import styles from './review-workspace.module.css'
import { ReviewForm } from './review-form.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { preconnect, preload } from 'react-dom'
import { currentServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { isHlsPlaylist } from '#src/player/adapters/is-hls-playlist.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { clockOf } from '#src/app/features/review/player/pair-clock.ts'
import { mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { playerSettings } from '#src/app/features/review/settings/player-settings.ts'

const TaskDetails = onDemand(
  async () => (await import('#src/app/features/review/history/task-details.tsx')).TaskDetails,
)

const formId = 'review-form'

/** Activity is not recorded while a person only looks at a task. */
const ignoreActivity = async () => {}

type ReviewWorkspaceProps = {
  task: Task
  /** The reviewer's id. A manager's review has no duration. */
  personId: string
  /** The videos' position, restored when a reopened task starts again. */
  positionRef: RefObject<StoredPosition>
  onDone: (next: Task | null) => void
  /** Opens a task again. Also called after the workspace was left. */
  onOpen: (taskId: string) => void
  /** The link shown on a task that is finished or no longer the person's. */
  nextAction: { readonly label: string; readonly run: () => void }
}

/** The videos and the review form of one task, and its submission. */
export function ReviewWorkspace({ task, personId, positionRef, onDone, onOpen, nextAction }: ReviewWorkspaceProps) {
  const t = useTranslations('review')
  const isNarrow = useStageLayout() !== 'wide'
  // Same query as in the stylesheet: the form is below the videos and far from the first of them.
  const isSingleColumn = useMediaQuery('(width < 1000px)')
  const hasActionBar = isNarrow || isSingleColumn
  const playPlaceRef = useRef<HTMLDivElement>(null)
  const { languageName } = useTranslations('shell')
  const { sourceUrl, dubUrl, renew } = usePlayedLinks(task)
  const media = useMemo(
    () => readTaskMedia({ ...task, source_external_url: sourceUrl, target_external_url: dubUrl }, languageName),
    [task, sourceUrl, dubUrl, languageName],
  )
  preloadMedia([media.source.url, media.dub.url])
  const { pair, stageRef } = useVideoPair(media.source.url, media.dub.url)
  useMissingPosters(task, media, pair)
  useRestoredPosition(pair, positionRef, task._id)
  useScreenName(`task ${task._id}`)
  const isAssignee = task.worker?._id === personId
  const draftController = useDraftController(personId, task)
  const submission = useTaskSubmission(task, draftController, (next) => isAssignee && onDone(next), onOpen)
  const { pendingEntry, storedResult } = submission
  const isFinished = task.status === 'completed' || storedResult !== null
  // A manager first sees the task read-only; reviewing it for its assignee is a separate step.
  const [isReviewing, setIsReviewing] = useState(false)
  const isReadOnly = !isAssignee && !isFinished && !isReviewing
  const isEditable = !isFinished && !isReadOnly && !pendingEntry
  const isEditing = isEditable && submission.isOutboxLoaded
  const draft = useReviewDraft(draftController, task._id, isEditing)
  useOpenWork((isEditing && draft.isOnlyOnPage) || submission.isUnstored)
  const skipDialog = useSkipDialog(draftController, pair)
  const flushActivity = useActivity(pair, isEditing ? draftController.addActivity : ignoreActivity)
  const { confirmation, isWaiting, requestSubmit, confirmSubmit, cancelSubmit } = useSubmitReview({
    draftController,
    pair,
    flushActivity,
    includesDuration: isAssignee,
    submitReview: (review) =>
      submission.submit({ kind: 'review', taskId: task._id, bundleId: task.bundle._id, ...review }),
    onDraftLoaded: () => toast.info(t.draftLoaded),
  })
  const submittedResult = pendingEntry?.work.kind === 'review' ? pendingEntry.work.result : null
  const result = isFinished ? (task.result ?? storedResult ?? defaultReview) : (submittedResult ?? draft.draft.result)
  const [marks, setMarks] = useState<ConversationMarks | null>(null)
  const [hasOpenFlag, setHasOpenFlag] = useState(false)
  if (hasOpenFlag && draft.draft.flag === null) setHasOpenFlag(false)
  const { segmentReview, flagRequests } = useSegmentActions(draftController, {
    isEditable,
    isEditing: isEditing && draft.ready,
    result,
    onFlagRequest: setHasOpenFlag,
  })
  const handleSubmit = () => {
    const isFlagOpen = draftController.hasOpenFlag()
    setHasOpenFlag(isFlagOpen)
    if (!isFlagOpen && !submission.isSubmitting && isEditing && draft.ready) void requestSubmit()
  }
  useShortcuts({ submit: handleSubmit })

  // What a manager decides in the form, such as an adjudication, is the main action of their screen.
  const nextButton = (
    <Button variant={task.manages ? 'plain' : 'seal'} wide onClick={nextAction.run}>
      {nextAction.label}
    </Button>
  )
  const isSubmittingReview = submission.isSubmitting && submission.kind === 'review'
  const submitButton = (
    <Button
      variant="seal"
      wide
      type="submit"
      form={formId}
      busy={isSubmittingReview || isWaiting || !submission.isOutboxLoaded || !draft.ready}
      {...(isSubmittingReview && { busyLabel: t.submitting })}
    >
      {t.submit}
    </Button>
  )
  const primaryAction = isFinished || isReadOnly || pendingEntry || submission.isTaskGone ? nextButton : submitButton

  return (
    <SegmentReviewContext value={segmentReview}>
      <ConversationMarksContext value={marks}>
        <div className={styles['workspace']}>
          <Stack gap={8} className={styles['stage']}>
            <ReviewStage
              onRenewLinks={renew}
              taskId={task._id}
              media={media}
              pair={pair}
              stageRef={stageRef}
              draft={{ ...draft.draft, result }}
              draftController={isEditing && draft.ready ? draftController : null}
              skipDialog={isAssignee && isEditing && !submission.isTaskGone ? skipDialog : null}
              playPlaceRef={playPlaceRef}
            />
          </Stack>
          <aside className={styles['form']}>
            <ReviewForm
              id={formId}
              task={task}
              media={media}
              isAssignee={isAssignee}
              result={result}
              draft={{ ...draft, draftController }}
              pair={pair}
              submission={submission}
              skipDialog={skipDialog}
              hasOpenFlag={hasOpenFlag}
              flagRequests={flagRequests}
              primaryAction={!hasActionBar && primaryAction}
              onSubmit={handleSubmit}
              onReview={isReadOnly ? () => setIsReviewing(true) : null}
            />
          </aside>
          <Stack gap={16} className={styles['meta']}>
            <TaskDetails task={task} pair={pair} onMarks={setMarks} />
          </Stack>
        </div>
      </ConversationMarksContext>
      {hasActionBar && (
        <div className={styles['actionBar']} data-toasts-above>
          <div ref={playPlaceRef} className={styles['playPlace']} />
          <a className={classNames(buttonClass({}), styles['goToForm'])} href={`#${formId}`}>
            {t.goToForm}
          </a>
          {primaryAction}
        </div>
      )}
      <SubmitConfirmDialog
        open={confirmation !== null}
        confirmation={confirmation}
        onKeep={cancelSubmit}
        onSubmit={() => void confirmSubmit()}
      />
    </SegmentReviewContext>
  )
}

/**
 * Called while a page renders: a server-rendered page fetches playlists and connects to the hosts of files before its
 * scripts are loaded. The mode of a playlist's request is that of hls.js, so that browsers use the response for it.
 * They have no such hint for the first bytes of a file.
 */
export function preloadMedia(urls: readonly string[]): void {
  if (!currentServerRenderedView()) return
  for (const url of urls) {
    const [origin] = /^https?:\/\/[^/]+/.exec(url) ?? []
    if (isHlsPlaylist(url)) preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
    else if (origin !== undefined) preconnect(origin)
  }
}

/** The position of a task's dub, in its own seconds. */
export type StoredPosition = { readonly taskId: string; readonly seconds: number }

/**
 * Restores the position of the same task's videos, and stores it when they are left. Plays the videos of a task that
 * followed another one, if the person wants that.
 */
function useRestoredPosition(pair: VideoPair | null, positionRef: RefObject<StoredPosition>, taskId: string): void {
  useEffect(() => {
    if (!pair) return undefined
    const { current } = positionRef
    if (current.taskId === taskId && current.seconds > 0)
      pair.dispatch({ kind: 'seek', to: sharedTimeAt(clockOf(pair), 'dub', current.seconds) })
    if (current.taskId !== taskId && playerSettings().playsNextTask) pair.dispatch({ kind: 'play' })
    return () => {
      positionRef.current = { taskId, seconds: mediaTimeAt(clockOf(pair), 'dub', pair.position()) }
    }
  }, [pair, positionRef, taskId])
}

type SegmentActionsOptions = {
  /** Whether the person may change the review, once the draft is known. */
  readonly isEditable: boolean
  readonly isEditing: boolean
  readonly result: ReviewResult
  /** Called before each request with whether another flag is being entered, which stays open instead. */
  readonly onFlagRequest: (isFlagOpen: boolean) => void
}

/** Marks and flags segments in the draft; without functions unless `isEditing`. */
function useSegmentActions(
  controller: DraftController,
  { isEditable, isEditing, result: { segmentMarks }, onFlagRequest }: SegmentActionsOptions,
) {
  // Increases with each request to flag a segment.
  const [flagRequests, setFlagRequests] = useState(0)
  const [changes, showChanges] = useState(noChanges)
  const actions = useMemo<SegmentReview['actions']>(
    () => ({
      toggleMark: controller.toggleMark,
      startFlag: (range, reason) => {
        onFlagRequest(controller.hasOpenFlag())
        controller.startFlag(range, reason)
        setFlagRequests((requests) => requests + 1)
      },
    }),
    [controller, onFlagRequest],
  )
  const segmentReview = useMemo(
    () => ({
      marks: marksOfSides(segmentMarks),
      changes,
      showChanges,
      isEditable,
      actions: isEditing ? actions : null,
    }),
    [segmentMarks, changes, isEditable, isEditing, actions],
  )
  return { segmentReview, flagRequests }
}
