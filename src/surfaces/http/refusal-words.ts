import { isGerman } from '#lib/german.ts'

/** A refusal as the API words it, in English and for programs. */
interface Refused {
  status: number
  title: string
  detail: string
  retryAfterS: number | null
}

type Words = readonly [heading: string, text: string]

/** Words a refusal for readers, who have no use for the name of a limit or a key. */
export function refusalWords(refused: Refused, language: string): Words {
  return isGerman(language) ? german(refused) : english(refused)
}

function english({ status, title, detail, retryAfterS }: Refused): Words {
  if (status === 401) return ['This link does not work', detail]
  if (status !== 429) return [title, detail]
  const minutes = minutesOf(retryAfterS)
  return ['Please wait', `Too many tries from here. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`]
}

const GERMAN: Record<number, Words> = {
  401: ['Dieser Link funktioniert nicht', 'Vielleicht ist er nicht vollständig. Öffnen Sie ihn noch einmal aus der Mail.'],
  404: ['Nicht gefunden', 'Unter dieser Adresse ist nichts. Prüfen Sie den Link.'],
  410: ['Dieser Link gilt nicht mehr', 'Öffnen Sie den Link in einer neueren Mail, oder melden Sie sich noch einmal an.'],
  413: ['Das ist zu viel', 'Was Sie geschickt haben, ist zu groß. Kürzen Sie es und versuchen Sie es noch einmal.'],
}
const FAILED: Words = ['Das hat nicht geklappt', 'Gehen Sie zurück und versuchen Sie es noch einmal.']

function german({ status, retryAfterS }: Refused): Words {
  if (status !== 429) return GERMAN[status] ?? FAILED
  const minutes = minutesOf(retryAfterS)
  return [
    'Bitte warten',
    `Von hier kamen zu viele Versuche. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  ]
}

const minutesOf = (seconds: number | null) => Math.max(1, Math.ceil((seconds ?? 60) / 60))
