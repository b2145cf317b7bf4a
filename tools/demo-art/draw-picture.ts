import type { Backdrop, Piece, View } from '#src/demo/catalogue/piece.ts'
import { createRandom, type Random } from '#src/demo/catalogue/random.ts'
import { framed, type Scene } from './core/scene.ts'
import { drawBangle, drawBeads } from './kinds/beads.ts'
import { drawChair } from './kinds/chair.ts'
import { drawClock } from './kinds/clock.ts'
import { drawPanel } from './kinds/cloth.ts'
import { drawCoins } from './kinds/coins.ts'
import { drawBi, drawMirror } from './kinds/disc-pieces.ts'
import { drawGlobe } from './kinds/globe.ts'
import { drawFan, drawScroll } from './kinds/hanging.ts'
import { drawPlate } from './kinds/plate.ts'
import { drawRug } from './kinds/rug.ts'
import { drawInkstone, drawSeal } from './kinds/scholar.ts'
import { drawSpoons } from './kinds/spoons.ts'
import { drawTable } from './kinds/table.ts'
import { drawBase } from './kinds/vessel-base.ts'
import { drawVessel } from './kinds/vessel.ts'
import { drawWatch } from './kinds/watch.ts'

/**
 * Returns pictures of a piece as SVG, 1200 × 1500, one for each view. The same piece, seed and backdrop give the same
 * drawings, byte for byte.
 */
export function drawPictures(piece: Piece, seed: string, backdrop: Backdrop, views: readonly View[]): string[] {
  const scenes = new Map<View, Scene>()
  return views.map((view) => {
    // A detail is a close-up of the whole view.
    const side = view === 'detail' ? 'whole' : view
    const drawn = scenes.get(side) ?? scene(piece, backdrop, side, createRandom(seed))
    scenes.set(side, drawn)
    return framed(drawn, view === 'detail', createRandom(seed))
  })
}

function scene(piece: Piece, backdrop: Backdrop, view: View, random: Random): Scene {
  switch (piece.kind) {
    case 'vessel': {
      const foot = piece.form === 'bowl' || piece.form === 'cup' || piece.form === 'stem-cup' ? 0.46 : 0.62
      if (view === 'base') return drawBase(piece.glaze, foot, piece.mark, backdrop, random.fork('base'))
      return drawVessel({ ...piece, backdrop }, random, view === 'back' ? Math.PI : 0)
    }
    case 'plate': {
      const glaze =
        piece.style === 'cobalt' || piece.style === 'copper' || piece.style === 'famillerose' ? 'white' : piece.style
      return view === 'base'
        ? drawBase(glaze, 0.6, piece.mark, backdrop, random.fork('base'))
        : drawPlate(piece.style, backdrop, random)
    }
    case 'bi':
      return drawBi(piece.tone, backdrop, random)
    case 'mirror':
      return drawMirror(backdrop, random)
    case 'coins':
      return drawCoins(piece.legend, backdrop, random)
    case 'scroll':
      return drawScroll(piece.subject, backdrop, random)
    case 'fan':
      return drawFan(piece.subject, backdrop, random)
    case 'panel':
      return drawPanel(piece.bird, backdrop, random)
    case 'rug':
      return drawRug(backdrop, random)
    case 'seal':
      return drawSeal(backdrop, random)
    case 'inkstone':
      return drawInkstone(backdrop, random)
    case 'beads':
      return drawBeads(piece.stone, backdrop, random)
    case 'bangle':
      return drawBangle(piece.tone, backdrop, random)
    case 'watch':
      return drawWatch(view === 'back', backdrop, random)
    case 'clock':
      return drawClock(backdrop, random)
    case 'globe':
      return drawGlobe(backdrop, random)
    case 'spoons':
      return drawSpoons(backdrop, random)
    case 'chair':
      return drawChair(piece.round, piece.timber, backdrop, random)
    case 'table':
      return drawTable(piece.everted, piece.timber, backdrop, random)
  }
}
