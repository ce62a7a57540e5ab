import i18next from 'i18next'
import { ownZone } from './own-zone.ts'

const language = () => i18next.resolvedLanguage ?? 'en'

export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value)
}

/** Formats a part of a whole as a percentage; a dash when there is no whole. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–'
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(
    part / whole,
  )
}

/** Formats a share from 0 to 1. Small ones, such as complaints, have two places. */
export function share(value: number): string {
  return new Intl.NumberFormat(language(), {
    style: 'percent',
    maximumFractionDigits: value < 0.01 ? 2 : 1,
  }).format(value)
}

export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']
  const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3))
  // The short form of a byte is “byte” for all numbers in English.
  const unitDisplay = step === 0 ? 'long' : 'short'
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: units[step]!,
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(value / 1000 ** step)
}

function local(at: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: ownZone() }).format(
    new Date(at),
  )
}

/** Formats a day, or a day and its time, in the person's time zone. */
export function day(at: string): string {
  return local(at, { dateStyle: 'medium' })
}

export function shortDay(at: string): string {
  return local(at, { day: 'numeric', month: 'short' })
}

export function hour(at: string): string {
  return local(at, { timeStyle: 'short' })
}

export function dayAndTime(at: string): string {
  return local(at, { dateStyle: 'medium', timeStyle: 'short' })
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats a time as seen from now: "3 hours ago". */
export function fromNow(at: string, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  const [unit, size] =
    STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(
    Math.round(seconds / size),
    unit,
  )
}
