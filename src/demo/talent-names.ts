// Sixty fictional talents: their languages, which tasks use, and their countries.
import type { CountryName, LanguageName } from '#src/domain/people/languages.ts'

type Names = {
  readonly language: LanguageName
  readonly countries: readonly [CountryName, ...CountryName[]]
  readonly code: string
  readonly people: readonly (readonly [first: string, last: string, gender: 'male' | 'female'])[]
}

export const talentNames: readonly Names[] = [
  {
    language: 'English',
    countries: ['United States', 'United Kingdom'],
    code: '+1',
    people: [
      ['Grace', 'Whitfield', 'female'],
      ['Owen', 'Marsh', 'male'],
      ['Harriet', 'Cole', 'female'],
    ],
  },
  {
    language: 'Mandarin',
    countries: ['China', 'Singapore'],
    code: '+86',
    people: [
      ['雨桐', 'Shen', 'female'],
      ['Jianhua', 'Wu', 'male'],
      ['Xinyi', 'Zhao', 'female'],
      ['Bowen', 'Luo', 'male'],
    ],
  },
  {
    language: 'Spanish',
    countries: ['Spain', 'Mexico'],
    code: '+34',
    people: [
      ['Lucía', 'Herrero', 'female'],
      ['Mateo', 'Vargas', 'male'],
      ['Ximena', 'Ortiz', 'female'],
    ],
  },
  {
    language: 'Hindi',
    countries: ['India'],
    code: '+91',
    people: [
      ['Ananya', 'Iyer', 'female'],
      ['Rohan', 'Mehta', 'male'],
      ['Kavya', 'Nair', 'female'],
    ],
  },
  {
    language: 'Arabic',
    countries: ['Saudi Arabia'],
    code: '+966',
    people: [
      ['ليلى', 'Haddad', 'female'],
      ['Omar', 'Nasser', 'male'],
      ['Salma', 'Rahimi', 'female'],
    ],
  },
  {
    language: 'French',
    countries: ['France', 'Switzerland'],
    code: '+33',
    people: [
      ['Camille', 'Laurent', 'female'],
      ['Théo', 'Marchand', 'male'],
      ['Inès', 'Dubois', 'female'],
    ],
  },
  {
    language: 'Japanese',
    countries: ['Japan'],
    code: '+81',
    people: [
      ['Haruka', 'Mori', 'female'],
      ['Kenji', 'Ishida', 'male'],
      ['葵', 'Tanabe', 'female'],
    ],
  },
  {
    language: 'German',
    countries: ['Germany', 'Switzerland'],
    code: '+49',
    people: [
      ['Annika', 'Vogel', 'female'],
      ['Jonas', 'Brandt', 'male'],
      ['Friederike', 'von Hohenstein-Lauenburg', 'female'],
    ],
  },
  {
    language: 'Russian',
    countries: ['Russia'],
    code: '+7',
    people: [
      ['Daria', 'Sokolova', 'female'],
      ['Ilya', 'Morozov', 'male'],
      ['Vera', 'Orlova', 'female'],
    ],
  },
  {
    language: 'Portuguese',
    countries: ['Brazil'],
    code: '+55',
    people: [
      ['Beatriz', 'Carvalho', 'female'],
      ['Tiago', 'Moreira', 'male'],
      ['Larissa', 'Pinto', 'female'],
    ],
  },
  {
    language: 'Indonesian',
    countries: ['Indonesia'],
    code: '+62',
    people: [
      ['Dewi', 'Lestari', 'female'],
      ['Bagus', 'Santoso', 'male'],
      ['Putri', 'Anggraini', 'female'],
    ],
  },
  {
    language: 'Korean',
    countries: ['South Korea'],
    code: '+82',
    people: [
      ['Seo-yeon', 'Han', 'female'],
      ['Min-jun', 'Kang', 'male'],
      ['지우', 'Yoon', 'female'],
    ],
  },
  {
    language: 'Italian',
    countries: ['Italy'],
    code: '+39',
    people: [
      ['Chiara', 'Fontana', 'female'],
      ['Luca', 'Moretti', 'male'],
      ['Elisa', 'Gatti', 'female'],
    ],
  },
  {
    language: 'Turkish',
    countries: ['Germany'],
    code: '+49',
    people: [
      ['Elif', 'Yıldız', 'female'],
      ['Emre', 'Aksoy', 'male'],
      ['Defne', 'Polat', 'female'],
    ],
  },
  {
    language: 'Vietnamese',
    countries: ['United States'],
    code: '+1',
    people: [
      ['Linh', 'Trần', 'female'],
      ['Quang', 'Phạm', 'male'],
      ['Thảo', 'Lê', 'female'],
    ],
  },
  {
    language: 'Thai',
    countries: ['Singapore'],
    code: '+65',
    people: [
      ['Ploy', 'Suwannarat', 'female'],
      ['Krit', 'Chaiyaporn', 'male'],
    ],
  },
  {
    language: 'Persian',
    countries: ['Canada'],
    code: '+1',
    people: [
      ['Parisa', 'Karimi', 'female'],
      ['Arash', 'Tehrani', 'male'],
      ['Niloofar', 'Sadeghi', 'female'],
    ],
  },
  {
    language: 'Polish',
    countries: ['Germany', 'United Kingdom'],
    code: '+44',
    people: [
      ['Zofia', 'Nowak', 'female'],
      ['Jakub', 'Zieliński', 'male'],
      ['Hanna', 'Wójcik', 'female'],
    ],
  },
  {
    language: 'Dutch',
    countries: ['Netherlands'],
    code: '+31',
    people: [
      ['Sanne', 'de Vries', 'female'],
      ['Daan', 'Bakker', 'male'],
      ['Fleur', 'Jansen', 'female'],
    ],
  },
  {
    language: 'Greek',
    countries: ['Germany'],
    code: '+49',
    people: [
      ['Eleni', 'Papadaki', 'female'],
      ['Nikos', 'Georgiou', 'male'],
      ['Despina', 'Ioannou', 'female'],
    ],
  },
]
