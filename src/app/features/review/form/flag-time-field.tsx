import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseNumberText } from '#src/domain/money/typed-number.ts'
import { roundToTenth } from '#src/domain/review/review-flags.ts'
import styles from './flag-editor.module.css'

type FlagTimeFieldProps = {
  label: string
  /** The name of the button that takes over the videos' position. */
  hereLabel: string
  seconds: number
  /** The latest time in seconds. */
  max: number
  invalidText: string
  /** Whether to save the flag was tried. */
  showsError: boolean
  /** Called with null while the text is no time. */
  onChange: (seconds: number | null) => void
  /** Returns the videos' position in seconds. */
  currentPosition: () => number
}

/** One time of a flag, in seconds with tenths. Text that is not a time stays in the field and changes nothing. */
export function FlagTimeField({
  label,
  hereLabel,
  seconds,
  max,
  invalidText,
  showsError,
  onChange,
  currentPosition,
}: FlagTimeFieldProps) {
  const [typed, setTyped] = useState({ text: String(seconds), seconds })
  const text = typed.seconds === seconds ? typed.text : String(seconds)
  const change = (newText: string) => {
    const newSeconds = parseTime(newText, max)
    setTyped({ text: newText, seconds: newSeconds ?? seconds })
    onChange(newSeconds)
  }
  const isInvalid = parseTime(text, max) === null
  return (
    <Field label={label} error={isInvalid && showsError ? invalidText : undefined}>
      <div className={styles['time']}>
        <NumberInput label={label} step={0.1} min={0} max={max} value={text} onValueChange={change} />
        <IconButton
          label={hereLabel}
          icon={<MapPin aria-hidden />}
          onClick={() => change(String(roundToTenth(Math.min(currentPosition(), max))))}
        />
      </div>
    </Field>
  )
}

/** Returns seconds in tenths; null if the text is no time up to `max`. */
function parseTime(text: string, max: number): number | null {
  const number = parseNumberText(text)
  return number !== null && number >= 0 && number <= max ? roundToTenth(number) : null
}
