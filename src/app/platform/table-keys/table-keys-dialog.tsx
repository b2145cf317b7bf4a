import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import styles from './table-keys-dialog.module.css'

/** The keys of a table. */
export function TableKeysDialog({ rowAction, ...dialog }: DialogOpenProps & { rowAction: 'open' | 'select' }) {
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
    <Dialog {...dialog} title={t.title}>
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
