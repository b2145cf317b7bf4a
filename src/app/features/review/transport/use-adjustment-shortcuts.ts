import { useEffect, useState } from 'react'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type OffsetControl, useOffsetText } from './use-offset.ts'
import { isSingleAudioDevice, type Transport } from './use-transport.ts'

/** Milliseconds for which the effect of a key is shown. */
const feedbackMs = 2500

/** Handles the keys of volume and offset, whose controls may be out of view. Returns the last key's effect as text. */
export function useAdjustmentShortcuts(
  pair: VideoPair | null,
  transport: Transport,
  offsetControl: OffsetControl,
): string | null {
  const t = useTranslations('player')
  const offsetText = useOffsetText()
  const [feedback, setFeedback] = useState<{ readonly text: string } | null>(null)
  useEffect(() => {
    const timer = feedback && window.setTimeout(() => setFeedback(null), feedbackMs)
    return () => window.clearTimeout(timer ?? undefined)
  }, [feedback])

  const changeVolume = (delta: number) => () => {
    if (!pair) return
    const volume = Math.round(Math.min(1, Math.max(0, pair.view().volume + delta)) * 20) / 20
    transport.setVolume(volume)
    setFeedback({ text: t.volumeAt(`${Math.round(volume * 100)}%`) })
  }
  const changeOffset = (applyShift: () => void) => () => {
    if (!pair) return
    applyShift()
    setFeedback({ text: offsetText(pair.view().offset) })
  }
  useShortcuts({
    ...(!isSingleAudioDevice() && { quieter: changeVolume(-0.1), louder: changeVolume(0.1) }),
    'offset-back': changeOffset(() => offsetControl.shiftBy(-0.1)),
    'offset-frame-back': changeOffset(() => offsetControl.shiftByFrames(-1)),
    'offset-frame-forward': changeOffset(() => offsetControl.shiftByFrames(1)),
    'offset-forward': changeOffset(() => offsetControl.shiftBy(0.1)),
  })
  return feedback?.text ?? null
}
