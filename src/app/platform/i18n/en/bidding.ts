export const bidding = {
  bidChanged: (standing: string, sent: string) => `Your bid is ${standing} now. Replace it with ${sent}?`,
  bidGone: (sent: string) => `You have no bid here now. Bid ${sent}?`,
  keepBid: (standing: string) => `Keep ${standing}`,
  replaceBid: 'Replace',
  startPrice: 'Starting price',
  confirmTitle: 'Check your bid',
  reachesBuyNow: (amount: string) => `Your bid of ${amount} is not below the buy-now price.`,
  farAboveStart: (amount: string, startPrice: string) =>
    `Your bid of ${amount} is at least ten times the starting price, ${startPrice}.`,
  buyNowOffer: (price: string) =>
    `You can buy the product now for ${price}. Its auction then ends, and this cannot be undone.`,
  buyNowHint: (amount: string) => `You buy the product now for ${amount}. This cannot be undone.`,
  buyNowEnds: (amount: string) => `You buy the product now for ${amount}, and its auction ends. This cannot be undone.`,
  buyNowPrice: 'Buy it now for',
  buyNow: 'Buy now',
  bought: (name: string) => `“${name}” is yours.`,
}
