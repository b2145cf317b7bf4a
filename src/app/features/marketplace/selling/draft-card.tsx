import { useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { readListingDraft } from '#src/offline/listing-draft.ts'
import { Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './draft-card.module.css'
import { parseFields } from './listing-fields.ts'

/** The draft of a product on this device, which leads back to its form; nothing if there is none. */
export function DraftCard({ onContinue }: { onContinue: () => void }) {
  const t = useTranslations('selling')
  const userId = useIdentity()?._id ?? ''
  const [draft, setDraft] = useState<Awaited<ReturnType<typeof readListingDraft>>>(null)
  useEffect(() => {
    let isCurrent = true
    const readDraft = async () => {
      const stored = await readListingDraft(userId)
      if (isCurrent) setDraft(stored)
    }
    void readDraft()
    return () => {
      isCurrent = false
    }
  }, [userId])
  if (!draft) return null
  const name = parseFields(draft.fields).name.trim()
  return (
    <Row as="section" gap={12} justify="between" nowrap className={styles['draft']} aria-label={t.draft}>
      <Stack as="p" gap={0}>
        <strong>{name === '' ? t.untitled : name}</strong>
        <SecondaryText as="span">{t.draftSummary(draft.photos.length)}</SecondaryText>
      </Stack>
      <Button onClick={onContinue}>{t.continueDraft}</Button>
    </Row>
  )
}
