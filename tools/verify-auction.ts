// npm run verify-auction: checks saved proofs of auctions without a server.
import { readFileSync } from 'node:fs'
import { type AuctionEvidence, type AuctionFault, checkAuction, hashOf } from '#src/domain/auction/check-auction.ts'
import { parseAuctionDay } from '#src/domain/auction/bid-receipt.ts'
import { readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run verify-auction -- FILE…

Checks the proofs of auctions that bidders and sellers saved ("Save the proof" on the product's page). Of several files,
also whether their readers were shown the same lists, files of days and keys.`

const explanations: Readonly<Record<AuctionFault, string>> = {
  signature: 'a list, a file of a day or a receipt is not signed by the key, or cannot be read',
  'other-key': 'the list is signed with another key than the receipts',
  'bid-missing': 'a bid of the reader is in no list',
  'bid-not-standing': "the reader's last bid does not count in the list",
  'better-bid': "a bid was above the winner's, or equal and earlier",
  repeated: 'a bid is in the list twice',
  'winner-unlisted': 'the winning bid is not one of the list',
  'late-bid': 'a bid was made at or after the end',
  'bids-differ': "the seller's bids are not those of the list",
  'late-end': 'the auction ended later than announced',
  'other-sale': 'the product was not sold as the list says',
  'other-list':
    'no file of a day names this list, although one of a later day is there; or one names a list that is not shown',
  chain: 'a file of a day does not follow from the one before, or from the one that the reader saw',
}

await runTool(async () => {
  const { operands } = readArguments(usage, {}, 'some')
  const proofs = operands.map((file) => ({ file, evidence: JSON.parse(readFileSync(file, 'utf8')) as AuctionEvidence }))
  const seen = new Map<string, { file: string; hash: string }>()
  for (const { file, evidence } of proofs) {
    const { faults, isInDay } = await checkAuction(evidence)
    const problems = faults.map((fault) => explanations[fault])
    for (const [subject, text] of publishedTexts(evidence)) {
      const hash = await hashOf(text)
      const other = seen.get(subject) ?? { file, hash }
      seen.set(subject, other)
      if (other.hash !== hash) problems.push(`${subject} is not the same as in ${other.file}`)
    }
    console.log(
      `${file}: ${problems.length > 0 ? 'not right' : isInDay ? 'right' : 'right, and not yet in a file of a day'}`,
    )
    for (const problem of problems) console.log(`  ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
})

/** What everybody has to be shown alike, by its name. */
function publishedTexts({
  publicKey,
  productId,
  lists,
  days,
}: AuctionEvidence): readonly (readonly [string, string])[] {
  return [
    ['the key', publicKey],
    ...lists.toReversed().map(({ text }, index) => [`list ${index + 1} of ${productId}`, text] as const),
    ...days.map(({ text }) => [`the file of ${parseAuctionDay(text)?.day}`, text] as const),
  ]
}
