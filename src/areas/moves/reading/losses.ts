import { oneLine } from '#lib/one-line.ts'
import { LOSS_LENGTH, type Loss, LOSSES_MAX } from '../move.ts'

/** Counts losses by kind, with the first example of each. */
export class Losses {
  private readonly found = new Map<string, Loss>()

  constructor(known: readonly Loss[] = []) {
    for (const loss of known) this.add(loss.what, loss.example, loss.count)
  }

  add(what: string, example: string, count = 1): void {
    const name = oneLine(what, LOSS_LENGTH)
    const known = this.found.get(name)
    if (known) known.count += count
    else if (this.found.size < LOSSES_MAX)
      this.found.set(name, { what: name, count, example: oneLine(example, LOSS_LENGTH) })
  }

  list(): Loss[] {
    return [...this.found.values()]
  }
}
