import type { Backdrop, ScrollSubject, Subject } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { oblong } from '#tools/demo-art/core/disc.ts'
import { arc, type Point } from '#tools/demo-art/core/geometry.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import type { Box } from '#tools/demo-art/core/shading.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { linear, n, pathOf } from '#tools/demo-art/core/svg.ts'
import { runningScript, sealImpression } from '#tools/demo-art/patterns/glyphs.ts'
import { inkPainting } from '#tools/demo-art/patterns/ink-painting.ts'
import { cloudField } from './ornaments.ts'

const rect = ({ x, y, width, height }: Box, fill: string, opacity = 1) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
const outlineOf = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Old silk or paper: uneven, a little foxed, with faint folds. */
function agedSheet(box: Box, colour: string, random: Random): string {
  const spots = new Sketch()
  for (let i = 0; i < 14; i++) {
    const r = random.between(2, 6)
    spots.paint(
      arc(box.x + random.between(0, box.width), box.y + random.between(0, box.height), r, r, 0, 6.3, 8),
      '#8a5f30',
      random.between(0.08, 0.24),
    )
  }
  return (
    rect(box, colour) +
    noiseImage(box, {
      seed: random.whole(1, 900),
      cell: [260, 260],
      colour: [122, 84, 40],
      gain: 0.9,
      bias: -0.42,
      octaves: 4,
    }) +
    spots.toString()
  )
}

/** A hanging scroll on its brocade: roller below, stave and cord above. */
export function drawScroll(subject: ScrollSubject, backdrop: Backdrop, random: Random): Scene {
  const width = random.between(640, 760)
  const mount: Box = { x: 600 - width / 2, y: 150, width, height: 1170 }
  const brocade = random.pick(['#b9a98c', '#8f9a8d', '#a58f78', '#94a0a8', '#7d5a4a', '#c7b795'])
  const sheet: Box = { x: mount.x + 46, y: 330, width: width - 92, height: random.between(760, 810) }
  const silk = random.pick(['#e9dcbf', '#dfcfae', '#efe6d2', '#d3bd95'])
  const script = new Sketch()
  if (subject === 'calligraphy') {
    const columns = random.whole(2, 3)
    const size = Math.min((sheet.width - 60) / (columns * 1.15), (sheet.height - 60) / 6.2)
    for (let i = 0; i < columns; i++)
      runningScript(
        script,
        sheet.x + sheet.width - 40 - (i + 0.62) * size * 1.18,
        sheet.y + 46,
        size,
        Math.floor((sheet.height - 60) / (size * 1.12)) - (i === columns - 1 ? 1 : 0),
        '#1a1714',
        random,
      )
    runningScript(script, sheet.x + 34, sheet.y + sheet.height * 0.5, 24, 9, '#1a1714', random)
    sealImpression(script, sheet.x + 18, sheet.y + sheet.height - 110, 46, random)
  } else {
    const left = random.chance(0.5)
    runningScript(
      script,
      left ? sheet.x + 40 : sheet.x + sheet.width - 46,
      sheet.y + 40,
      21,
      random.whole(7, 12),
      '#1a1714',
      random,
    )
    sealImpression(script, left ? sheet.x + 22 : sheet.x + sheet.width - 66, sheet.y + 340, 40, random)
    sealImpression(script, left ? sheet.x + sheet.width - 60 : sheet.x + 22, sheet.y + sheet.height - 62, 36, random)
  }
  const inset: Box = {
    x: sheet.x + 22,
    y: sheet.y + sheet.height * 0.12,
    width: sheet.width - 44,
    height: sheet.height * 0.84,
  }
  const weave = cloudField(
    oblong(mount.x, mount.y, mount.width, mount.height),
    { line: lighter(brocade, 0.2), wash: lighter(brocade, 0.08), paper: brocade },
    random,
    22,
  )
  const rod = (y: number, h: number, out: number) =>
    `<defs>${linear(
      `rod${h}`,
      [0, y],
      [0, y + h],
      [
        [0, '#7a4a2c'],
        [0.3, '#a87448'],
        [1, '#2e180c'],
      ],
    )}</defs><rect x="${n(mount.x - out)}" y="${y}" width="${n(width + out * 2)}" height="${h}" rx="${h / 3}" fill="url(#rod${h})"/>`
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(pathOf(outlineOf(mount)), 12) +
      `<path d="M${n(mount.x + width * 0.3)} 150L600 66L${n(mount.x + width * 0.7)} 150" fill="none" stroke="#6d4a30" stroke-width="5"/>` +
      `<clipPath id="mount"><path d="${pathOf(outlineOf(mount))}"/></clipPath><g clip-path="url(#mount)">${rect(mount, brocade)}<g opacity=".5">${weave}</g></g>` +
      `${rect({ ...mount, y: 292, height: 12 }, lighter(brocade, 0.45), 0.8)}${rect({ ...mount, y: sheet.y + sheet.height + 28, height: 12 }, lighter(brocade, 0.45), 0.8)}` +
      `<clipPath id="sheet"><path d="${pathOf(outlineOf(sheet))}"/></clipPath>${rect({ x: sheet.x - 5, y: sheet.y - 5, width: sheet.width + 10, height: sheet.height + 10 }, darker(silk, 0.3))}<g clip-path="url(#sheet)">${agedSheet(sheet, silk, random)}` +
      `${subject === 'calligraphy' ? '' : inkPainting(subject, inset, random.fork('painting'))}${script.toString()}</g>` +
      `<defs>${linear(
        'bend',
        [mount.x, 0],
        [mount.x + width, 0],
        [
          [0, '#1a120a', 0.3],
          [0.06, '#1a120a', 0.02],
          [0.5, '#fffaf0', 0.1],
          [0.94, '#1a120a', 0.05],
          [1, '#1a120a', 0.34],
        ],
      )}</defs>${rect(mount, 'url(#bend)')}` +
      rod(140, 18, 6) +
      rod(1304, 34, 34),
    piece: { x: mount.x - 40, y: 60, width: width + 80, height: 1290 },
    detail: {
      x: sheet.x + sheet.width * 0.16,
      y: sheet.y + sheet.height * 0.28,
      width: sheet.width * 0.62,
      height: sheet.width * 0.775,
    },
  }
}

/** A folding fan, open: sticks, guards and a painted leaf. */
export function drawFan(subject: Subject, backdrop: Backdrop, random: Random): Scene {
  const [cx, cy, outer, inner] = [600, 1120, 700, 300]
  const spread = random.between(1.12, 1.22)
  const polar = (r: number, a: number): Point => [cx + Math.sin(a) * r, cy - Math.cos(a) * r]
  const folds = 26
  const leaf = [
    ...Array.from({ length: 61 }, (_, i) => polar(outer, -spread + (i / 60) * 2 * spread)),
    ...Array.from({ length: 61 }, (_, i) => polar(inner, spread - (i / 60) * 2 * spread)),
  ]
  const stick = random.pick(['#8a5a34', '#5f3a22', '#d8c49c', '#2a1d16'])
  const sticks = new Sketch()
  for (let i = 0; i <= 16; i++) {
    const a = -spread + (i / 16) * 2 * spread
    sticks.paint(
      [polar(-60, a + 0.1), polar(inner + 30, a - 0.028), polar(inner + 30, a + 0.028), polar(-60, a - 0.1)],
      i % 2 ? stick : lighter(stick, 0.1),
    )
    sticks.stroke([polar(-40, a), polar(inner + 30, a - 0.03)], darker(stick, 0.5), 1.4, 0.6)
  }
  const pleats = new Sketch()
  for (let i = 0; i < folds; i++) {
    const a = -spread + (i / folds) * 2 * spread
    const b = a + spread / folds
    pleats.paint([polar(inner, a), polar(outer, a), polar(outer, b), polar(inner, b)], '#2a1c10', 0.13)
    pleats.stroke([polar(inner, a), polar(outer, a)], '#fffaf0', 2, 0.35)
  }
  const paper = random.pick(['#efe4c9', '#e3d2a8', '#f2ead8', '#c9a75a'])
  const ends = new Sketch()
  for (const hand of [-1, 1]) {
    const a = hand * (spread + 0.012)
    ends.paint(
      [
        polar(-70, a - hand * 0.06),
        polar(outer + 8, a - 0.018),
        polar(outer + 8, a + 0.018),
        polar(-70, a + hand * 0.14),
      ],
      darker(stick, 0.25),
    )
    ends.stroke([polar(-30, a), polar(outer, a)], lighter(stick, 0.3), 3, 0.5)
  }
  const script = new Sketch()
  runningScript(script, cx - 420, 640, 22, 6, '#1a1714', random)
  sealImpression(script, cx - 442, 800, 34, random)
  const box: Box = { x: cx - 620, y: cy - outer, width: 1240, height: outer }
  const painted: Box = { x: cx - 330, y: cy - outer + 10, width: 720, height: 390 }
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      `<g transform="translate(600 780) scale(.82) translate(-600 -780)">${lyingShadow(pathOf(leaf), 12)}${sticks.toString()}` +
      `<clipPath id="leaf"><path d="${pathOf(leaf)}"/></clipPath><g clip-path="url(#leaf)">${agedSheet(box, paper, random)}${inkPainting(subject, painted, random.fork('painting'))}${script.toString()}${pleats.toString()}</g>${ends.toString()}` +
      `<circle cx="${cx}" cy="${cy}" r="14" fill="#c9a24a" stroke="#4a3410" stroke-width="3"/></g>`,
    piece: { x: 60, y: 420, width: 1080, height: 740 },
    detail: { x: 400, y: 480, width: 330, height: 412 },
  }
}
