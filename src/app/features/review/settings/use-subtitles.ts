import { sideNames, type SideName } from '#src/player/core/media.ts'
import { changePlayerSettings, playerSettings, usePlayerSetting } from './player-settings.ts'

export type SubtitleSettings = {
  readonly enabledBySide: { readonly [Name in SideName]: boolean }
  /** Whether any video shows subtitles. */
  readonly isAnyEnabled: boolean
  readonly toggle: () => void
  readonly setEnabled: (side: SideName, isEnabled: boolean) => void
}

/** Which videos show subtitles. */
export function useSubtitles(): SubtitleSettings {
  const enabledBySide = usePlayerSetting('subtitles')
  const isAnyEnabled = sideNames.some((side) => enabledBySide[side])
  return {
    enabledBySide,
    isAnyEnabled,
    toggle: () => changePlayerSettings({ subtitles: { source: !isAnyEnabled, dub: !isAnyEnabled } }),
    setEnabled: (side, isEnabled) =>
      changePlayerSettings({ subtitles: { ...playerSettings().subtitles, [side]: isEnabled } }),
  }
}
