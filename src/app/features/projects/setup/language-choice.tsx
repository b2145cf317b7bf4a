import { useId } from 'react'
import { type LanguageName, languages } from '#src/domain/languages.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toggled } from './bundle-form.ts'
import styles from './setup.module.css'

type LanguageChoiceProps = {
  chosen: readonly LanguageName[]
  onChange: (chosen: readonly LanguageName[]) => void
  /** The languages that have tasks and therefore cannot be removed. */
  fixed: readonly string[]
  error: string | undefined
}

/** The choice of a bundle's languages among the twenty supported ones. */
export function LanguageChoice({ chosen, onChange, fixed, error }: LanguageChoiceProps) {
  const t = useText('setup')
  const id = useId()
  return (
    <fieldset className={styles['languages']} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>
        {t.languages}
        <span aria-hidden className={styles['mark']}>
          *
        </span>
      </legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={styles['choices']}>
        {languages.map((language) => (
          <Checkbox
            key={language}
            label={language}
            checked={chosen.includes(language)}
            disabled={fixed.includes(language)}
            onCheckedChange={() => onChange(toggled(chosen, language))}
          />
        ))}
      </div>
      {fixed.length > 0 && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {t.languagesStay}
        </p>
      )}
    </fieldset>
  )
}
