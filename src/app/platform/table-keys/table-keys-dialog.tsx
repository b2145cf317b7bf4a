import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import styles from './table-keys-dialog.module.css'

/** The keys of a table. */
export function TableKeysDialog({ rowAction, onClose }: { rowAction: 'open' | 'select'; onClose: () => void }) {
  const { tableKeys: t } = useTranslations('projects')
  const keys = [
    ['j', t.next],
    ['k', t.previous],
    [t.enter, t.open],
    ...(rowAction === 'select' ? [[t.space, t.select]] : []),
    ['/', t.search],
    ['?', t.help],
  ]
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title}>
      <dl className={styles['keys']}>
        {keys.map(([key, effect]) => (
          <div key={key}>
            <dt>{effect}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
