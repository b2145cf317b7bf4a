import { useState } from 'react'
import { type FeedbackMark, feedbackMarks, maxOrderTextLengths, type OrderRole } from '#src/domain/auction/order.ts'
import { formatDate, formatEnd } from '#src/domain/text/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { Lines, Row, SecondaryText, Section } from '#src/app/ui/layout/layout.tsx'
import { FeedbackRow } from './feedback-row.tsx'
import { type Order, orderKeys } from './order-queries.ts'

/** What the two people of an order that is over say of each other. */
export function OrderFeedback({ order, role }: { order: Order; role: OrderRole }) {
  const t = useTranslations('orders')
  const dateFormat = useDateFormat()
  const [opened, setOpened] = useState<'feedback' | 'reply' | null>(null)
  const { feedback, feedbackEndsAt } = order
  const canGive = feedbackEndsAt !== null && Date.parse(feedbackEndsAt) > serverNow()
  if (feedback.length === 0 && !canGive) return null
  return (
    <Section title={t.feedback} size="small">
      {canGive && (
        <>
          <SecondaryText>{t.feedbackUntil(formatEnd(feedbackEndsAt, dateFormat))}</SecondaryText>
          <Button wide variant="seal" onClick={() => setOpened('feedback')}>
            {t.giveFeedback}
          </Button>
        </>
      )}
      {feedback.length > 0 && (
        <Lines as="ol">
          {feedback.map((given) => (
            <FeedbackRow key={given._id} feedback={given}>
              {!given.isShown && <SecondaryText>{t.notShown(formatDate(given.shownAt, dateFormat))}</SecondaryText>}
              {given.isShown && given.reply === null && role !== 'admin' && role !== given.role && (
                <Row>
                  <Button size="dense" onClick={() => setOpened('reply')}>
                    {t.reply}
                  </Button>
                </Row>
              )}
            </FeedbackRow>
          ))}
        </Lines>
      )}
      {opened && (
        <FeedbackDialog order={order} role={role} isReply={opened === 'reply'} onClose={() => setOpened(null)} />
      )}
    </Section>
  )
}

type FeedbackDialogProps = { order: Order; role: OrderRole; isReply: boolean; onClose: () => void }

/** Takes a mark and a sentence, or the reply to the other person's. Neither can be changed. */
function FeedbackDialog({ order, role, isReply, onClose }: FeedbackDialogProps) {
  const t = useTranslations('orders')
  const [mark, setMark] = useState<FeedbackMark | null>(null)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const call = useCall(
    () => {
      const params = { id: order._id }
      return isReply
        ? api('POST /api/orders/{id}/reply', { params, body: { reply: text } })
        : api('POST /api/orders/{id}/feedback', { params, body: { mark: mark ?? 'neutral', note: text } })
    },
    { invalidates: [orderKeys.all, ['users']], waits: true, onSuccess: onClose },
  )
  const title = isReply ? t.reply : t.giveFeedback
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={isReply ? t.replyEffect : t.feedbackEffect(order[role === 'buyer' ? 'seller' : 'buyer'].name)}
      submitText={title}
      busy={call.isPending}
      onSubmit={() => {
        const isEmpty = isReply ? text.trim() === '' : mark === null
        setIsMissing(isEmpty)
        if (!isEmpty) call.mutate()
      }}
      error={<CallError error={call.error} />}
    >
      {!isReply && (
        <RadioGroup
          label={t.mark}
          options={feedbackMarks.map((value) => ({ value, label: t.marks[value] }))}
          value={mark}
          onValueChange={setMark}
          error={isMissing && mark === null ? t.markMissing : undefined}
        />
      )}
      <Field
        label={isReply ? t.reply : t.feedbackNote}
        hideLabel={isReply}
        {...(isReply && isMissing && { error: t.replyMissing })}
      >
        <TextArea value={text} rows={3} maxLength={maxOrderTextLengths.feedback} onValueChange={setText} />
      </Field>
    </FormDialog>
  )
}
