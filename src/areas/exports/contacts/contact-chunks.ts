import { typeId, UUID_MIN } from '#lib/typeid.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { ExportChunk } from '../export-file.ts'
import {
  type ContactRange,
  type LinesWanted,
  nextRange,
  type RangeLines,
  rangeLines,
} from './contact-range-sql.ts'

/**
 * The number of statements that run in advance, so that database and process work at the same time.
 */
const AHEAD = 2

/**
 * Yields an export's lines, one range of contacts after the other, up to the id `last`. No
 * transaction is open in between.
 */
export async function* contactChunks(
  scope: AccountDb,
  wanted: LinesWanted,
  last: string,
): AsyncGenerator<ExportChunk> {
  const { newsletterId } = wanted
  const ahead: Promise<{ range: ContactRange; lines: RangeLines }>[] = []
  const read = async (range: ContactRange) => ({
    range,
    lines: await rangeLines(scope, wanted, range),
  })
  for (
    let range = await nextRange(scope, newsletterId, { after: UUID_MIN, last });
    range || ahead.length > 0;
  ) {
    while (range && ahead.length < AHEAD) {
      const reading = read(range)
      // A statement that fails before its result is awaited is reported when it is awaited.
      reading.catch(() => {})
      ahead.push(reading)
      range = await nextRange(scope, newsletterId, { after: range.last, last })
    }
    const { range: done, lines } = await ahead.shift()!
    yield { bytes: bytesOf(lines, newsletterId), read: done.contacts, rows: lines.rows }
  }
}

function bytesOf({ text, ids }: RangeLines, newsletterId: string): Buffer {
  if (text === null || ids === null) return Buffer.from(text ?? '')
  // A line of JSON has no line break inside.
  const lines = text.split('\n')
  const whole = ids
    .split(',')
    .map((id, i) => `{"id":"${typeId('sub', id)}","newsletterId":"${newsletterId}"${lines[i]}\n`)
  return Buffer.from(whole.join(''))
}
