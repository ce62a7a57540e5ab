/** The bytes of an upload while they arrive. */
export class UploadBody {
  readonly #chunks: AsyncIterable<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks
  }

  /** Reads the bytes. Throws for more or fewer than were announced, with what `refuse` makes of their number. */
  async *exactly(bytes: number, refuse: (arrived: 'more' | 'fewer') => Error): AsyncGenerator<Uint8Array> {
    let arrived = 0
    for await (const chunk of this.#chunks) {
      arrived += chunk.byteLength
      if (arrived > bytes) throw refuse('more')
      yield chunk
    }
    if (arrived < bytes) throw refuse('fewer')
  }
}
