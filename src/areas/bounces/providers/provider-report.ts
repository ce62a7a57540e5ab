import { createHash } from 'node:crypto'
import { findEnhancedCode, readRefusal, type Refusal } from '#mail/smtp-status.ts'

/** A bounce or complaint as a mail service reports it. */
export interface ProviderReport {
  kind: 'bounce' | 'complaint'
  /** Texts that may be our recipient token, the most likely first. */
  recipientTokens: string[]
  /** The Message-ID, for a service that returns no token. */
  messageId: string | null
  /** The event's id at its service, of 32 letters and digits. */
  eventId: string
  recipient: string | null
  /** The server's refusal; null for a complaint. */
  refusal: Refusal | null
  /** The time of the event in ISO 8601; null when it is missing or no time. */
  at: string | null
}

const TEXT_MAX = 2000
const ADDRESS_MAX = 320
/** The most characters of an address with a display name. */
const WRITTEN_MAX = 1000

export type Json = Readonly<Record<string, unknown>>

/** Returns a value if it is an object, otherwise an empty object. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** Returns a field that the object itself has. A name such as `__proto__` finds none. */
export function fieldOf(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/**
 * Returns a field as text without NUL, which PostgreSQL does not store. Returns an empty text when
 * the field is missing.
 */
export function textOf(object: Json, name: string, max = TEXT_MAX): string {
  const value = fieldOf(object, name)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .slice(0, max * 2)
    .replaceAll('\0', '')
    .slice(0, max)
    .toWellFormed()
}

/** Makes the id of an event from the parts that name it at its service. */
export function eventIdOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
}

/** Returns a time in ISO 8601 as the service writes it; null for other text. */
export function timeOf(text: string): string | null {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Returns a time in seconds or milliseconds since 1970 in ISO 8601; null for other values. */
export function timeOfNumber(value: unknown, unit: 'seconds' | 'milliseconds'): string | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(number > 0)) return null
  const ms = unit === 'seconds' ? number * 1000 : number
  return ms > 8.64e15 ? null : new Date(ms).toISOString()
}

const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/
/** A status that reports a failure without its cause. */
const SAYS_NOTHING = /^[245]\.0\.0$/

/**
 * Reads a refusal from a server's reply. `status`: the code that the service gives separately.
 * `known`: the code for the service's own type of bounce, used when the server gave no code.
 */
export function refusalOf(
  text: string,
  {
    status = '',
    code = '',
    known = null,
  }: { status?: string; code?: string; known?: string | null },
): Refusal {
  const read = readRefusal(text)
  const given = STATUS.test(status) && !SAYS_NOTHING.test(status) ? status : null
  const replied = /^[45]\d\d$/.test(code) ? Number(code) : null
  const found = given ?? findEnhancedCode(text)
  return {
    code: read.code ?? replied,
    enhanced: found !== null && !(SAYS_NOTHING.test(found) && known !== null) ? found : known,
    text,
  }
}

/** Returns an address without its display name, or null when the address is empty. */
export function addressOf(text: string): string | null {
  const written = text.slice(0, WRITTEN_MAX).replaceAll('\0', '')
  const address = (/<([^<>]*)>\s*$/.exec(written)?.[1] ?? written).trim()
  return address === '' ? null : address.slice(0, ADDRESS_MAX).toWellFormed()
}
