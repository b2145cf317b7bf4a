import type { ReactNode } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { maxPrice } from '#src/domain/money.ts'
import { bidStep, moveBid, readBid } from './bid-amount.ts'
import styles from './bid-form.module.css'
import type { BidDraft } from './use-bid.ts'
import { usePrice } from './use-price.ts'

type BidFormProps = {
  draft: BidDraft
  /** The starting price. */
  least: number
  /** `thumb` has a large number and steps to tap, for the sheet of a phone. */
  look: 'line' | 'thumb'
  /** Beside the button: the way back. */
  children?: ReactNode
}

const steps = [-bidStep, bidStep, 5 * bidStep]

/** The amount and 出个价. */
export function BidForm({ draft, least, look, children }: BidFormProps) {
  const t = useText('marketplace')
  const price = usePrice()
  const bid = readBid(draft.typed, least)
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        draft.submit()
      }}
    >
      <Field
        label={t.bidAmount}
        error={draft.error}
        hint={bid.ok ? t.bidWill(price(bid.value)) : t.bidFrom(price(least))}
      >
        <NumberInput
          label={t.bidAmount}
          placeholder={t.placeBid}
          step={bidStep}
          min={least}
          max={maxPrice}
          size={look === 'thumb' ? 'large' : 'regular'}
          className={look === 'thumb' ? styles['bare'] : undefined}
          inputMode="decimal"
          value={draft.typed}
          onValueChange={draft.type}
        />
      </Field>
      {look === 'thumb' && (
        <div className={styles['steps']}>
          {steps.map((step) => (
            <Button key={step} onClick={() => draft.type(moveBid(draft.typed, step, least))}>
              {step < 0 ? `−${-step}` : `+${step}`}
            </Button>
          ))}
        </div>
      )}
      <NeedsNetwork />
      <div className={styles['actions']}>
        <Button type="submit" variant="seal" busy={draft.busy} busyLabel={t.bidding}>
          {t.placeBid}
        </Button>
        {children}
      </div>
    </form>
  )
}
