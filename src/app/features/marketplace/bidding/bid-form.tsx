import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Form } from '#src/app/ui/field/form.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { maxPrice } from '#src/domain/money/money.ts'
import { langOf } from '#src/domain/text/locale.ts'
import { bidStepDollars, stepBid, parseBid } from './bid-amount.ts'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './bid-form.module.css'
import type { BidDraft } from './use-bid-draft.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

type BidFormProps = {
  draft: BidDraft
  /** The starting price. */
  minBid: number
  /** `sheet`, for phones, has a large number and step buttons. */
  placement: 'inline' | 'sheet'
  /** Shown beside the button, for example Cancel. */
  children?: ReactNode
}

// Few bids need it.
const ConfirmBid = onDemand(async () => (await import('./confirm-bid.tsx')).ConfirmBid)

const bidStepsDollars = [-bidStepDollars, bidStepDollars, 5 * bidStepDollars]

/** The amount field and 出个价. */
export function BidForm({ draft, minBid, placement, children }: BidFormProps) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const parsedBid = parseBid(draft.typed, minBid)
  // Beside a refusal no hint says what will be bid.
  const amountHint = draft.error === undefined && parsedBid.ok ? t.bidHint(formatPrice(parsedBid.value)) : undefined
  const hint = parsedBid.ok ? amountHint : t.bidMinHint(formatPrice(minBid))
  return (
    <>
      <Form onSubmit={draft.submit}>
        <Field label={t.bidAmount} error={draft.error} hint={hint}>
          <NumberInput
            label={t.bidAmount}
            placeholder={t.placeBid}
            lang={langOf(t.placeBid)}
            step={bidStepDollars}
            min={minBid}
            max={maxPrice}
            size={placement === 'sheet' ? 'large' : 'regular'}
            className={placement === 'sheet' ? styles['withoutSteppers'] : undefined}
            inputMode="decimal"
            value={draft.typed}
            onValueChange={draft.setAmount}
          />
        </Field>
        {placement === 'sheet' && (
          <div className={styles['steps']}>
            {bidStepsDollars.map((stepDollars) => (
              <Button key={stepDollars} onClick={() => draft.setAmount(stepBid(draft.typed, stepDollars, minBid))}>
                {stepDollars < 0 ? `−${-stepDollars}` : `+${stepDollars}`}
              </Button>
            ))}
          </div>
        )}
        <NeedsNetwork />
        <Row nowrap className={styles['actions']}>
          <Button {...ConfirmBid.intentProps} type="submit" variant="seal" busy={draft.busy} busyLabel={t.bidding}>
            {t.placeBid}
          </Button>
          {children}
        </Row>
        <SealedNote />
      </Form>
      {draft.unconfirmed && (
        <ConfirmBid
          bid={draft.unconfirmed}
          onClose={draft.cancelConfirmation}
          onConfirm={draft.confirm}
          onDiscard={draft.discard}
        />
      )}
    </>
  )
}

/** What a sealed bid is, beside the button that places one. */
export function SealedNote() {
  const t = useTranslations('marketplace')
  return <SecondaryText>{t.sealed}</SecondaryText>
}
