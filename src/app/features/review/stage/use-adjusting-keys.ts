import { useEffect, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { hasOneSound } from './one-sound.ts'
import { useOffsetInWords } from './offset-in-words.ts'
import { useShortcuts } from './shortcuts.ts'
import type { OffsetKeeper } from './use-offset.ts'
import type { Transport } from './use-transport.ts'

/** Milliseconds for which the effect of a key is shown. */
const readFor = 2500

/** Handles the keys of volume and offset, whose controls may be out of view. Returns the last key's effect as text. */
export function useAdjustingKeys(pair: VideoPair | null, actions: Transport, offset: OffsetKeeper): string | null {
  const t = useText('player')
  const inWords = useOffsetInWords()
  const [did, setDid] = useState<{ readonly words: string } | null>(null)
  useEffect(() => {
    const timer = did && window.setTimeout(() => setDid(null), readFor)
    return () => window.clearTimeout(timer ?? undefined)
  }, [did])

  const loudness = (by: number) => () => {
    if (!pair) return
    const volume = Math.round(Math.min(1, Math.max(0, pair.view().volume + by)) * 20) / 20
    actions.setVolume(volume)
    setDid({ words: t.volumeAt(`${Math.round(volume * 100)}%`) })
  }
  const shift = (move: () => void) => () => {
    if (!pair) return
    move()
    setDid({ words: inWords(pair.view().offset) })
  }
  useShortcuts({
    ...(!hasOneSound() && { quieter: loudness(-0.1), louder: loudness(0.1) }),
    'offset-back': shift(() => offset.by(-0.1)),
    'offset-frame-back': shift(() => offset.byFrames(-1)),
    'offset-frame-on': shift(() => offset.byFrames(1)),
    'offset-on': shift(() => offset.by(0.1)),
  })
  return did?.words ?? null
}
