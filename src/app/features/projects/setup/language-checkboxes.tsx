import { useId } from 'react'
import { type LanguageName, languages } from '#src/domain/people/languages.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toggleLanguage } from './bundle-form.ts'
import styles from '#src/app/features/projects/setup.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

type LanguageCheckboxesProps = {
  selected: readonly LanguageName[]
  onChange: (selected: readonly LanguageName[]) => void
  /** The languages that have tasks and therefore cannot be removed. */
  lockedLanguages: readonly string[]
  error: string | undefined
}

/** The choice of a bundle's languages among the twenty supported ones. */
export function LanguageCheckboxes({ selected, onChange, lockedLanguages, error }: LanguageCheckboxesProps) {
  const t = useTranslations('setup')
  const { languageName } = useTranslations('shell')
  const id = useId()
  return (
    <fieldset className={styles['languages']} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>
        {t.languages}
        <Text aria-hidden as="span" tone="error">
          *
        </Text>
      </legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={styles['checkboxes']}>
        {languages.map((language) => (
          <Checkbox
            key={language}
            label={languageName(language)}
            checked={selected.includes(language)}
            disabled={lockedLanguages.includes(language)}
            onCheckedChange={() => onChange(toggleLanguage(selected, language))}
          />
        ))}
      </div>
      {lockedLanguages.length > 0 && (
        <Text id={`${id}-hint`} size={14} tone="secondary">
          {t.lockedLanguagesHint}
        </Text>
      )}
    </fieldset>
  )
}
