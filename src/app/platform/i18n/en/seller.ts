// What follows a product, and what a profile says of a seller: a chunk of its own, which is useless without a network.
export const seller = {
  moreFrom: (name: string) => `More from ${name}`,
  similar: 'Similar products',
}
