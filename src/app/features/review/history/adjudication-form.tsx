import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { readChoice, type SectionChoice, type SectionChoices } from '#src/domain/quality/adjudication.ts'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { wholePercent, formatDuration } from '#src/domain/text/format-number.ts'
import { maxFreeNoteLength, type ReviewResult } from '#src/domain/review/review.ts'
import type { ReviewSection } from '#src/domain/review/review-sections.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { Button, touchLink } from '#src/app/ui/button/button.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { useFinishedTaskMutation } from '#src/app/features/review/task/use-finished-task-mutation.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type Adjudication, type GivenReview, adjudicationQuery } from './history-queries.ts'
import { ChoiceSection } from './choice-section.tsx'
import styles from './adjudication.module.css'
import { useQuery } from '@tanstack/react-query'
import { Text, SecondaryText, Stack, Row } from '#src/app/ui/layout/layout.tsx'

type AdjudicationFormProps = { id: string; task: Task; adjudication: Adjudication; pair: VideoPair | null }

/** The choice in a section; null until the manager makes one. */
type Choices = { readonly [Section in ReviewSection]: SectionChoice<Section> | null }

/** Both reviews side by side, and for each section the choice between them or an own score. */
function AdjudicationForm({ id, task, adjudication, pair }: AdjudicationFormProps) {
  const t = useTranslations('quality')
  const tReview = useTranslations('review')
  const navigate = useNavigate()
  const { first, second, previous, next } = adjudication
  const stored = adjudication.adjudication
  const current = { first: first.completedAt, second: second.completedAt, adjudicated: stored?.at ?? null }
  // `seen` is what the choices are made for: a change since then is shown, and refused once.
  const [initial, setInitial] = useState(() => ({
    choices: initialChoices(adjudication),
    note: stored?.result.note ?? '',
    seen: current,
  }))
  const input = useUnsentInput(`adjudication ${task._id}`, initial)
  const { choices, note, seen } = input.value
  const [isIncomplete, setIsIncomplete] = useState(false)
  const submitMutation = useFinishedTaskMutation(
    task,
    (body: { sections: SectionChoices; note: string; seen: typeof seen }) =>
      api('PUT /api/tasks/{id}/adjudication', { params: { id: task._id }, body }),
    (_response, sent) => {
      const stored = { choices: sent.sections, note: sent.note, seen: sent.seen }
      setInitial(stored)
      // What was changed while it was sent is unsent.
      if (isSameInput(input.value, stored)) input.discard()
      toast.success(t.adjudicated)
    },
  )
  const edit = (change: Partial<Pick<typeof initial, 'choices' | 'note'>>) => {
    const edited = { ...input.value, ...change, seen: submitMutation.isSuccess ? current : seen }
    if (isSameInput(edited, initial)) input.discard()
    else input.save(edited)
  }
  const isConflict = submitMutation.error instanceof ApiProblem && submitMutation.error.problem === 'edit-conflict'
  const submit = () => {
    if (submitMutation.isPending) return
    const complete = completeChoices(choices)
    if (!complete) {
      focusFirstError(document.getElementById(id), () => setIsIncomplete(true))
      return
    }
    setIsIncomplete(false)
    const seenNow = isConflict || submitMutation.isSuccess ? current : seen
    const openNext = () =>
      next !== null && void navigate({ to: '/task/$id', params: { id: next }, viewTransition: false })
    submitMutation.mutate({ sections: complete, note, seen: seenNow }, { onSuccess: openNext })
  }
  useShortcuts({ submit })
  const sectionProps = <Section extends ReviewSection>(section: Section) => ({
    section,
    reviews: { first, second },
    pair,
    choice: choices[section],
    error: isIncomplete && choices[section] === null ? t.choiceMissing : undefined,
    onChange: (choice: SectionChoice<Section>) => edit({ choices: { ...choices, [section]: choice } }),
  })
  return (
    <Stack
      id={id}
      as="form"
      gap={16}
      className={styles['form']}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Text id={`${id}-title`} as="h2" size={18} tabIndex={-1}>
        {t.adjudication}
      </Text>
      <Neighbours projectId={task.project._id} openCount={adjudication.openCount} previous={previous} next={next} />
      <StoredNote stored={stored} />
      <div className={styles['sides']}>
        <ReviewHeading title={t.firstOf(first.reviewer.name)} review={first} />
        <ReviewHeading title={t.secondOf(second.reviewer.name)} review={second} />
      </div>
      <ChoiceSection {...sectionProps('voiceOverMissingAmount')} />
      <ChoiceSection {...sectionProps('wronglyDubbedContent')} />
      <ChoiceSection {...sectionProps('speakerMismatch')} />
      <Field label={t.overallNote} hint={t.overallNoteHint}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={maxFreeNoteLength}
          value={note}
          onChange={(event) => edit({ note: event.currentTarget.value })}
        />
      </Field>
      {isConflict ? <FieldError>{t.adjudicationConflict}</FieldError> : <CallError error={submitMutation.error} />}
      <div className={styles['action']}>
        <Button
          variant="seal"
          wide
          type="submit"
          busy={submitMutation.isPending}
          {...(submitMutation.isPending && { busyLabel: tReview.submitting })}
        >
          {t.submitAdjudication}
        </Button>
      </div>
    </Stack>
  )
}

/** The choices that led to the stored result; before, the first review where both are the same. */
function initialChoices({ first, second, adjudication }: Adjudication): Choices {
  const reviews = { first: first.result, second: second.result }
  const choiceIn = <Section extends ReviewSection>(section: Section): SectionChoice<Section> | null => {
    if (adjudication) return readChoice(section, reviews, adjudication.result)
    const areSame = isSameIn(section, reviews.first, reviews.second)
    return areSame ? { take: 'first' } : null
  }
  return {
    voiceOverMissingAmount: choiceIn('voiceOverMissingAmount'),
    wronglyDubbedContent: choiceIn('wronglyDubbedContent'),
    speakerMismatch: choiceIn('speakerMismatch'),
  }
}

type Input = { readonly choices: Choices; readonly note: string }

const isSameInput = (one: Input, other: Input): boolean =>
  one.note === other.note && JSON.stringify(one.choices) === JSON.stringify(other.choices)

const isSameIn = (section: ReviewSection, one: ReviewResult, other: ReviewResult) =>
  one[section].score === other[section].score && one[section].note === other[section].note

function completeChoices({ voiceOverMissingAmount, wronglyDubbedContent, speakerMismatch }: Choices) {
  return voiceOverMissingAmount && wronglyDubbedContent && speakerMismatch
    ? { voiceOverMissingAmount, wronglyDubbedContent, speakerMismatch }
    : null
}

type NeighboursProps = Pick<Adjudication, 'openCount' | 'previous' | 'next'> & { projectId: string }

/** How many tasks wait for a decision, with links to the board, and to those before and after this one. */
function Neighbours({ projectId, openCount, previous, next }: NeighboursProps) {
  const t = useTranslations('quality')
  const tReview = useTranslations('review')
  const linkTo = (taskId: string | null, label: string) =>
    taskId !== null && (
      <Link to="/task/$id" params={{ id: taskId }} viewTransition={false} className={touchLink}>
        {label}
      </Link>
    )
  return (
    <Row aria-label={t.disagreements} as="nav" gap={16} lineGap={0} className={styles['neighbours']}>
      <SecondaryText>{t.openDisagreements(openCount)}</SecondaryText>
      <Link to="/project/$id/board" params={{ id: projectId }} className={touchLink}>
        {tReview.goToBoard}
      </Link>
      {linkTo(previous, t.previousDisagreement)}
      {linkTo(next, t.nextDisagreement)}
    </Row>
  )
}

/** What was decided before, or what is to be decided. */
function StoredNote({ stored }: { stored: Adjudication['adjudication'] }) {
  const t = useTranslations('quality')
  const dateFormat = useDateFormat()
  return (
    <SecondaryText>
      {stored ? t.adjudicatedBy(stored.by.name, formatDateTime(stored.at, dateFormat)) : t.adjudicationNote}
    </SecondaryText>
  )
}

/** Who gave a review and when, with what it says besides the sections. */
function ReviewHeading({ title, review }: { title: string; review: GivenReview }) {
  const t = useTranslations('history')
  const dateFormat = useDateFormat()
  const { completedAt, duration, result } = review
  return (
    <section aria-label={title}>
      <Text as="h3" size={14}>
        {title}
      </Text>
      <SecondaryText>
        <time dateTime={completedAt}>{formatDateTime(completedAt, dateFormat)}</time>
        {duration > 0 && ` · ${formatDuration(duration)}`}
        {result.coverage !== undefined && ` · ${t.coverage(wholePercent(result.coverage))}`}
      </SecondaryText>
      {result.note !== '' && (
        <Text dir="auto" multiline>
          {result.note}
        </Text>
      )}
    </section>
  )
}

type AdjudicationPanelProps = {
  /** The id of the form that it replaces: links to the form point here. */
  id: string
  task: Task
  pair: VideoPair | null
  /** Shown instead, where no two reviews disagree, and until it is known. */
  children: ReactNode
}

/** A manager's decision between the two reviews of a task, if they disagree. */
export function AdjudicationPanel({ id, task, pair, children }: AdjudicationPanelProps) {
  const { data } = useQuery(adjudicationQuery(task._id))
  if (!data) return children
  return <AdjudicationForm key={task._id} id={id} task={task} adjudication={data} pair={pair} />
}
