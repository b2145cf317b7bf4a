import { useState } from 'react'
import { chooseLocale } from '#src/app/platform/i18n/language.ts'
import { locales } from '#src/domain/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'

/** Edit Profile: the language everything is read in, on this device. */
export function EditProfile() {
  const t = useText('accounts')
  const { languageNames } = useText('shell')
  const current = useLocale()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(current)
  const save = () => {
    setOpen(false)
    if (chosen === current) return
    chooseLocale(chosen)
    window.location.reload()
  }
  const toggle = (next: boolean) => {
    setChosen(current)
    setOpen(next)
  }
  return (
    <>
      <Button onClick={() => toggle(true)}>{t.editProfile}</Button>
      <Dialog
        open={open}
        onOpenChange={toggle}
        title={t.editProfile}
        description={t.editProfileLead}
        footer={
          <Button variant="seal" onClick={save}>
            {t.save}
          </Button>
        }
      >
        <RadioGroup
          label={t.language}
          layout="column"
          options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
          value={chosen}
          onValueChange={setChosen}
        />
      </Dialog>
    </>
  )
}
