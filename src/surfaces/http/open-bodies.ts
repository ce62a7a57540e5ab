import type { FastifyRequest } from 'fastify'
import { visitorNetwork } from '#lib/ip.ts'
import { Problem, rateLimited, unavailable } from '#operation/problem.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The largest body that is read before its caller is known. */
export const SHORT_BODY_BYTES = 64 * KIB

/** Bodies that are received or held at once: a short one, a longer one in memory, and a form whose file goes to the disk. */
export type BodyKind = 'short' | 'long' | 'file'

interface Bound {
  bodies: number
  bytes: number
}

/** The bounds of one account, one address (IPv6: a /64) and the whole process. */
export type BodyBounds = Record<BodyKind, { account: Bound; address: Bound; all: Bound }>

const WITHOUT: Bound = { bodies: Infinity, bytes: Infinity }

/** A signup has 200 bytes, the largest JSON 20 MiB and the largest file 2 GiB. Free disk is looked at apart from this. */
export const BODY_BOUNDS: BodyBounds = {
  short: { account: WITHOUT, address: { bodies: 1000, bytes: 32 * MIB }, all: { bodies: 10_000, bytes: 128 * MIB } },
  long: { account: { bodies: 32, bytes: 48 * MIB }, address: { bodies: 64, bytes: 64 * MIB }, all: { bodies: 500, bytes: 256 * MIB } },
  file: { account: { bodies: 16, bytes: 4400 * MIB }, address: { bodies: 32, bytes: 6600 * MIB }, all: { bodies: 100, bytes: 17_600 * MIB } },
}

/** The time after which a refused caller should try again. Most bodies are answered within it. */
const RETRY_S = 5

/** One body, counted from its announcement until its request is answered and its work is done. */
export interface OpenBody {
  readonly kind: BodyKind
  /** Counts the body for an account too. Throws a Problem over a bound. */
  belongsTo(accountId: string): void
  /** Keeps it counted until the returned function is called, although the caller may go away. */
  hold(): () => void
}

export interface OpenBodies {
  /** Counts the body that a request announces. Throws a Problem over a bound. `release` counts it no more. */
  open(request: FastifyRequest, body: { kind: BodyKind; bytes: number; address: string }): { release(): void }
}

const OPEN = new WeakMap<FastifyRequest, OpenBody>()

/** Returns the counted body of a request; undefined for a request without one. */
export function openBodyOf(request: FastifyRequest): OpenBody | undefined {
  return OPEN.get(request)
}

/** Counts the bodies of one process. */
export function openBodies(bounds: BodyBounds = BODY_BOUNDS): OpenBodies {
  const counted = new Map<string, Bound>()

  /** Counts one more under each name, or under none when one of them has no room. */
  function add(bytes: number, names: readonly { name: string; bound: Bound; refusal: () => Problem }[]): () => void {
    for (const { name, bound, refusal } of names) {
      const { bodies, bytes: open } = counted.get(name) ?? { bodies: 0, bytes: 0 }
      if (bodies >= bound.bodies || open + bytes > bound.bytes) throw refusal()
    }
    for (const { name } of names) change(name, 1, bytes)
    return () => {
      for (const { name } of names) change(name, -1, -bytes)
    }
  }

  function change(name: string, bodies: number, bytes: number): void {
    const open = counted.get(name) ?? { bodies: 0, bytes: 0 }
    open.bodies += bodies
    open.bytes += bytes
    if (open.bodies === 0) counted.delete(name)
    else counted.set(name, open)
  }

  return {
    open(request, { kind, bytes, address }) {
      const { account, address: ofAddress, all } = bounds[kind]
      const network = visitorNetwork(address)
      const removals = [
        add(bytes, [
          { name: `${kind} ${network}`, bound: ofAddress, refusal: () => tooMany('Your address', kind, ofAddress) },
          { name: kind, bound: all, refusal: full },
        ]),
      ]
      let holders = 1
      const release = () => {
        holders -= 1
        if (holders === 0) for (const remove of removals.splice(0)) remove()
      }
      OPEN.set(request, {
        kind,
        belongsTo(accountId) {
          // The caller may have gone away while the account was looked up.
          if (holders > 0)
            removals.push(add(bytes, [{ name: `${kind} ${accountId}`, bound: account, refusal: () => tooMany('This account', kind, account) }]))
        },
        hold() {
          holders += 1
          return release
        },
      })
      return { release }
    },
  }
}

function tooMany(sender: string, kind: BodyKind, { bodies, bytes }: Bound): Problem {
  const what = kind === 'file' ? 'files' : kind === 'long' ? 'large requests' : 'requests'
  return new Problem(
    rateLimited,
    `${sender} sends too many ${what} at once: at most ${bodies}, with ${Math.floor(bytes / MIB)} MiB in all, may be under way. Wait for an answer to one of them, then send this one again.`,
    { retryAfterS: RETRY_S },
  )
}

function full(): Problem {
  return new Problem(unavailable, 'The server receives as many large requests as it has room for. Send this one again in a few seconds.', {
    retryAfterS: RETRY_S,
  })
}
