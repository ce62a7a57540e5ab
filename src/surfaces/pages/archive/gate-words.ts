import type { Access } from '#areas/emails/index.ts'

/** The words of the gate on a newsletter's pages: English, unless the newsletter is German. */
interface Words {
  label: string
  offer: string
  readOn: string
}

type Gated = Exclude<Access, 'everyone'>

const ENGLISH: Record<Gated, Words> = {
  paid: { label: 'For paid readers', offer: 'The rest of this issue is for paid readers.', readOn: 'Read on' },
  subscribers: { label: 'For subscribers', offer: 'The rest of this issue is for subscribers.', readOn: 'Read on' },
}

const GERMAN: Record<Gated, Words> = {
  paid: { label: 'Für zahlende Leser', offer: 'Der Rest dieser Ausgabe ist zahlenden Lesern vorbehalten.', readOn: 'Weiterlesen' },
  subscribers: { label: 'Für Abonnenten', offer: 'Der Rest dieser Ausgabe ist Abonnenten vorbehalten.', readOn: 'Weiterlesen' },
}

export const isGerman = (language: string): boolean => /^de\b/i.test(language)

export function gateWords(access: Gated, language: string): Words {
  return (isGerman(language) ? GERMAN : ENGLISH)[access]
}
