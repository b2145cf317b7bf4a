import { sideNames, type SideName } from '#src/player/core/media.ts'
import { changePlayerSettings, playerSettings, usePlayerSetting } from './player-settings.ts'

export type Captions = {
  readonly of: { readonly [Name in SideName]: boolean }
  /** Whether any video shows subtitles. */
  readonly shown: boolean
  readonly toggle: () => void
  readonly show: (side: SideName, shown: boolean) => void
}

/** Which videos show subtitles. */
export function useCaptions(): Captions {
  const of = usePlayerSetting('captions')
  const shown = sideNames.some((side) => of[side])
  return {
    of,
    shown,
    toggle: () => changePlayerSettings({ captions: { source: !shown, dub: !shown } }),
    show: (side, on) => changePlayerSettings({ captions: { ...playerSettings().captions, [side]: on } }),
  }
}
