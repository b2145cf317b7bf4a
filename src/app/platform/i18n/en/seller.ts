// What follows a product, what a catalogue says of it, and what a profile says of a seller: a chunk of its own.
export const seller = {
  moreFrom: (name: string) => `More from ${name}`,
  aboutSeller: (name: string) => `About ${name}`,
  memberSince: (month: string) => `Member since ${month}`,
  soldCount: (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''} sold`,
  answersWithin: (time: string) => `Usually answers within ${time}`,
  messageAbout: 'Which product is it about?',
  similar: 'Similar products',
  facts: {
    condition: 'Condition',
    dimensions: 'Dimensions',
    material: 'Material',
    provenance: 'Provenance',
    marks: 'Marks',
  },
}
