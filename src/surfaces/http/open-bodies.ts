import type { FastifyRequest } from 'fastify'
import { visitorNetwork, visitorSite } from '#lib/addresses/ip.ts'
import { Problem, rateLimited, unavailable } from '#operation/problem.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The largest body in bytes that is read before its caller is known. */
export const SHORT_BODY_BYTES = 64 * KIB

/** Kind of a body: a short one, a longer one in memory, or a form whose file is written to disk. */
export type BodyKind = 'short' | 'long' | 'file'

interface Bound {
  bodies: number
  bytes: number
}

/**
 * The limits of bodies in a process. That of an unknown caller counts for its address (IPv6: a
 * /64), its site (a /48), and all unknown callers. That of a known caller counts for the account,
 * and all known callers.
 */
export type BodyBounds = Record<
  BodyKind,
  Record<'address' | 'site' | 'strangers' | 'account' | 'known', Bound>
>

const bound = (bodies: number, mebibytes: number): Bound => ({ bodies, bytes: mebibytes * MIB })

/**
 * The default limits. A signup has 200 bytes; the largest JSON has 20 MiB, and the largest file 2
 * GiB.
 */
export const BODY_BOUNDS: BodyBounds = {
  short: {
    address: bound(1000, 32),
    site: bound(2000, 64),
    strangers: bound(10_000, 128),
    account: bound(1000, 32),
    known: bound(10_000, 128),
  },
  long: {
    address: bound(64, 16),
    site: bound(128, 32),
    strangers: bound(500, 64),
    account: bound(32, 48),
    known: bound(500, 256),
  },
  file: {
    address: bound(32, 16),
    site: bound(64, 32),
    strangers: bound(100, 64),
    account: bound(16, 4400),
    known: bound(100, 17_600),
  },
}

/** The seconds in Retry-After of a refusal. Most bodies are received within them. */
const RETRY_S = 5

/**
 * A request's body. It counts from the request's headers until the response is sent and the work is
 * done.
 */
export interface OpenBody {
  readonly kind: BodyKind
  /**
   * Counts the body for an account instead of the address, unless null. Throws when a limit is
   * exceeded.
   */
  belongsTo(accountId: string | null): void
  /**
   * Counts bytes that have come. Throws a Problem when a limit is exceeded, or the body was
   * aborted.
   */
  arrived(bytes: number): void
  /** Marks the body as complete. It is then no longer aborted in favor of another. */
  whole(): void
  /** Registers a function that is called when the body is aborted. */
  onEnd(end: (why: Problem) => void): void
  /** Aborts a body that is not complete, and stops counting it. */
  end(why: Problem): void
  /**
   * Counts the body until the returned function is called, even when the caller closes the
   * connection.
   */
  hold(): () => void
}

const OPEN = new WeakMap<FastifyRequest, OpenBody>()

export function openBodyOf(request: FastifyRequest): OpenBody | undefined {
  return OPEN.get(request)
}

interface OpenBodies {
  /** Counts an announced body until `release`. Throws a Problem when a limit is exceeded. */
  open(
    request: FastifyRequest,
    body: { kind: BodyKind; address: string; accountId: string | null },
  ): { release(): void }
}

/** Bodies that share a limit. In each set, the body that has waited longest for a byte is first. */
class Share {
  bodies = 0
  bytes = 0
  /** The bodies of which no byte has come. */
  readonly silent = new Set<CountedBody>()
  /**
   * The bodies of which a part has come. Empty for an account, whose bodies are not aborted for
   * each other.
   */
  readonly begun = new Set<CountedBody>()
}

interface Place {
  name: string
  share: Share
  bound: Bound
  sender: string | null
  isAccount: boolean
}

/**
 * Makes the counter of bodies. When a limit is reached, the body that has waited longest for a byte
 * is aborted, so that the next body can be accepted.
 */
export function openBodies(bounds: BodyBounds = BODY_BOUNDS): OpenBodies {
  const shares = new Map<string, Share>()
  return {
    open(request, { kind, address, accountId }) {
      const body = new CountedBody(kind, bounds[kind], shares)
      const release = body.hold()
      if (accountId === null) body.comesFrom(address)
      else body.belongsTo(accountId)
      OPEN.set(request, body)
      return { release }
    },
  }
}

class CountedBody implements OpenBody {
  readonly kind: BodyKind
  readonly #bounds: BodyBounds[BodyKind]
  readonly #shares: Map<string, Share>
  #places: Place[] = []
  #bytes = 0
  #isKnown = false
  #isWhole = false
  #holders = 0
  #ended: Problem | null = null
  #onEnd: ((why: Problem) => void) | null = null

  constructor(kind: BodyKind, bounds: BodyBounds[BodyKind], shares: Map<string, Share>) {
    this.kind = kind
    this.#bounds = bounds
    this.#shares = shares
  }

  comesFrom(address: string): void {
    const { address: ofAddress, site: ofSite, strangers } = this.#bounds
    const site = visitorSite(address)
    this.#enter([
      this.#place(visitorNetwork(address), ofAddress, 'Your address'),
      ...(site === null ? [] : [this.#place(site, ofSite, `Your network (${site})`)]),
      this.#place('strangers', strangers),
    ])
  }

  belongsTo(accountId: string | null): void {
    if (this.#ended) throw this.#ended
    // The caller may have gone away while the account was looked up.
    if (accountId === null || this.#holders === 0 || this.#isKnown) return
    this.#leave()
    this.#isKnown = true
    const ofAccount = {
      ...this.#place(accountId, this.#bounds.account, 'This account'),
      isAccount: true,
    }
    this.#enter([ofAccount, this.#place('known', this.#bounds.known)])
  }

  arrived(bytes: number): void {
    if (this.#ended) throw this.#ended
    this.#bytes += bytes
    for (const { share } of this.#places) share.bytes += bytes
    this.#wait()
    for (const place of this.#places) {
      const { share, bound } = place
      while (share.bytes > bound.bytes) {
        const oldest = first(share.begun) ?? this
        const why = oldest === this ? tooMany(place, this.kind) : waitedLongest()
        oldest.end(why)
        if (oldest === this) throw why
      }
    }
  }

  whole(): void {
    this.#isWhole = true
    this.#wait()
  }

  onEnd(end: (why: Problem) => void): void {
    if (this.#ended) end(this.#ended)
    else this.#onEnd = end
  }

  end(why: Problem): void {
    if (this.#isWhole || this.#ended) return
    this.#ended = why
    this.#leave()
    this.#onEnd?.(why)
  }

  hold(): () => void {
    this.#holders++
    return () => {
      this.#holders--
      if (this.#holders === 0) this.#leave()
    }
  }

  #place(whose: string, bound: Bound, sender: string | null = null): Place {
    const name = `${this.kind} ${whose}`
    return { name, share: this.#shares.get(name) ?? new Share(), bound, sender, isAccount: false }
  }

  /** Counts the body for all of its limits, or for none when one of the limits is reached. */
  #enter(places: Place[]): void {
    for (const place of places)
      while (place.share.bodies >= place.bound.bodies) {
        const oldest = first(place.share.silent) ?? first(place.share.begun)
        if (oldest === undefined) throw tooMany(place, this.kind)
        oldest.end(waitedLongest())
      }
    this.#places = places
    for (const { name, share } of places) {
      this.#shares.set(name, share)
      share.bodies++
      share.bytes += this.#bytes
    }
    this.#wait()
  }

  /** Moves a body to the end of the set of bodies that wait for bytes. */
  #wait(): void {
    for (const { share, isAccount } of this.#places) {
      share.silent.delete(this)
      share.begun.delete(this)
      if (this.#isWhole) continue
      if (this.#bytes === 0) share.silent.add(this)
      else if (!isAccount) share.begun.add(this)
    }
  }

  #leave(): void {
    for (const { name, share } of this.#places) {
      share.silent.delete(this)
      share.begun.delete(this)
      share.bodies--
      share.bytes -= this.#bytes
      if (share.bodies === 0) this.#shares.delete(name)
    }
    this.#places = []
  }
}

const first = (bodies: Set<CountedBody>): CountedBody | undefined => bodies.values().next().value

function tooMany({ sender, bound: { bodies, bytes } }: Place, kind: BodyKind): Problem {
  if (sender === null)
    return new Problem(
      unavailable,
      'The server receives as many requests as it has room for. Send this one again in a few seconds.',
      {
        retryAfterS: RETRY_S,
      },
    )
  const plural = kind === 'file' ? 'files' : kind === 'long' ? 'large requests' : 'requests'
  return new Problem(
    rateLimited,
    `${sender} sends too many ${plural} at once: at most ${bodies}, with ${Math.floor(bytes / MIB)} MiB in all, may be under way. Wait for an answer to one of them, then send this one again.`,
    { retryAfterS: RETRY_S },
  )
}

function waitedLongest(): Problem {
  return new Problem(
    unavailable,
    'The rest of the body did not arrive, and the server needed the room for other requests. Send this one again, without a pause.',
    { retryAfterS: RETRY_S },
  )
}
