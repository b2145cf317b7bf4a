import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { stepProps } from '#src/app/ui/button/button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { parseNumberText, readNumber, readWholeNumber } from '#src/domain/money/typed-number.ts'
import { useFieldControl } from './field.tsx'
import styles from './input.module.css'

type NumberInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'step' | 'size'
> & {
  /** The exact text of the field, also while it is not a number. */
  value: string
  onValueChange: (value: string) => void
  /** What the buttons change, for their accessible names, e.g. the field's label. */
  label: string
  step?: number
  min?: number
  max?: number
  size?: 'regular' | 'large'
}

/** The control of a field for numbers. While the text can be read in two ways, the field says what to write. */
function useNumberControl(text: string, inputMode: ComponentProps<'input'>['inputMode']) {
  const labels = useUiLabels()
  const isWhole = inputMode === 'numeric'
  const [number = 0, other] = (isWhole ? readWholeNumber : readNumber)(text)
  const decimal = other === undefined ? undefined : other.toFixed(isWhole ? 0 : 2)
  return useFieldControl(decimal === undefined ? undefined : labels.twoReadings(text, String(number), decimal))
}

/** A field for numbers without buttons. */
export function PlainNumberInput({
  className,
  inputMode = 'decimal',
  ...rest
}: ComponentProps<'input'> & { value: string }) {
  const control = useNumberControl(rest.value, inputMode)
  return (
    <input
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      {...control}
      {...rest}
      className={classNames(styles['input'], className)}
    />
  )
}

/** A number field with − and + buttons and the numeric keyboard. Arrow keys step too. Never discards typed text. */
export function NumberInput({
  value,
  onValueChange,
  label,
  step = 1,
  min,
  max,
  size = 'regular',
  inputMode = Number.isInteger(step) ? 'numeric' : 'decimal',
  className,
  ...rest
}: NumberInputProps) {
  const labels = useUiLabels()
  const number = parseNumberText(value, inputMode === 'numeric' ? readWholeNumber : readNumber)
  const stepBy = (direction: 1 | -1) =>
    onValueChange(stepNumber(number === null ? value : String(number), direction, { step: step, min, max }))
  const isLocked = rest.disabled === true || rest.readOnly === true
  return (
    <span className={classNames(styles['steps'], size === 'large' && styles['large'], className)}>
      <button
        type="button"
        className={styles['step']}
        aria-label={labels.decrease(label)}
        disabled={isLocked}
        {...stepProps(number !== null && min !== undefined && number <= min, () => stepBy(-1))}
      >
        <Minus size={20} aria-hidden />
      </button>
      <input
        role="spinbutton"
        autoComplete="off"
        {...useNumberControl(value, inputMode)}
        {...rest}
        type="text"
        inputMode={inputMode}
        aria-valuenow={number ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        className={styles['input']}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (isLocked || event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <button
        type="button"
        className={styles['step']}
        aria-label={labels.increase(label)}
        disabled={isLocked}
        {...stepProps(number !== null && max !== undefined && number >= max, () => stepBy(1))}
      >
        <Plus size={20} aria-hidden />
      </button>
    </span>
  )
}

type StepOptions = { readonly step: number; readonly min?: number | undefined; readonly max?: number | undefined }

/**
 * Steps to the next multiple of `step` in the given direction, within `min` and `max`. Text that is not a number counts
 * as 0; one that can be read in two ways is not changed. The result has at most the decimals of `step`, without
 * floating-point errors.
 */
export function stepNumber(
  text: string,
  direction: 1 | -1,
  { step, min = -Infinity, max = Infinity }: StepOptions,
): string {
  const [number = 0, other] = readNumber(text)
  if (other !== undefined) return text
  const decimals = `${step}`.split('.')[1]?.length ?? 0
  const steps = Number((number / step).toFixed(9))
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return Math.min(max, Math.max(min, Number((next * step).toFixed(decimals)))).toString()
}
