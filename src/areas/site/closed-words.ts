import { isGerman } from '#lib/german.ts'

/** The words of a page in the place of its form, while the newsletter takes no new readers or sells nothing. */
interface Words {
  heading: string
  signup: (name: string) => string
  shop: (name: string) => string
}

const ENGLISH: Words = {
  heading: 'Closed at the moment',
  signup: (name) => `${name} takes no new readers right now. If you are on the list already, nothing changes for you. Please come back later.`,
  shop: (name) =>
    `${name} takes no orders right now. What you have bought stays yours, and your download links go on working. Please come back later.`,
}

const GERMAN: Words = {
  heading: 'Zurzeit geschlossen',
  signup: (name) =>
    `${name} nimmt gerade keine neuen Leser auf. Wenn Sie schon auf der Liste stehen, ändert sich für Sie nichts. Schauen Sie gern später wieder vorbei.`,
  shop: (name) =>
    `${name} nimmt gerade keine Bestellungen an. Was Sie gekauft haben, bleibt Ihres, und Ihre Links zum Herunterladen gelten weiter. Schauen Sie gern später wieder vorbei.`,
}

export function closedWords(language: string): Words {
  return isGerman(language) ? GERMAN : ENGLISH
}
