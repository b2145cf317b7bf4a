import { glow, ground, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { gold, ink, jade, leafGold, mix, paper, seal, sunken } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const wall = '#2C5A50'

const frames = [
  [-6, 70, 92, 120, '#C9543C'],
  [112, 44, 82, 100, '#E5A36C'],
  [238, 60, 96, 78, jade],
  [360, 46, 84, 126, sunken],
] as const

const stage: Stage = {
  shade: '#22332F',
  back:
    ground(wall) +
    Array.from(
      { length: 12 },
      (_, at) => `<path d="M${-30 + at * 42},-40 V480" stroke="${mix(wall, ink, 0.16)}" stroke-width="14"/>`,
    ).join('') +
    glow(216, 210, 120, leafGold, 0.34) +
    frames
      .map(
        ([x, y, width, height, fill]) =>
          sheet(`M${x},${y} h${width} v${height} h${-width}Z`, leafGold) +
          `<rect x="${x + 9}" y="${y + 9}" width="${width - 18}" height="${height - 18}" fill="${fill}"/><path d="M${x + 9},${y + height - 9} l${width * 0.3},-${height * 0.36} l${width * 0.18},${height * 0.18} l${width * 0.2},-${height * 0.26} l${width * 0.32 - 18},${height * 0.44}Z" fill="${mix(fill, ink, 0.4)}"/>`,
      )
      .join('') +
    sheet('M-40,440 H472 V808 H-40Z', '#5A3A22') +
    sheet('M-40,436 H472 V450 H-40Z', '#8A5A34') +
    sheet('M176,300 h80 l10,160 h-100Z', '#46301C'),
  behind: (seconds) =>
    `<g transform="translate(216,300)"><ellipse cx="0" cy="0" rx="56" ry="9" fill="${ink}" opacity="0.4"/><path d="M-58,-62 C-52,-14 -26,-4 -16,-2 h32 C26,-4 52,-14 58,-62Z" fill="${paper}"/><ellipse cx="0" cy="-62" rx="58" ry="12" fill="${sunken}"/><ellipse cx="0" cy="-61" rx="50" ry="8" fill="${mix(jade, paper, 0.4)}"/>` +
    `<path d="M-30,-52 l14,20 l-8,14 l12,14 M-16,-32 l26,6 l10,-20 M10,-26 l8,24" fill="none" stroke="${leafGold}" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M${(-70 + ((seconds * 46) % 150)).toFixed(0)},-92 l4,-9 l4,9 l9,4 l-9,4 l-4,9 l-4,-9 l-9,-4Z" fill="${paper}" opacity="${(0.45 + 0.4 * swing(seconds, 1.6)).toFixed(2)}"/></g>`,
  front: (seconds) =>
    `<path d="M-40,668 H210 V808 H-40Z" fill="${ink}" opacity="0.28" transform="translate(5,-4)"/><path d="M-40,668 H206 V808 H-40Z" fill="#6B4526"/><path d="M-40,660 H214 V682 H-40Z" fill="#8A5A34"/><path d="M22,704 h144 v104 h-144Z" fill="none" stroke="${gold}" stroke-width="4"/><text x="94" y="754" font-family="Noto Serif, serif" font-size="40" text-anchor="middle" fill="${leafGold}">40</text>` +
    [250, 330, 410]
      .map(
        (x, at) =>
          `<path d="M${x - 36},808 C${x - 36},${742 + at * 3} ${x - 22},${722 + 1.5 * swing(seconds, 3, at)} ${x},${722 + 1.5 * swing(seconds, 3, at)} C${x + 22},${722 + 1.5 * swing(seconds, 3, at)} ${x + 36},${742 + at * 3} ${x + 36},808Z" fill="${[ink, '#3A2A20', '#4A4033'][at] ?? ink}"/>`,
      )
      .join('') +
    `<path d="M372,808 l8,-104" stroke="${sunken}" stroke-width="9" stroke-linecap="round"/><circle cx="382" cy="690" r="21" fill="${paper}" stroke="${seal}" stroke-width="5"/>`,
}

export const auctionBowl: Scene = {
  id: 'auction-bowl',
  title: 'Lot forty, slightly cracked',
  sourceLanguage: 'English',
  targetLanguage: 'French',
  width: 432,
  framesPerSecond: 30,
  stage,
  cast: {
    left: {
      name: 'Auctioneer',
      gender: 'female',
      voice: { variant: 'f2', pitch: 48 },
      // The synthesiser's French lowers every voice by an octave.
      dubVoice: { variant: 'f2', pitch: 99 },
      look: {
        skin: '#8A5A3C',
        hair: '#1C1512',
        hairStyle: 'curls',
        garment: 'coat',
        cloth: '#7E2416',
        trim: paper,
        extras: ['earrings'],
        prop: 'hammer',
        mood: 'calm',
      },
    },
    right: {
      name: 'Mr Ashby',
      gender: 'male',
      voice: { variant: 'm3', pitch: 28 },
      look: {
        skin: '#F0CDAE',
        hair: '#8A7A66',
        hairStyle: 'bald',
        garment: 'coat',
        cloth: '#46505A',
        trim: seal,
        extras: ['glasses', 'beard'],
        mood: 'stern',
      },
    },
  },
  lines: [
    { side: 'left', source: 'Lot forty. A bowl, slightly cracked.', target: 'Lot quarante. Un bol, légèrement fêlé.' },
    {
      side: 'right',
      source: 'Slightly? It is in three pieces.',
      target: 'Légèrement ? Il est en trois morceaux.',
      shot: 'close',
    },
    { side: 'left', source: 'Mended with gold, sir.', target: "Réparé à l'or, monsieur.", shot: 'close' },
    {
      side: 'right',
      source: 'My own grandmother broke that bowl.',
      target: "C'est ma grand-mère qui l'a cassé.",
      pause: 0.6,
    },
    { side: 'left', source: 'Then you know what it is worth.', target: "Alors, vous savez ce qu'il vaut." },
  ],
  flaws: [],
}
