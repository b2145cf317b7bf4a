import { X } from 'lucide-react'
import type { MessageAbout } from '#src/domain/messages/review-conversation.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useReferenceLabel } from '#src/app/features/messages/use-reference-label.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Composer } from './composer.tsx'
import { OutgoingBubble } from './message-bubble.tsx'
import styles from './composer.module.css'
import type { DraftAbout, useConversation } from './use-conversation.ts'

type ConversationComposerProps = {
  label: string
  conversation: ReturnType<typeof useConversation>
  draft: DraftAbout
  /** False for a talent who left the project. What they wrote before stays in the field. */
  canWrite: boolean
}

/** The composer of a conversation with what the message is about, or why nothing more can be written. */
export function ConversationComposer({ label, conversation, draft, canWrite }: ConversationComposerProps) {
  const problems = useTranslations('problems')
  const { text, setText, send, picked, outgoing } = conversation
  if (!canWrite && text === '' && outgoing.length === 0)
    return <SecondaryText>{problems['left-project']}</SecondaryText>
  return (
    <Composer
      label={label}
      text={text}
      onTextChange={setText}
      onSend={send}
      picked={picked}
      about={<AboutChips {...draft} />}
    />
  )
}

/** The messages that are being sent, or were rejected. */
export function OutgoingBubbles({ conversation }: Pick<ConversationComposerProps, 'conversation'>) {
  return conversation.outgoing.map((message) => (
    <OutgoingBubble
      key={message.id}
      message={message}
      onRetry={() => conversation.retry(message.id)}
      onEdit={() => conversation.returnToComposer(message)}
    />
  ))
}

/** What the message that is being written is about; each can be removed. */
function AboutChips({ about, changeAbout }: DraftAbout) {
  const t = useTranslations('messages')
  const { colon } = useTranslations('shell')
  const label = useReferenceLabel()
  const { reference, action } = about
  const chips: { text: string; rest: MessageAbout }[] = [
    ...(action ? [{ text: t.actions[action], rest: reference ? { reference } : {} }] : []),
    ...(reference ? [{ text: t.about(label(reference)), rest: action ? { action } : {} }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <Row className={styles['about']}>
      {chips.map(({ text, rest }) => (
        <Button
          key={text}
          size="dense"
          icon={<X aria-hidden />}
          aria-label={`${t.delete}${colon}${text}`}
          onClick={() => changeAbout(() => rest)}
        >
          {text}
        </Button>
      ))}
    </Row>
  )
}
