import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Text } from '#src/app/ui/layout/layout.tsx'
import styles from './help-screen.module.css'

/** The steps of a job, from its first task to its payout. */
export function HelpScreen() {
  const t = useTranslations('talent')
  return (
    <section aria-labelledby="help-title">
      <h1 id="help-title">{t.helpTitle}</h1>
      <ol className={styles['steps']}>
        {t.helpSteps.map((step) => (
          <li key={step.title}>
            <Text as="h2" size={16}>
              {step.title}
            </Text>
            <Text tone="secondary">{step.text}</Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
