import { Readable } from 'node:stream'
import { fileName, type Files } from '#ports/files.ts'

/** A store in memory, for tests. It fails on request. */
export interface MemoryFiles extends Files {
  readonly stored: Map<string, Buffer>
  /** Makes the next write reject with this error, after the first chunk. */
  failNext(error: Error): void
  /** Resolves when the first chunk of the next write has arrived. */
  nextWrite(): Promise<void>
  failNextRead(error: Error): void
}

export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Buffer>()
  let failure: Error | null = null
  let readFailure: Error | null = null
  let writing = Promise.withResolvers<void>()
  return {
    name: 'memory',
    stored,
    failNext(error) {
      failure = error
    },
    nextWrite() {
      writing = Promise.withResolvers<void>()
      return writing.promise
    },
    failNextRead(error) {
      readFailure = error
    },
    async write(name, chunks) {
      const parts: Uint8Array[] = []
      for await (const chunk of chunks) {
        parts.push(Buffer.from(chunk))
        writing.resolve()
        const failed = failure
        failure = null
        if (failed) throw failed
      }
      const whole = Buffer.concat(parts)
      stored.set(fileName(name), whole)
      return whole.length
    },
    async read(name, range) {
      const failed = readFailure
      readFailure = null
      if (failed) throw failed
      const whole = stored.get(fileName(name))
      return whole
        ? Readable.from([range ? whole.subarray(range.first, range.last + 1) : whole])
        : null
    },
    async remove(name) {
      stored.delete(fileName(name))
    },
    async check() {},
  }
}
