import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

/** A receiver of rows and refused rows, each formatted as a line for COPY. */
export interface StagedSink {
  row(line: string): void
  refused(line: string): void
  /** Resolves when the sink accepts more lines. */
  room(): Promise<void>
  end(): Promise<void>
  /** Closes the sink after an error because of which the table cannot be imported. */
  giveUp(): Promise<void>
}

/** The stored rows of a table: as texts, or as paths of two files. */
export type StagedRows =
  | { rows: string; refused: string }
  | { rowsPath: string; refusedPath: string }

/** Keeps rows in memory, for tables that came in a JSON body. */
export class MemorySink implements StagedSink {
  private readonly rows: string[] = []
  private readonly refusedRows: string[] = []

  row(line: string): void {
    this.rows.push(line)
  }

  refused(line: string): void {
    this.refusedRows.push(line)
  }

  async room(): Promise<void> {}

  async end(): Promise<void> {}

  async giveUp(): Promise<void> {}

  result(): StagedRows {
    return { rows: this.rows.join(''), refused: this.refusedRows.join('') }
  }
}

const BUFFERED = 256 * 1024

/**
 * Writes rows to two files next to the uploaded one. Opened a second time, it starts with empty
 * files.
 */
export class FileSink implements StagedSink {
  private readonly rowsFile: WriteStream
  private readonly refusedFile: WriteStream
  private buffered = ''
  private failure: Error | null = null

  constructor({ rowsPath, refusedPath }: { rowsPath: string; refusedPath: string }) {
    this.rowsFile = createWriteStream(rowsPath)
    this.refusedFile = createWriteStream(refusedPath)
    // A write may fail on a full disk between two calls. The next call throws the error.
    for (const file of [this.rowsFile, this.refusedFile])
      file.on('error', (error) => (this.failure ??= error))
  }

  row(line: string): void {
    this.buffered += line
    if (this.buffered.length > BUFFERED) this.flush()
  }

  refused(line: string): void {
    this.refusedFile.write(line)
  }

  async room(): Promise<void> {
    if (this.failure) throw this.failure
    for (const file of [this.rowsFile, this.refusedFile])
      if (file.writableNeedDrain) await once(file, 'drain')
  }

  async end(): Promise<void> {
    if (this.failure) throw this.failure
    this.flush()
    this.rowsFile.end()
    this.refusedFile.end()
    await Promise.all([finished(this.rowsFile), finished(this.refusedFile)])
  }

  async giveUp(): Promise<void> {
    this.rowsFile.destroy()
    this.refusedFile.destroy()
  }

  private flush(): void {
    this.rowsFile.write(this.buffered)
    this.buffered = ''
  }
}
