import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount, benchAccount, longLetter } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { fillLists } from '../lists/contacts.ts'
import { chart, type Line } from './chart.ts'

const SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000]
/** Rounds that are not counted. */
const WARM_UP = 5

interface Call {
  operation: string
  input: object
}

/** Makes a call; the work before it is not measured. */
type MakeCall = (account: BenchAccount & { system: System }, round: number) => Call | Promise<Call>

const lastName = { field: 'fields.last_name', op: 'starts_with', value: 'a' }

/** The calls that are measured, by their names in the chart. */
const CALLS: Record<string, MakeCall> = {
  'a contact is added': ({ newsletterId }, round) => ({
    operation: 'add_contact',
    input: { newsletterId, email: `new${round}@sizes.example` },
  }),
  'first page': ({ newsletterId }) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50 },
  }),
  'search for a name': ({ newsletterId }) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50, q: 'maria' },
  }),
  'segment estimate': ({ newsletterId }) => ({
    operation: 'preview_segment',
    input: { newsletterId, filter: lastName },
  }),
  'answer of a send': async ({ system, accountId, newsletterId }) => {
    const letter = { newsletterId, ...longLetter() }
    const { id: campaignId } = await ask(system, accountId, 'create_campaign', letter)
    return { operation: 'send_campaign', input: { campaignId } }
  },
  'exact total': ({ newsletterId }) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50, include: 'total' },
  }),
  'total of a field': ({ newsletterId }) => ({
    operation: 'list_contacts',
    input: { newsletterId, limit: 50, include: 'total', filter: JSON.stringify(lastName) },
  }),
}

/**
 * Measures the time of usual calls in accounts of 10,000 to 1,000,000 contacts, as medians of calls
 * in turns in one process, without HTTP, and their ratios to the smallest account. Beside them
 * `select 1`. No worker runs, so a send is its answer alone. `--chart=PATH` draws the times as an
 * SVG. `--most=100000` leaves larger accounts out, `--sizes=1000,3000` names them all, and
 * `--rounds=21` are counted (at most 25: an account may send 30 campaigns an hour).
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const most = Number(options['most'] ?? SIZES.at(-1))
  const sizes = options['sizes']?.split(',').map(Number) ?? SIZES.filter((size) => size <= most)
  const lines: Line[] = Object.keys(CALLS).map((name) => ({ name, points: [] }))
  const bare: Line = { name: 'select 1', points: [] }
  for (const size of sizes) {
    const { assembly, end } = await benchDatabase()
    const { system } = assembly
    const account = { system, ...(await benchAccount(system)) }
    await fillLists(system.db, account, size)
    const medians = await mediansMs(account, Number(options['rounds'] ?? 21))
    for (const { name, points } of [bare, ...lines]) points.push({ x: size, y: medians.get(name)! })
    await end()
  }
  printTable('milliseconds', sizes, [bare, ...lines], ({ points }, i) => points[i]!.y)
  print('')
  const ratio = ({ points }: Line, i: number) => points[i]!.y / points[0]!.y
  printTable('times the smallest', sizes, [bare, ...lines], ratio)
  if (options['chart'] !== undefined) writeFileSync(options['chart'], chart(lines))
}

function printTable(
  title: string,
  sizes: readonly number[],
  lines: readonly Line[],
  valueAt: (line: Line, i: number) => number,
): void {
  const row = (name: string, cells: string[]) =>
    print([name.padEnd(20), ...cells.map((cell) => cell.padStart(10))].join(''))
  row(
    title,
    sizes.map((size) => size.toLocaleString('en')),
  )
  for (const line of lines)
    row(
      line.name,
      sizes.map((_, i) => valueAt(line, i).toFixed(2)),
    )
}

async function mediansMs(
  account: BenchAccount & { system: System },
  rounds: number,
): Promise<Map<string, number>> {
  const { system, accountId } = account
  const times = new Map<string, number[]>()
  const measure = async (name: string, round: number, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began])
  }
  for (let round = -WARM_UP; round < rounds; round++) {
    await measure('select 1', round, () => sql`select 1`.execute(system.db))
    for (const [name, make] of Object.entries(CALLS)) {
      const { operation, input } = await make(account, round)
      await measure(name, round, () => ask(system, accountId, operation, input))
    }
  }
  return new Map(
    [...times].map(([name, all]) => [name, all.toSorted((a, b) => a - b)[all.length >> 1]!]),
  )
}
