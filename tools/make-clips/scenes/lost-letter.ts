import { ground, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { celadon, gold, ink, leafGold, mix, paper, seal, sunken } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const wood = '#8B6B3F'

const pigeonholes = Array.from({ length: 30 }, (_, at) => {
  const x = -4 + (at % 6) * 76
  const y = 70 + Math.floor(at / 6) * 66
  const letters = [0, 1, 2]
    .slice(0, (at * 5) % 4)
    .map(
      (n) =>
        `<rect x="${x + 10 + n * 15}" y="${y + 18 + ((at + n) % 3) * 5}" width="11" height="${36 - ((at + n) % 3) * 5}" fill="${[paper, sunken, '#D8B58A', '#E2CBB0'][(at + n) % 4] ?? paper}"/>`,
    )
  return `<rect x="${x}" y="${y}" width="62" height="54" fill="${mix(wood, ink, 0.62)}"/>${letters.join('')}`
}).join('')

const stage: Stage = {
  shade: '#4A4033',
  back:
    ground('#E3D3B4') +
    sheet('M-40,36 H472 V420 H-40Z', wood) +
    pigeonholes +
    sheet('M-40,-40 H472 V44 H-40Z', celadon) +
    `<rect x="-40" y="40" width="512" height="5" fill="${leafGold}"/>` +
    sheet('M-40,420 H472 V808 H-40Z', '#B9A27A'),
  behind: (seconds) => {
    const turn = seconds * 6
    return (
      `<g transform="translate(217,58)"><circle r="44" fill="${ink}" opacity="0.25" cx="3" cy="6"/><circle r="42" fill="${paper}" stroke="${gold}" stroke-width="6"/>` +
      Array.from(
        { length: 12 },
        (_, at) => `<path d="M0,-34 v6" stroke="${ink}" stroke-width="3" transform="rotate(${at * 30})"/>`,
      ).join('') +
      `<path d="M0,4 V-20" stroke="${ink}" stroke-width="5" stroke-linecap="round" transform="rotate(292)"/><path d="M0,6 V-28" stroke="${ink}" stroke-width="3.5" stroke-linecap="round" transform="rotate(66)"/>` +
      `<path d="M0,8 V-31" stroke="${seal}" stroke-width="2" transform="rotate(${Math.floor(turn / 6) * 6})"/></g>`
    )
  },
  front: (seconds) =>
    `<g stroke="${gold}" stroke-width="6"><path d="M216,380 V668"/></g><circle cx="216" cy="380" r="7" fill="${leafGold}"/>` +
    `<path d="M-40,658 H472 V808 H-40Z" fill="${ink}" opacity="0.25"/><path d="M-40,664 H472 V808 H-40Z" fill="${mix(wood, ink, 0.3)}"/><path d="M-40,664 H472 V680 H-40Z" fill="${mix(wood, leafGold, 0.5)}"/>` +
    `<path d="M20,712 H190 V760 H20Z M242,712 H412 V760 H242Z" fill="none" stroke="${mix(wood, ink, 0.55)}" stroke-width="4"/>` +
    `<g transform="translate(352,636) rotate(${1.5 * swing(seconds, 2.4)})"><rect x="-48" y="10" width="96" height="18" fill="${sunken}"/><rect x="-44" y="-4" width="92" height="15" fill="${paper}"/><rect x="-50" y="-16" width="96" height="13" fill="#D8B58A"/><path d="M-50,4 h96" stroke="${seal}" stroke-width="3"/></g>` +
    `<g transform="translate(54,624)"><rect x="-16" y="22" width="34" height="20" fill="${seal}"/><rect x="-6" y="-4" width="14" height="28" fill="#5E4410"/><circle cx="1" cy="-10" r="12" fill="#5E4410"/></g>`,
}

export const lostLetter: Scene = {
  id: 'lost-letter',
  title: 'The letter behind the sorting desk',
  sourceLanguage: 'English',
  targetLanguage: 'Mandarin',
  width: 360,
  framesPerSecond: 25,
  hls: { segments: 'mpegts' },
  stage,
  cast: {
    left: {
      name: 'Clerk',
      gender: 'female',
      voice: { variant: 'f3', pitch: 52 },
      look: {
        skin: '#EFCBA6',
        hair: '#5A3A22',
        hairStyle: 'bob',
        garment: 'coat',
        cloth: celadon,
        trim: paper,
        extras: ['glasses'],
        mood: 'worried',
      },
    },
    right: {
      name: 'Mr Hale',
      gender: 'male',
      voice: { variant: 'm1', pitch: 30 },
      look: {
        skin: '#EBC7A4',
        hair: '#A79F92',
        hairStyle: 'parted',
        garment: 'coat',
        cloth: '#6B5A48',
        trim: seal,
        extras: ['moustache', 'scarf', 'wrinkles'],
        prop: 'letter',
        mood: 'calm',
      },
    },
  },
  lines: [
    { side: 'left', source: 'This letter was posted eleven years ago.', target: '这封信是十一年前寄出的。' },
    { side: 'right', source: 'Then why is it only here today?', target: '那为什么今天才到？', shot: 'close' },
    {
      side: 'left',
      source: 'It slipped behind the sorting desk. We found it on Monday.',
      target: '它掉到了分拣台的后面，我们星期一才找到。',
      shot: 'close',
    },
    { side: 'right', source: "It is my father's hand.", target: '这是我父亲的字。', pause: 0.7 },
    { side: 'left', source: 'Take your time. I can close the counter.', target: '您慢慢看，我可以先关窗口。' },
    {
      side: 'right',
      source: 'He only asks if I have eaten.',
      target: '他只是问我，吃饭了没有。',
      pause: 0.8,
      shot: 'close',
    },
  ],
  flaws: [],
}
