import { requireBrowser } from '#tools/find-browser.ts'
import { requireEngines } from '#tools/find-engines.ts'
import type { Engine, Launcher } from './device.ts'
import { launchBidi } from './launch-bidi.ts'
import { launchWebKit } from './launch-webkit.ts'

export function launch(engine: Engine): Promise<Launcher> {
  switch (engine) {
    case 'chromium':
      return launchBidi(engine, requireBrowser())
    case 'firefox':
      return launchBidi(engine, requireEngines().firefox)
    case 'webkit':
      return launchWebKit(requireEngines().webkit)
    default:
      return engine satisfies never
  }
}
