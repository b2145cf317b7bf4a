import { useId, useSyncExternalStore } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { LanguageSelect } from '#src/app/platform/i18n/language-select.tsx'
import { InstallSteps, useInstall } from '#src/app/platform/install/install-steps.tsx'
import { isInstalled } from '#src/app/platform/install/install-method.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { Text, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { version } from '#package.json'

/** Settings that apply immediately: the language, and the theme and the installation of this device. */
export function DeviceSettings() {
  const t = useTranslations('install')
  const titleId = useId()
  const theme = useTheme()
  const isHydrating = useIsHydrating()
  const installed = !isHydrating && isInstalled()
  const { method, startInstall, isShowingSteps, closeSteps } = useInstall()
  return (
    <Stack as="section" gap={16} before={24} ruled aria-labelledby={titleId}>
      <Text id={titleId} as="h2" size={18}>
        {t.settings}
      </Text>
      <LanguageSelect />
      <RadioGroup
        label={t.theme}
        hint={t.themeHint}
        options={themes.map((value) => ({ value, label: t.themes[value] }))}
        value={theme}
        onValueChange={chooseTheme}
      />
      {installed && <Text tone="secondary">{t.installed}</Text>}
      {method && (
        <Stack gap={8} align="start">
          <Text tone="secondary">{t.reason}</Text>
          <Button onClick={() => void startInstall()}>{method === 'prompt' ? t.install : t.showSteps}</Button>
        </Stack>
      )}
      <InstallSteps open={isShowingSteps} onClose={closeSteps} />
    </Stack>
  )
}

/** `system`, or the person's choice on this device: /theme.js, which every page runs before it is painted, applies it. */
const themes = ['system', 'light', 'dark'] as const

type Theme = (typeof themes)[number]

const storageKey = 'theme'

function chooseTheme(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme
  deviceStorage.write(storageKey, newValue)
  // The browser notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }))
}

const useTheme = (): Theme => useSyncExternalStore(onStorage, chosenTheme, () => 'system')

const chosenTheme = () => themes.find((theme) => theme === deviceStorage.read(storageKey)) ?? 'system'

function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Which version of the app this page is of: the server's, or an earlier one until the app updates. */
export function AppVersion() {
  return <SecondaryText before={24}>Curio {version}</SecondaryText>
}
