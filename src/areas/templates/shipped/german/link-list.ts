import {
  bold,
  callout,
  divider,
  find,
  heading,
  link,
  paragraph,
  picture,
  type Wording,
} from '../written.ts'

export const linkList: Wording = {
  name: 'Linkliste',
  blocks: [
    picture(
      'link-list',
      'Sieben Zeichen in einer Reihe: ein Echo, ein Gewitter, eine Frage, eine Glocke, ein Radio, ein Tropfen Farbe und ein Kalender',
    ),
    heading(1, 'Sieben gute Links'),
    paragraph(
      'Was mich diese Woche nicht losgelassen hat, zum Lesen, Sehen und Hören. Nichts davon eilt.',
    ),
    heading(2, 'Zum Lesen'),
    ...find(
      'Die Bibliothekarin, die den Klang leerer Räume kartiert',
      'rooms',
      'Sie klatscht einmal und hört zu. Ein Porträt über einen Beruf, den es nicht geben dürfte, und über das Echo unter einer Kuppel in Porto. 14 Minuten.',
    ),
    ...find(
      'Warum Stürme nicht mehr wie Menschen heißen',
      'storms',
      'Eine kurze Geschichte von der Angst, den Ämtern und dem Alphabet. 6 Minuten.',
    ),
    ...find(
      'Notizen aus einem Jahr ohne Suchmaschine',
      'search',
      'Er hat stattdessen Menschen gefragt. Die meisten haben sich gefreut. 9 Minuten.',
    ),
    heading(2, 'Zum Sehen und Hören'),
    ...find(
      'Wie man eine Glocke stimmt',
      'bell',
      'Auf der Drehbank, und mit weniger Gewissheit, als man hofft. Die zweite Minute lohnt die anderen zehn.',
    ),
    ...find(
      'Das letzte Hörspiel der Station Nord',
      'station-nord',
      'Aufgenommen in einer Nacht, im Sturm, von vier Menschen und einem Hund.',
    ),
    heading(2, 'Zum Ausprobieren'),
    ...find(
      'Ein Farbwähler, der die Namen von Wandfarben kennt',
      'paint',
      'Richten Sie ihn auf eine Wand. Er sagt „nasser Schiefer“, und er hat recht.',
    ),
    ...find(
      'Ein Kalender für 2027 auf einem Blatt',
      'calendar',
      'Ausdrucken, zweimal falten, in die Manteltasche stecken.',
    ),
    divider,
    callout(
      'neutral',
      bold('Aus der Post.  '),
      'Letzte Woche habe ich nach der besten Bank in Ihrer Stadt gefragt. Dreiundsechzig von Ihnen haben geantwortet, und ',
      link('hier ist die Karte', 'https://example.com/benches'),
      '. Etwas Gutes entdeckt? Antworten Sie einfach auf diese Mail.',
    ),
  ],
}
