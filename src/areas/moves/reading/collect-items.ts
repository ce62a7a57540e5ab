import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { jsonLine } from '../clients/json-line.ts'
import { ServiceError } from '../clients/errors.ts'
import type { Found } from '../houses/house.ts'

/** The most bytes of all items, the same as for an uploaded file. */
const COLLECTED_BYTES_MAX = 2 * 1024 ** 3

/**
 * Writes items that were read by a key into a file of the work folder, one item in each line. A
 * helper process reads the items from there, because their texts are untrusted.
 */
export async function collectItems(
  items: AsyncIterable<Found>,
  folder: string,
  signal: AbortSignal,
  bytesMax = COLLECTED_BYTES_MAX,
): Promise<string> {
  const path = join(folder, 'items')
  const file = createWriteStream(path)
  let bytes = 0
  try {
    for await (const item of items) {
      signal.throwIfAborted()
      const line = jsonLine(item)
      bytes += Buffer.byteLength(line)
      if (bytes > bytesMax) throw tooMuch(bytesMax)
      if (!file.write(line)) await once(file, 'drain')
    }
  } finally {
    file.end()
    await finished(file)
  }
  return path
}

function tooMuch(bytesMax: number): ServiceError {
  return new ServiceError(
    'too_much',
    `The service gave more than ${bytesMax} bytes in all.`,
    'Look whether the address is right. A service with that much is moved by a file.',
  )
}
