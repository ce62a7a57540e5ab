import { areas } from '../../src/catalogue.ts'
import { addressesOf, listedAt } from '../../src/surfaces/mcp/listing.ts'
import { INSTRUCTIONS } from '../../src/surfaces/mcp/instructions.ts'
import { offersOf } from '../../src/surfaces/mcp/toolset.ts'

// Prints the bytes of the list of tools at each address, which every conversation pays. Tokens are
// estimated at four characters each, as the budget of the small set is.

const BYTES_OF_TOKEN = 4
/** The budget of `/mcp`, in tokens. */
const BUDGET = 8000

export async function bench(): Promise<void> {
  const offers = offersOf(areas)
  const usable = () => true
  const toolsets = [...new Set(offers.map(({ toolset }) => toolset))]
  const rows = addressesOf(toolsets).map(({ path, part }) =>
    row(path, listedAt(part, offers, {}, usable)),
  )
  rows.push(row('/mcp?readonly=1', listedAt(null, offers, { readonly: '1' }, usable)))
  print(['address', 'tools', 'bytes', 'tokens', 'inputs alone'])
  for (const cells of rows) print(cells)
  process.stdout.write(
    `\nThe instructions take ${Buffer.byteLength(INSTRUCTIONS)} bytes, about ${tokens(Buffer.byteLength(INSTRUCTIONS))} tokens, at every address.\n`,
  )
  const small = bytesOf(listedAt(null, offers, {}, usable))
  if (tokens(small) >= BUDGET) {
    process.stdout.write(`The small set passes its budget of ${BUDGET} tokens.\n`)
    process.exitCode = 1
  }
}

function row(path: string, tools: readonly Buffer[]): string[] {
  const bytes = bytesOf(tools)
  const inputs = tools.map((tool) => {
    const { outputSchema: _answers, ...seen } = JSON.parse(tool.toString()) as {
      outputSchema?: unknown
    }
    return Buffer.from(JSON.stringify(seen))
  })
  return [path, tools.length, bytes, tokens(bytes), tokens(bytesOf(inputs))].map(String)
}

/** Returns the bytes of a JSON list. */
function bytesOf(tools: readonly Buffer[]): number {
  return tools.reduce((sum, { length }) => sum + length + 1, 1)
}

function tokens(bytes: number): number {
  return Math.round(bytes / BYTES_OF_TOKEN)
}

function print([path = '', ...numbers]: readonly string[]): void {
  process.stdout.write(`${path.padEnd(24)}${numbers.map((text) => text.padStart(14)).join('')}\n`)
}
