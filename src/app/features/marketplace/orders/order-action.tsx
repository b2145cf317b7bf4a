import { useState } from 'react'
import { maxOrderTextLengths, type OrderAction, type OrderRole, type PartyAction } from '#src/domain/auction/order.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useProductCall } from '#src/app/features/marketplace/products/use-product-call.ts'
import { Button, type ButtonAppearance } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { type Order, orderKeys } from './order-queries.ts'

/** The actions that take a note: required of a problem, optional for the others. */
const withNote: readonly OrderAction[] = ['request-cancel', 'report-problem', 'close-as-received', 'close-as-cancelled']

const isClosing = (action: OrderAction): action is Exclude<OrderAction, PartyAction> =>
  action === 'close-as-received' || action === 'close-as-cancelled'

type OrderActionButtonProps = ButtonAppearance & { order: Order; role: OrderRole; action: OrderAction }

/** A button for one step of an order. Its dialog says what the step means, and takes a note where one helps. */
export function OrderActionButton({ order, role, action, ...appearance }: OrderActionButtonProps) {
  const t = useTranslations('orders')
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const call = useProductCall(
    order.product._id,
    () => {
      const params = { id: order._id }
      return isClosing(action)
        ? api('POST /api/orders/{id}/close', { params, body: { action, note } })
        : api('POST /api/orders/{id}/step', { params, body: { action, note } })
    },
    {
      invalidates: [orderKeys.all],
      waits: true,
      onSuccess: () => {
        setIsOpen(false)
        setNote('')
      },
    },
  )
  const other = role === 'buyer' ? order.seller.name : order.buyer.name
  const submit = () => {
    const isMissing = action === 'report-problem' && note.trim() === ''
    setIsNoteMissing(isMissing)
    if (!isMissing) call.mutate()
  }
  return (
    <>
      <Button
        {...appearance}
        onClick={() => {
          call.reset()
          setIsOpen(true)
        }}
      >
        {t.actions[action]}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t.actions[action]}
        description={t.effects[action](other)}
        submitText={t.actions[action]}
        busy={call.isPending}
        danger={action === 'agree-cancel' || action === 'close-as-cancelled' || action === 'end-unpaid'}
        onSubmit={submit}
        error={<CallError error={call.error} />}
      >
        {withNote.includes(action) && (
          <Field
            label={action === 'report-problem' ? t.problem : t.note}
            required={action === 'report-problem'}
            {...(isNoteMissing && { error: t.problemMissing })}
          >
            <TextArea value={note} maxLength={maxOrderTextLengths.note} onValueChange={setNote} />
          </Field>
        )}
      </FormDialog>
    </>
  )
}
