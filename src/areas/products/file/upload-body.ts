export class UploadBody {
  readonly #chunks: AsyncIterable<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks
  }

  /**
   * Yields the bytes of an upload. Throws the error that `refuse` returns when more or fewer bytes
   * arrive than announced.
   */
  async *exactly(
    bytes: number,
    refuse: (arrived: 'more' | 'fewer') => Error,
  ): AsyncGenerator<Uint8Array> {
    let arrived = 0
    for await (const chunk of this.#chunks) {
      arrived += chunk.byteLength
      if (arrived > bytes) throw refuse('more')
      yield chunk
    }
    if (arrived < bytes) throw refuse('fewer')
  }
}
