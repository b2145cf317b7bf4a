import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'
import styles from './conversation.module.css'
import { OutgoingBubble } from './message-bubble.tsx'
import { useOutgoingMessages } from './use-conversation.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'

/** The unsent messages of a conversation that cannot be shown. */
export function UnsentMessages({ recipient }: { recipient: MessageRecipient }) {
  const t = useTranslations('messages')
  const { outgoing, retry, withdraw } = useOutgoingMessages(recipient)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  if (outgoing.length === 0) return null
  return (
    <>
      <Stack as="ol" gap={8} className={styles['messages']}>
        {outgoing.map((message) => (
          <OutgoingBubble
            key={message.id}
            message={message}
            onRetry={() => retry(message.id)}
            onDelete={() => setDeletedId(message.id)}
          />
        ))}
      </Stack>
      <ConfirmDialog
        open={deletedId !== null}
        onOpenChange={() => setDeletedId(null)}
        title={t.deleteTitle}
        message={t.deleteHint}
        confirmText={t.delete}
        danger
        onConfirm={() => {
          if (deletedId !== null) void withdraw(deletedId)
          setDeletedId(null)
        }}
      />
    </>
  )
}
