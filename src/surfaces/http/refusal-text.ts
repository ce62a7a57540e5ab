import type { Translate } from '#words/translate.ts'

interface Refused {
  status: number
  title: string
  detail: string
  retryAfterS: number | null
}

const WORDS = {
  401: 'brokenLink',
  403: 'otherSite',
  404: 'notFound',
  410: 'gone',
  413: 'tooLarge',
  429: 'wait',
} as const

/** Words a refusal for readers, without the names of limits and keys. */
export function refusalText(
  { status, title, detail, retryAfterS }: Refused,
  t: Translate,
): readonly [heading: string, text: string] {
  const name = WORDS[status as keyof typeof WORDS] ?? 'other'
  const minutes = Math.max(1, Math.ceil((retryAfterS ?? 60) / 60))
  return [
    t(`refusal.${name}.heading`, { title }),
    t(`refusal.${name}.text`, { detail, count: minutes }),
  ]
}
