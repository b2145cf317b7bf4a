import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
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
            <h2>{step.title}</h2>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
