import { writeFileSync } from 'node:fs'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount, benchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { fillLists } from '../lists/contacts.ts'
import { chart, type Line } from './chart.ts'

const SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000]
const ROUNDS = 7

/** The calls that are measured, by their names in the chart. */
const CALLS: Record<
  string,
  (newsletterId: string, round: number) => { operation: string; input: object }
> = {
  'a contact is added': (newsletterId, round) => ({
    operation: 'add_contact',
    input: { newsletterId, email: `new${round}@sizes.example` },
  }),
  'first page': (newsletterId) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50 },
  }),
  'search for a name': (newsletterId) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50, q: 'maria' },
  }),
  'exact total': (newsletterId) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50, include: 'total' },
  }),
  'total of a field': (newsletterId) => ({
    operation: 'list_contacts',
    input: {
      newsletterId,
      limit: 50,
      include: 'total',
      filter: JSON.stringify({ field: 'fields.last_name', op: 'starts_with', value: 'a' }),
    },
  }),
}

/**
 * Measures the time of usual calls in accounts of 10,000 to 1,000,000 contacts, as medians of seven
 * calls in one process, without HTTP. `--chart=PATH` draws them as an SVG. `--most=100000` leaves
 * larger accounts out.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const sizes = SIZES.filter((size) => size <= Number(options['most'] ?? SIZES.at(-1)))
  const lines: Line[] = Object.keys(CALLS).map((name) => ({ name, points: [] }))
  print(
    [
      'milliseconds'.padEnd(20),
      ...sizes.map((size) => size.toLocaleString('en').padStart(10)),
    ].join(''),
  )
  for (const size of sizes) {
    const { assembly, end } = await benchDatabase()
    const account = await benchAccount(assembly.system)
    await fillLists(assembly.system.db, account, size)
    for (const line of lines)
      line.points.push({ x: size, y: await medianMs(assembly.system, account, line.name) })
    await end()
  }
  for (const { name, points } of lines)
    print([name.padEnd(20), ...points.map(({ y }) => y.toFixed(1).padStart(10))].join(''))
  if (options['chart'] !== undefined) writeFileSync(options['chart'], chart(lines))
}

async function medianMs(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  name: string,
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { operation, input } = CALLS[name]!(newsletterId, round)
    const began = performance.now()
    await ask(system, accountId, operation, input)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}
