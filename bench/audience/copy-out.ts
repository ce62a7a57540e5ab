import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import pg from 'pg'
import { connectionConfig } from '../../src/adapters/postgres/pool.ts'
import type { BenchConnection } from '../database.ts'

const BLOCK_BYTES = 1_000_000

/**
 * Copies rows to a file, as any program does: COPY TO STDOUT, larger writes, and one fsync. Returns
 * the bytes.
 */
export async function copyOut(
  connection: BenchConnection,
  statement: string,
  path: string,
): Promise<number> {
  const client = new pg.Client(connectionConfig(connection))
  await client.connect()
  const file = openSync(path, 'w')
  let [block, waiting, bytes]: [Buffer[], number, number] = [[], 0, 0]
  const flush = () => {
    bytes += writeSync(file, Buffer.concat(block))
    ;[block, waiting] = [[], 0]
  }
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (wire: { query(text: string): void }) => wire.query(statement),
      handleCopyData({ chunk }: { chunk: Buffer }) {
        block.push(chunk)
        waiting += chunk.length
        if (waiting > BLOCK_BYTES) flush()
      },
      handleCommandComplete() {},
      handleReadyForQuery: resolve,
      handleError: reject,
    } as unknown as pg.Submittable)
  })
  flush()
  fsyncSync(file)
  closeSync(file)
  await client.end()
  return bytes
}
