import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MessageAbout, MessageReference } from '#src/domain/messages/review-conversation.ts'
import { ReviewConversation } from '#src/app/features/messages/review/review-conversation.tsx'
import { reviewConversationQuery } from '#src/app/features/messages/message-queries.ts'
import { useReferenceLabel } from '#src/app/features/messages/use-reference-label.ts'
import { useDraftAbout } from '#src/app/features/messages/conversation/use-conversation.ts'
import type { ConversationMarks } from '#src/app/features/review/lanes/conversation-marks.ts'
import { clockOf } from '#src/app/features/review/player/pair-clock.ts'
import { readTaskMedia, type Task } from '#src/app/features/review/task/task-media.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import { recipientKey } from '#src/offline/outbox/outbox-entry.ts'
import { clockSide } from '#src/domain/review/review-flags.ts'
import { sharedTimeAt } from '#src/domain/segments/line-map.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

type TaskConversationProps = {
  task: Task
  pair: VideoPair | null
  /** Called with the marks of what messages are about, and with null when they are gone. */
  onMarks: (marks: ConversationMarks | null) => void
}

/** The conversation about the review of an assigned task, opened with a button or at what a message is about. */
export function TaskConversation(props: TaskConversationProps & { worker: NonNullable<Task['worker']> }) {
  const { task, worker, pair, onMarks } = props
  const t = useTranslations('messages')
  const { unread: unreadLabel, languageName } = useTranslations('shell')
  const person = useIdentity()?._id ?? ''
  const query = useQuery(reviewConversationQuery(task._id, worker._id))
  const label = useReferenceLabel()
  const id = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [threadId, setThreadId] = useState<string>()
  const recipient = threadId === undefined ? { taskId: task._id, talentId: worker._id } : { threadId }
  const draft = useDraftAbout(person, recipient)
  const { changeAbout } = draft
  const { data } = query
  const outbox = useOutbox()
  const recipients = [
    recipientKey({ taskId: task._id, talentId: worker._id }),
    ...(data?.threadId ? [recipientKey({ threadId: data.threadId })] : []),
  ]
  // What could not be sent is not hidden.
  const hasUnsent = outbox.messages.some(
    ({ state, work }) => state !== 'sent' && recipients.includes(recipientKey(work.recipient)),
  )
  if (hasUnsent && !isOpen) setIsOpen(true)
  // Without a network, and never seen before, a message can be written all the same.
  const isHidden = data === null || (data === undefined && !query.isError && query.fetchStatus !== 'paused')
  const references = data?.references
  const counts = useMemo(
    () => new Map(references?.map(({ reference, count }) => [referenceKey(reference), count])),
    [references],
  )
  const openAt = useCallback(
    (opened: MessageAbout) => {
      flushSync(() => {
        setIsOpen(true)
        changeAbout((before) => ({ ...before, ...opened }))
      })
      sectionRef.current?.scrollIntoView({ block: 'nearest' })
    },
    [changeAbout],
  )
  const marks = useMemo((): ConversationMarks | null => {
    if (isHidden) return null
    const countOf = (reference: MessageReference) => counts.get(referenceKey(reference)) ?? 0
    const describe = (reference: MessageReference) =>
      countOf(reference) === 0 ? '' : t.messagesAbout(countOf(reference), label(reference))
    const open = (reference: MessageReference | null) => reference && openAt({ reference })
    return {
      describe,
      mark: (reference) =>
        typeof reference === 'function'
          ? renderMark(t.writeAboutLine, 0, () => open(reference()))
          : renderMark(describe(reference) || t.writeAbout(label(reference)), countOf(reference), () =>
              open(reference),
            ),
    }
  }, [isHidden, counts, label, t, openAt])
  useEffect(() => {
    onMarks(marks)
    return () => onMarks(null)
  }, [marks, onMarks])
  if (isHidden) return null
  const isTalent = person === worker._id
  const actions = isTalent
    ? data?.canRequest
      ? (['request'] as const)
      : []
    : data?.isRequested
      ? data.isCheck
        ? (['keep', 'correct'] as const)
        : (['keep'] as const)
      : []
  const show = (reference: MessageReference) => {
    const media = readTaskMedia(task, languageName)
    const start =
      reference.kind === 'flag'
        ? reference.start
        : reference.kind === 'line'
          ? media[reference.side].segments.segments.find(({ originalIndex }) => originalIndex === reference.index)
              ?.start
          : undefined
    const side =
      reference.kind === 'line' ? reference.side : clockSide(reference.kind === 'flag' ? reference.side : null)
    if (start !== undefined && pair)
      pair.dispatch({ kind: 'seek', to: Math.max(0, sharedTimeAt(clockOf(pair), side, start)) })
    const place = reference.kind === 'section' ? document.querySelector(`[data-section="${reference.section}"]`) : null
    ;(place ?? document.querySelector('video'))?.scrollIntoView({ block: 'center' })
  }
  return (
    <section ref={sectionRef} aria-label={t.conversation}>
      <Stack>
        <Row>
          <Button
            size="dense"
            icon={<MessageSquareText aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t.conversation} <UnreadBadge count={data?.unread ?? 0} label={unreadLabel} />
          </Button>
          {actions.length > 0 && !isOpen && (
            <Button size="dense" variant="seal" onClick={() => openAt(isTalent ? { action: 'request' } : {})}>
              {isTalent ? t.requestLook : t.actions.request}
            </Button>
          )}
        </Row>
        <div id={id} hidden={!isOpen}>
          {isOpen && (
            <ReviewConversation
              subject={{
                taskId: task._id,
                talent: { _id: worker._id, name: `${worker.firstName} ${worker.lastName}`.trim() },
                projectName: task.project.name,
              }}
              person={person}
              storedThreadId={data?.threadId ?? null}
              threadId={threadId}
              onThreadReady={setThreadId}
              draft={draft}
              canWrite={data?.canWrite ?? true}
              actions={actions}
              onReference={show}
            />
          )}
        </div>
      </Stack>
    </section>
  )
}

/** A mark beside what messages are about, with their number. */
const renderMark = (name: string, count: number, onClick: () => void) => (
  <Button
    variant="quiet"
    size="dense"
    aria-label={name}
    title={name}
    icon={<MessageSquareText aria-hidden />}
    onClick={onClick}
  >
    {count > 0 && count}
  </Button>
)

/** Equal for messages about the same. */
function referenceKey(reference: MessageReference): string {
  switch (reference.kind) {
    case 'line':
      return `line ${reference.side} ${reference.index}`
    case 'flag':
      return `flag ${reference.start} ${reference.side} ${reference.reason}`
    case 'section':
      return `section ${reference.section}`
  }
}
