import type { TFunction } from 'i18next'
import type { ApiKey } from '../../api.ts'
import { day, number } from '../../format.ts'

/** The limits of a key as its form holds them. Empty texts stand for no limit. */
export interface KeyLimitValues {
  confirm: ApiKey['confirm']
  readonly: boolean
  sendsTo: number | ''
  /** A day, such as 2027-06-30. */
  expiresAt: string
}

export const NO_LIMITS: KeyLimitValues = {
  confirm: 'none',
  readonly: false,
  sendsTo: '',
  expiresAt: '',
}

/** The limits of a key, or of a connected app. */
type Limits = Pick<ApiKey, 'confirm' | 'readonly' | 'sendsTo' | 'expiresAt'>

export function valuesOf({ confirm, readonly, sendsTo, expiresAt }: Limits): KeyLimitValues {
  return { confirm, readonly, sendsTo: sendsTo ?? '', expiresAt: dayOf(expiresAt) }
}

/** Returns the limits for the API. A key works until the end of its last day, as people read it. */
export function limitsOf({ confirm, readonly, sendsTo, expiresAt }: KeyLimitValues) {
  return {
    confirm,
    readonly,
    sendsTo: sendsTo === '' ? null : sendsTo,
    expiresAt: expiresAt === '' ? null : new Date(`${expiresAt}T23:59:59`).toISOString(),
  }
}

function dayOf(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Describes each limit of a key or app in a few words. */
export function limitWords(
  { confirm, readonly, sendsTo, expiresAt }: Limits,
  t: TFunction<'keys'>,
): string[] {
  return [
    ...(readonly ? [t('keys:limits.readonly')] : []),
    ...(confirm === 'none' || readonly ? [] : [t(`keys:limits.${confirm}`)]),
    ...(sendsTo === null || readonly
      ? []
      : [t('keys:limits.sendsTo', { count: sendsTo, shown: number(sendsTo) })]),
    ...(expiresAt === null ? [] : [t('keys:limits.until', { day: day(expiresAt) })]),
  ]
}
