import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { MessageAction, MessageReference } from '#src/domain/messages/review-conversation.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { conversationDraftKey, moveConversationDraft } from '#src/app/platform/outbox/conversation-drafts.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { NextPageButton } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row, SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'
import { ConversationComposer } from '#src/app/features/messages/conversation/composer.tsx'
import { MessageBubble, OutgoingBubbles } from '#src/app/features/messages/conversation/message-bubble.tsx'
import { findCreatedThread } from '#src/app/features/messages/conversation/outgoing-messages.ts'
import { type DraftAbout, useConversation } from '#src/app/features/messages/conversation/use-conversation.ts'
import { movePictures } from '#src/app/features/messages/conversation/use-picked-pictures.ts'
import { reviewConversationsKey } from '#src/app/features/messages/message-queries.ts'
import { useThread } from '#src/app/features/messages/conversation/use-thread.ts'
import styles from './review-conversation.module.css'

type ReviewSubject = {
  readonly taskId: string
  readonly talent: { readonly _id: string; readonly name: string }
  readonly projectName: string
}

type ReviewConversationProps = {
  subject: ReviewSubject
  person: string
  /** As far as the server is known to have it. */
  storedThreadId: string | null
  /** The one that is shown; undefined before the first message. */
  threadId: string | undefined
  /** Called with the thread that exists, once what was typed before is in its composer. */
  onThreadReady: (threadId: string) => void
  /** What the next message is about. */
  draft: DraftAbout
  /** False for a talent who left the project. */
  canWrite: boolean
  /** What the person may ask or decide now. */
  actions: readonly MessageAction[]
  onReference: (reference: MessageReference) => void
}

/** The conversation about a review on the page of its task: its messages, and a field for another one. */
export function ReviewConversation({
  subject,
  person,
  storedThreadId,
  threadId,
  onThreadReady,
  ...props
}: ReviewConversationProps) {
  const { taskId, talent } = subject
  const { messages } = useOutbox()
  const first = { taskId, talentId: talent._id }
  const existingThreadId = storedThreadId ?? findCreatedThread(messages, first)
  const ref = useRef<HTMLDivElement>(null)
  const isWriting = useRef(false)
  const openThread = useEffectEvent((id: string) => {
    isWriting.current = ref.current?.querySelector('textarea') === document.activeElement
    const [from, to] = [conversationDraftKey(person, first), conversationDraftKey(person, { threadId: id })]
    moveConversationDraft(from, to)
    movePictures(from, to)
    onThreadReady(id)
  })
  useEffect(() => {
    if (existingThreadId !== undefined) openThread(existingThreadId)
  }, [existingThreadId])
  // The composer is another one now, with what was typed in the one before.
  useLayoutEffect(() => {
    const isReplaced = threadId !== undefined && isWriting.current
    const field = isReplaced ? ref.current?.querySelector('textarea') : null
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
    isWriting.current = false
  }, [threadId])
  const recipient = threadId === undefined ? first : { threadId }
  return (
    <div ref={ref} className={styles['conversation']}>
      {threadId !== undefined && <ThreadMessages threadId={threadId} person={person} onReference={props.onReference} />}
      <NextMessage key={threadId} recipient={recipient} subject={subject} person={person} {...props} />
    </div>
  )
}

type ThreadMessagesProps = Pick<ReviewConversationProps, 'person' | 'onReference'> & { threadId: string }

/** The messages that the server has. What is shown counts as read. */
function ThreadMessages({ threadId, person, onReference }: ThreadMessagesProps) {
  const t = useTranslations('messages')
  const { query, messages } = useThread(threadId, reviewConversationsKey)
  return (
    <>
      <NextPageButton query={query} size="dense">
        {t.earlier}
      </NextPageButton>
      <Stack as="ol" gap={8} aria-live="polite" aria-relevant="additions">
        {messages.map((message, index) => (
          <MessageBubble
            key={message._id}
            message={message}
            previousCreatedAt={messages[index - 1]?.createdAt}
            sender={message.senderId === person ? null : (message.senderName ?? '')}
            onReference={onReference}
          />
        ))}
      </Stack>
    </>
  )
}

type NextMessageProps = Omit<
  ReviewConversationProps,
  'storedThreadId' | 'threadId' | 'onThreadReady' | 'onReference'
> & { recipient: MessageRecipient }

/** What is being sent, and the composer with what the message is about. */
function NextMessage({ recipient, subject, person, draft, canWrite, actions }: NextMessageProps) {
  const t = useTranslations('messages')
  const { about, changeAbout } = draft
  const conversation = useConversation(person, recipient, draft)
  const ref = useRef<HTMLDivElement>(null)
  const isTalent = person === subject.talent._id
  const begun = [about, ...conversation.outgoing].map(({ action }) => action)
  const offered = actions.filter((action) => !begun.includes(action))
  const name = isTalent ? subject.projectName : subject.talent.name
  useEffect(() => {
    if (about.reference || about.action) ref.current?.querySelector('textarea')?.focus()
  }, [about])
  return (
    <div ref={ref} className={styles['next']}>
      {conversation.outgoing.length > 0 && (
        <Stack as="ol" gap={8}>
          <OutgoingBubbles conversation={conversation} />
        </Stack>
      )}
      <Actions
        isTalent={isTalent}
        actions={offered}
        onChoose={(action) => changeAbout((before) => ({ ...before, action }))}
      />
      <ConversationComposer label={t.composer(name)} conversation={conversation} draft={draft} canWrite={canWrite} />
    </div>
  )
}

type ActionsProps = {
  isTalent: boolean
  actions: readonly MessageAction[]
  onChoose: (action: MessageAction) => void
}

/** What the person may ask or decide; a press begins the message that says why. */
function Actions({ isTalent, actions, onChoose }: ActionsProps) {
  const t = useTranslations('messages')
  if (actions.length === 0) return null
  const labels = { request: t.requestLook, keep: t.keepResult, correct: t.acceptAnswer }
  return (
    <Stack gap={4}>
      {!isTalent && <SecondaryText>{t.decide}</SecondaryText>}
      <Row>
        {actions.map((action) => (
          <Button key={action} size="dense" onClick={() => onChoose(action)}>
            {labels[action]}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
