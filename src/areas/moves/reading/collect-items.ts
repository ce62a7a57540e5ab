import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { jsonLine } from '../clients/json-line.ts'
import type { Found } from '../houses/house.ts'

/**
 * Writes items that come by a key into a file of the work folder, one in a line. A helper process
 * reads them from there, since strangers wrote their texts.
 */
export async function collectItems(
  items: AsyncIterable<Found>,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, 'items')
  const file = createWriteStream(path)
  try {
    for await (const item of items) {
      signal.throwIfAborted()
      if (!file.write(jsonLine(item))) await once(file, 'drain')
    }
  } finally {
    file.end()
    await finished(file)
  }
  return path
}
