import { useCall } from '#src/app/platform/query/use-call.ts'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { type ReactNode, useState } from 'react'
import { maxOrderTextLengths } from '#src/domain/auction/order.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button, type ButtonAppearance } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { type Order, orderKeys } from './order-queries.ts'
import styles from './order.module.css'

type OrderDetailProps = {
  order: Order
  field: 'payment' | 'address' | 'tracking'
  /** Whether the signed-in person states it, and still can. */
  canEdit: boolean
}

/** What one of the two people states: how to pay, where to, the tracking number. */
export function OrderDetail({ order, field, canEdit }: OrderDetailProps) {
  const t = useTranslations('orders')
  const stored = order[field] ?? ''
  const { label, none } = t.details[field]
  if (stored === '' && !canEdit && order.status !== 'agreed' && order.status !== 'paid') return null
  return (
    <div className={styles['detail']}>
      <dt>{label}</dt>
      <Row as="dd" lineGap={4} justify="end">
        {stored === '' ? <SecondaryText as="span">{none}</SecondaryText> : <p className={styles['text']}>{stored}</p>}
        {canEdit && (
          <OrderDetailButton
            order={order}
            field={field}
            variant={stored === '' ? 'plain' : 'quiet'}
            size="dense"
            aria-label={stored === '' ? t.addNamed(label) : t.changeNamed(label)}
          >
            {stored === '' ? t.add : t.change}
          </OrderDetailButton>
        )}
      </Row>
    </div>
  )
}

type OrderDetailButtonProps = ButtonAppearance &
  Pick<OrderDetailProps, 'order' | 'field'> & { 'aria-label'?: string; children?: ReactNode }

/** A button for one detail. Without a text it says what the person has to give. */
export function OrderDetailButton({ order, field, children, ...button }: OrderDetailButtonProps) {
  const t = useTranslations('orders')
  const [open, setOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const stored = order[field] ?? ''
  const { base, form, conflicts, edit, discard, conflictIn } = useEdits({ text: stored }, t)
  const call = useCall(
    (text: string) =>
      api('PUT /api/orders/{id}/details', {
        params: { id: order._id },
        body: { [field]: text, before: { [field]: base.text } },
      }),
    { invalidates: [orderKeys.one(order._id)], conflicts, waits: true, onSuccess: () => setOpen(false) },
  )
  const { label, hint, missing } = t.details[field]
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          call.reset()
          discard()
          setIsMissing(false)
          setOpen(true)
        }}
      >
        {children ?? (field === 'tracking' ? t.add : t.give[field])}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        description={hint}
        submitText={t.save}
        busy={call.isPending}
        onSubmit={() => {
          // Only a tracking number can be taken back: the order waits for the others.
          const isEmpty = form.text.trim() === '' && (field !== 'tracking' || stored === '')
          setIsMissing(isEmpty)
          if (!isEmpty) call.mutate(form.text.trim())
        }}
        error={<CallError error={call.otherError} />}
      >
        <Field label={label} hideLabel {...(isMissing && { error: missing })}>
          <TextArea
            value={form.text}
            rows={field === 'tracking' ? 1 : 4}
            maxLength={maxOrderTextLengths[field]}
            {...(field === 'address' && { autoComplete: 'street-address' })}
            onValueChange={(text) => edit({ text })}
          />
        </Field>
        {conflictIn('text', stored)}
      </FormDialog>
    </>
  )
}
