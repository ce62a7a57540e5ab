import { SECOND_MS } from '#lib/duration.ts'
import type { Downloaded, Web } from '#ports/web.ts'

/** The failures in a row after which no more pictures of a host are fetched. */
const IN_A_ROW = 3
/**
 * The least time between the first and the last of these failures, so that a host that only
 * restarts is not given up.
 */
const SILENT_MS = 30 * SECOND_MS

interface Row {
  failures: number
  beganMs: number
}

/**
 * Remembers hosts that send no complete response, over all pages of a time slice. Without it, each
 * picture of such a host would take several attempts of 15 seconds.
 */
export class SilentHosts {
  readonly #now: () => number
  readonly #rows = new Map<string, Row>()
  readonly #givenUp = new Set<string>()

  /** @param now returns Unix milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  isGivenUp(host: string): boolean {
    return this.#givenUp.has(host)
  }

  /** Returns a client that also records which hosts answer and which do not. */
  watch(web: Web): Web {
    const download: Web['download'] = async (url, bytesMax) => {
      const beganMs = this.#now()
      const found = await web.download(url, bytesMax)
      const isWhole = !found.cut || found.body.length >= bytesMax
      const answered = isWhole && !SILENCES.has(found.error)
      this.#note(new URL(url).hostname, { beganMs, answered })
      return found
    }
    return { ...web, download }
  }

  #note(host: string, { beganMs, answered }: { beganMs: number; answered: boolean }): void {
    if (answered) {
      this.#rows.delete(host)
      return
    }
    const row = this.#rows.get(host) ?? { failures: 0, beganMs }
    row.failures++
    this.#rows.set(host, row)
    if (row.failures >= IN_A_ROW && this.#now() - row.beganMs >= SILENT_MS) this.#givenUp.add(host)
  }
}

/** The errors after which a host counts as sending no response at all. */
const SILENCES = new Set<Downloaded['error']>([
  'dns_error',
  'connection_refused',
  'connection_reset',
  'timeout',
  'tls_error',
])
