import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'
import type { Rhythm } from './how-often.ts'

/** The words of a newsletter's page, its issues and its form. */
const EN = {
  subscribe: 'Subscribe',
  email: 'Your e-mail address',
  leaveEmpty: 'Leave this empty',
  /** Says why an address was refused. `detail` is the server's sentence, which is English. */
  fault: (detail: string) => detail,
  subscribeTo: (name: string) => `Subscribe to ${name} by e-mail.`,
  issueOf: (name: string) => `An issue of ${name}.`,
  about: (name: string) => `About ${name}`,
  aboutLink: 'About',
  moreAbout: 'Read on',
  pages: 'Pages',
  writtenBy: 'Written by',
  howOften: 'Comes',
  rhythms: {
    daily: 'about every day',
    some_a_week: 'a few times a week',
    weekly: 'about once a week',
    fortnightly: 'about every two weeks',
    monthly: 'about once a month',
    quarterly: 'every few months',
    now_and_then: 'now and then',
  } satisfies Record<Rhythm, string>,
  lastIssue: 'Last issue',
  lastIssues: 'The last issues',
  issues: 'Issues',
  older: 'Older issues',
  all: 'All issues',
  found: (query: string) => html`Issues with “<bdi>${query}</bdi>”`,
  foundTitle: (query: string) => `“${query}”`,
  search: 'Search',
  searchIssues: 'Search the issues',
  nothingFound: 'Nothing was found. Try other words, or fewer.',
  none: 'No issue has gone out yet.',
  getFirst: 'Subscribe, and get the first one.',
  getByMail: (name: Html) => html`Get ${name} by e\u2011mail`,
  share: 'Share this issue',
  byMail: 'By e-mail',
  more: 'More issues',
  earlier: 'Earlier',
  later: 'Later',
  rss: 'RSS feed',
  json: 'JSON feed',
}

export type ArchiveWords = typeof EN

const DE: ArchiveWords = {
  subscribe: 'Abonnieren',
  email: 'Ihre E-Mail-Adresse',
  leaveEmpty: 'Bitte leer lassen',
  fault: () => 'Diese Adresse können wir nicht annehmen. Prüfen Sie bitte, ob sie richtig geschrieben ist.',
  subscribeTo: (name) => `${name} per E-Mail abonnieren.`,
  issueOf: (name) => `Eine Ausgabe von ${name}.`,
  about: (name) => `Über ${name}`,
  aboutLink: 'Über den Newsletter',
  moreAbout: 'Weiterlesen',
  pages: 'Seiten',
  writtenBy: 'Geschrieben von',
  howOften: 'Erscheint',
  rhythms: {
    daily: 'etwa jeden Tag',
    some_a_week: 'mehrmals in der Woche',
    weekly: 'etwa jede Woche',
    fortnightly: 'etwa alle zwei Wochen',
    monthly: 'etwa jeden Monat',
    quarterly: 'alle paar Monate',
    now_and_then: 'ab und zu',
  },
  lastIssue: 'Letzte Ausgabe',
  lastIssues: 'Die letzten Ausgaben',
  issues: 'Ausgaben',
  older: 'Ältere Ausgaben',
  all: 'Alle Ausgaben',
  found: (query) => html`Ausgaben mit „<bdi>${query}</bdi>“`,
  foundTitle: (query) => `„${query}“`,
  search: 'Suchen',
  searchIssues: 'Ausgaben durchsuchen',
  nothingFound: 'Nichts gefunden. Versuchen Sie es mit anderen oder weniger Wörtern.',
  none: 'Es ist noch keine Ausgabe erschienen.',
  getFirst: 'Abonnieren Sie, und Sie bekommen die erste.',
  getByMail: (name) => html`${name} per E\u2011Mail`,
  share: 'Diese Ausgabe teilen',
  byMail: 'Per E-Mail',
  more: 'Weitere Ausgaben',
  earlier: 'Früher',
  later: 'Später',
  rss: 'RSS-Feed',
  json: 'JSON-Feed',
}

/** Returns the words for a newsletter's language: German, and English for all others. */
export function archiveWords(language: string): ArchiveWords {
  return isGerman(language) ? DE : EN
}
