import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './input.module.css'

export type SelectOption<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
  /** Options of one group follow each other. */
  readonly group?: string
}

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  options: readonly SelectOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** The native select, which has the best picker on phones. A first option with an empty value is the placeholder. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={classNames(styles['select'], className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={styles['input']}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onValueChange(chosen.value)
        }}
      >
        {options.map((option, index) => {
          if (option.group === undefined) return <Option key={option.value} {...option} />
          if (options[index - 1]?.group === option.group) return null
          return (
            <optgroup key={option.group} label={option.group}>
              {options
                .filter(({ group }) => group === option.group)
                .map((member) => (
                  <Option key={member.value} {...member} />
                ))}
            </optgroup>
          )
        })}
      </select>
      <ChevronDown className={styles['chevron']} aria-hidden />
    </span>
  )
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
)
