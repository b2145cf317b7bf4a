import { useId } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import styles from './device-settings.module.css'
import { useText } from './i18n/text.tsx'
import { InstallSteps } from './install/install-steps.tsx'
import { isInstalled } from './install/install-way.ts'
import { useInstall } from './install/use-install.ts'
import { chooseTheme, themes, useTheme } from './theme.ts'

/** What holds on this device alone, and at once: how the app looks, and whether it is on the home screen. */
export function DeviceSettings() {
  const t = useText('install')
  const title = useId()
  const theme = useTheme()
  const { way, begin, showsSteps, hideSteps } = useInstall()
  return (
    <section aria-labelledby={title} className={styles['settings']}>
      <h2 id={title} className={styles['title']}>
        {t.device}
      </h2>
      <RadioGroup
        label={t.theme}
        hint={t.atOnce}
        options={themes.map((value) => ({ value, label: t.themes[value] }))}
        value={theme}
        onValueChange={chooseTheme}
      />
      {isInstalled() && <p className={styles['note']}>{t.installed}</p>}
      {way && (
        <div className={styles['install']}>
          <p className={styles['note']}>{t.why}</p>
          <Button onClick={() => void begin()}>{way === 'prompt' ? t.install : t.howTo}</Button>
        </div>
      )}
      <InstallSteps open={showsSteps} onClose={hideSteps} />
    </section>
  )
}
