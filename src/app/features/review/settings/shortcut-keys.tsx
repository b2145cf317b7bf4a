import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

const shortLabels: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** Returns a function from a key, named as in the table of shortcuts, to the labels of the keys pressed together. */
export function useKeyLabels(): (keyCombination: string) => readonly string[] {
  const t = useTranslations('player')
  const keyLabel = (key: string) =>
    key === ' ' ? t.keyNames.space : key.length === 1 ? key.toUpperCase() : (shortLabels[key] ?? key)
  return (keyCombination) => {
    const [key = '', modifier] = keyCombination.split(/\+(?=.)/).toReversed()
    if (modifier === 'Shift') return ['⇧', keyLabel(key)]
    return modifier === undefined
      ? [keyLabel(key)]
      : [/Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘' : t.keyNames.mod, t.keyNames.enter]
  }
}

/** The keys of a shortcut, or that it has none. */
export function ShortcutKeys({ keys }: { keys: readonly string[] }) {
  const t = useTranslations('player')
  const keyLabels = useKeyLabels()
  if (keys.length === 0) return <span>{t.noKey}</span>
  return keys.map((keyCombination) => (
    <span key={keyCombination}>
      {keyLabels(keyCombination).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  ))
}
