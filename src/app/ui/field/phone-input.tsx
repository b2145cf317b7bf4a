import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { defaultPhoneCode, type PhoneCodeValue, phoneCodes } from '#src/domain/people/phone-number.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { TextInput } from './text-input.tsx'
import styles from './input.module.css'

export type PhoneEntry = { readonly code: PhoneCodeValue; readonly number: string }

export const emptyPhone: PhoneEntry = { code: defaultPhoneCode, number: '' }

type PhoneInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: PhoneEntry
  onValueChange: (value: PhoneEntry) => void
}

/** Country code and number. The closed picker shows only the code; the open list shows country names. */
export function PhoneInput({ value, onValueChange, className, ...rest }: PhoneInputProps) {
  const labels = useUiLabels()
  return (
    <span className={classNames(styles['phone'], className)}>
      <span className={classNames(styles['input'], styles['code'])}>
        <span dir="ltr" aria-hidden>
          {value.code}
        </span>
        <ChevronDown aria-hidden />
        <select
          aria-label={labels.countryCode}
          autoComplete="tel-country-code"
          disabled={rest.disabled}
          value={value.code}
          onChange={(event) => {
            const chosen = phoneCodes.find(({ code }) => code === event.currentTarget.value)
            if (chosen) onValueChange({ ...value, code: chosen.code })
          }}
        >
          {phoneCodes.map(({ code, region, name }) => (
            <option key={code} value={code}>
              {code} {labels.region(region, name)}
            </option>
          ))}
        </select>
      </span>
      <TextInput
        autoComplete="tel-national"
        inputMode="tel"
        {...rest}
        type="tel"
        value={value.number}
        onChange={(event) => onValueChange({ ...value, number: event.currentTarget.value })}
      />
    </span>
  )
}
