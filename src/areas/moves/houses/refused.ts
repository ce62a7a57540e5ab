/** The reason why a whole archive is refused. `detail` tells its owner what to do. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
  get detail(): string {
    return this.message
  }
}

/** Thrown for one file of an archive that cannot be read. The rest of the archive is still read. */
export class UnreadableFile extends Error {}
