import {
  bold,
  button,
  callout,
  code,
  divider,
  heading,
  italic,
  list,
  paragraph,
  picture,
  type Wording,
} from '../written.ts'

export const releaseNotes: Wording = {
  name: 'Versionshinweise',
  blocks: [
    heading(1, 'Harbor 4.2: Die Suche verzeiht'),
    paragraph(
      italic('Erschienen am 3. März, für alle Tarife. Drei Minuten Lesezeit, nichts zu tun.'),
    ),
    picture(
      'release-notes',
      'Eine Suche mit Tippfehler findet vier Treffer, und eine Lupe zeigt ein Häkchen',
    ),
    callout(
      'success',
      bold('In Kürze.  '),
      'Die Suche findet, was Sie meinen, Exporte sind sechsmal so schnell, und der Kalender kennt Ihre Feiertage.',
    ),
    heading(2, 'Neu'),
    heading(3, 'Suche trotz Tippfehlern'),
    paragraph(
      'Tippen Sie ',
      code('Rehcnung'),
      ' ein, und Sie finden die Rechnung. Genaue Treffer stehen oben, damit eine genaue Frage eine genaue Antwort bekommt. Das geht in neunzehn Sprachen.',
    ),
    heading(3, 'Feiertage'),
    paragraph(
      'Wählen Sie einmal Ihr Land, unter ',
      bold('Einstellungen, Kalender'),
      '. Fristen überspringen dann die Tage, an denen Sie frei haben.',
    ),
    heading(2, 'Besser'),
    list(
      ['Exporte mit mehr als 10.000 Zeilen dauern Sekunden statt einer Minute.'],
      ['Die Seitenleiste merkt sich auf jedem Gerät ihre Breite.'],
      ['Tastatur: ', code('g'), ' und dann ', code('s'), ' öffnet von überall die Suche.'],
    ),
    heading(2, 'Behoben'),
    list(
      ['Einladungen an Adressen mit ', code('+'), ' kommen an.'],
      ['Bei einem Projekt mit einer Aufgabe steht nicht mehr „1 Aufgaben“.'],
      ['Ein Datum auf Arabisch steht rechts, wie es sich gehört.'],
    ),
    callout(
      'warning',
      bold('Wenn Sie die API nutzen: '),
      'Das Feld ',
      code('owner'),
      ' entfällt am 1. Juni. Lesen Sie stattdessen ',
      code('owners'),
      ', das es schon heute gibt.',
    ),
    button('Alle Änderungen in 4.2', 'https://example.com/changes', { style: 'outline' }),
    divider,
    paragraph(
      'Danke an die 214 Menschen, die uns seit 4.1 einen Fehler gemeldet haben. Die Hälfte dieser Liste ist von Ihnen.',
    ),
  ],
}
