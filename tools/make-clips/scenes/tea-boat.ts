import { glow, ground, ridge, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { celadon, gold, ink, jade, mix, paper, rose, seal } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const mist = '#DCE3D8'

const stage: Stage = {
  shade: '#7B8F86',
  back:
    ground('#EDE7D6') +
    glow(318, 132, 70, rose, 0.4) +
    `<circle cx="318" cy="132" r="40" fill="${rose}"/>` +
    sheet(ridge([250, 170, 220, 120, 200, 150, 240]), '#C3D2C6') +
    sheet(ridge([300, 250, 200, 280, 220, 290, 230]), '#9CB8AB') +
    sheet(ridge([340, 360, 290, 330, 360, 290, 330]), '#6F9789') +
    sheet('M-40,392 C60,376 160,400 260,386 C360,374 420,394 472,384 V808 H-40Z', mix(jade, paper, 0.35)) +
    sheet('M24,110 c8,-18 36,-18 42,-4 c20,-8 40,4 34,18 h-84 c-10,-2 -6,-14 8,-14Z', paper),
  behind: (seconds) => {
    const drift = 14 * swing(seconds, 16)
    const crane = `<g transform="translate(${(60 + seconds * 9).toFixed(1)},${(206 + 5 * swing(seconds, 5)).toFixed(1)})"><path d="M0,0 C18,-10 30,-8 44,0 C30,6 16,8 0,0Z" fill="${paper}"/><path d="M18,-2 C14,${-26 + 12 * swing(seconds, 1.2)} 2,${-30 + 16 * swing(seconds, 1.2)} -8,${-28 + 16 * swing(seconds, 1.2)} C0,-16 6,-6 12,2Z" fill="${ink}" opacity="0.85"/><path d="M42,-1 q10,-8 20,-4" fill="none" stroke="${paper}" stroke-width="4" stroke-linecap="round"/><circle cx="62" cy="-5" r="3" fill="${seal}"/></g>`
    return (
      crane +
      `<path d="M${-60 + drift},352 h220 a12,12 0 0 1 0,24 h-220Z M${250 - drift},322 h240 v22 h-240 a11,11 0 0 1 0,-22Z" fill="${mist}" opacity="0.85"/>`
    )
  },
  front: (seconds) => {
    const bob = 3 * swing(seconds, 3.8)
    const wave = (y: number, shift: number) =>
      `M-80,${y} ${Array.from({ length: 10 }, () => 'q15,-9 30,0 t30,0').join(' ')}`.replace(
        'M-80',
        `M${(-80 + shift).toFixed(1)}`,
      )
    return (
      `<g transform="translate(0,${bob.toFixed(2)})"><path d="M-40,634 C60,664 372,664 472,634 V808 H-40Z" fill="${ink}" opacity="0.22" transform="translate(0,-5)"/><path d="M-40,640 C60,670 372,670 472,640 V740 C372,770 60,770 -40,740Z" fill="#6B4526"/><path d="M-40,640 C60,670 372,670 472,640 V656 C372,686 60,686 -40,656Z" fill="#8A5A34"/><path d="M-40,700 C60,730 372,730 472,700" fill="none" stroke="#4A2E18" stroke-width="4"/>` +
      `<g transform="translate(216,640)"><path d="M-30,-30 h60 c4,22 -4,44 -14,48 h-32 c-10,-4 -18,-26 -14,-48Z" fill="${celadon}"/><path d="M30,-18 q20,-2 24,-18" fill="none" stroke="${celadon}" stroke-width="9" stroke-linecap="round"/><path d="M-30,-22 q-22,4 -16,28" fill="none" stroke="${gold}" stroke-width="6"/><ellipse cx="0" cy="-30" rx="30" ry="7" fill="${jade}"/><circle cx="0" cy="-38" r="6" fill="${gold}"/></g></g>` +
      `<path d="M-40,742 H472 V808 H-40Z" fill="${mix(jade, celadon, 0.4)}"/><path d="${wave(752, 20 * swing(seconds, 6))}" fill="none" stroke="${mist}" stroke-width="4" opacity="0.8"/><path d="${wave(776, -20 * swing(seconds, 7))}" fill="none" stroke="${mist}" stroke-width="3" opacity="0.6"/>`
    )
  },
}

export const teaBoat: Scene = {
  id: 'tea-boat',
  title: 'Tea before the crossing',
  sourceLanguage: 'Mandarin',
  targetLanguage: 'English',
  width: 360,
  framesPerSecond: 30,
  stage,
  cast: {
    left: {
      name: '云娘',
      gender: 'female',
      voice: { variant: 'f3', pitch: 60 },
      look: {
        skin: '#F4DBC2',
        hair: ink,
        hairStyle: 'long',
        garment: 'qipao',
        cloth: '#C9543C',
        trim: '#F3DCA6',
        extras: ['flower', 'earrings'],
        mood: 'worried',
      },
    },
    right: {
      name: '船家',
      gender: 'male',
      voice: { variant: 'm2', pitch: 24 },
      look: {
        skin: '#C98F65',
        hair: '#D9D2C4',
        hairStyle: 'topknot',
        garment: 'robe',
        cloth: '#54636A',
        trim: '#E8DFCB',
        extras: ['strawHat', 'beard', 'wrinkles'],
        prop: 'cup',
        mood: 'glad',
      },
    },
  },
  lines: [
    { side: 'left', source: '船家，现在还能过河吗？', target: 'Boatman, can we still cross?' },
    { side: 'right', source: '雾这么大，要等一等。', target: 'Not in this fog. We wait.', shot: 'close' },
    {
      side: 'left',
      source: '我等了三年，不差这一会儿。',
      target: 'I have waited three years. What is one hour?',
      shot: 'close',
    },
    { side: 'right', source: '那就先喝一杯茶。', target: 'Then have some tea first.' },
    { side: 'left', source: '他会在对岸吗？', target: 'Will he be on the other side?', pause: 0.6, shot: 'close' },
    { side: 'right', source: '茶凉了，雾就散了。', target: 'When the tea is cold, the fog is gone.', pause: 0.7 },
  ],
  flaws: [],
}
