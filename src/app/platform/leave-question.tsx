import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { useText } from './i18n/text.tsx'
import type { Unsent } from './unsent-reviews.ts'

/** What leaving this device would lose. */
export type Losses = Unsent & { readonly messages: number; readonly piece: boolean }

type LeaveQuestionProps = {
  losses: Losses
  /** `sending`: the person waits for everything to be sent. */
  state: 'closed' | 'asking' | 'sending' | 'leaving'
  onStay: () => void
  onSendFirst: () => void
  onLeave: () => void
}

/** Asked before somebody signs out on a device that alone has some of their work. */
export function LeaveQuestion({ losses, state, onStay, onSendFirst, onLeave }: LeaveQuestionProps) {
  const t = useText('shell')
  const pocket = useText('outbox')
  const { reviews, profile, messages, piece, waiting } = losses
  const busy = state === 'leaving'
  const sending = state === 'sending'
  const sentences = [
    reviews > 0 && t.leaveLoses(reviews),
    profile && pocket.leaveLosesProfile,
    messages > 0 && t.leaveLosesMessages(messages),
    piece && t.leaveLosesPiece,
  ].filter((sentence) => sentence !== false)
  return (
    <Dialog
      open={state !== 'closed'}
      onOpenChange={(open) => !open && onStay()}
      title={t.leaveTitle}
      description={sentences.join(' ')}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onStay}>
            {t.leaveNot}
          </Button>
          <Button variant="danger" busy={busy} onClick={onLeave}>
            {t.leaveAnyway}
          </Button>
          {waiting && (
            <Button variant="seal" busy={sending} busyLabel={pocket.sending} disabled={busy} onClick={onSendFirst}>
              {pocket.leaveSendFirst}
            </Button>
          )}
        </>
      }
    >
      {sending && <p role="status">{pocket.leaveWhenSent}</p>}
    </Dialog>
  )
}
