import {
  bold,
  button,
  callout,
  columns,
  divider,
  firstName,
  heading,
  link,
  paragraph,
  picture,
  type Wording,
} from '../written.ts'

export const event: Wording = {
  name: 'Veranstaltung',
  blocks: [
    picture(
      'event',
      'Eine Uhr über einem Eimer, eine rote Schreibmaschine und eine Rohrpost, jede im Licht einer Lampe',
    ),
    heading(1, 'Ein Abend für kleine Maschinen'),
    paragraph(
      'Hallo ',
      firstName('zusammen'),
      ', am zweiten Donnerstag im März wird aus dem Lesesaal eine Werkstatt. Drei Menschen zeigen, was sie gebaut haben, und warum es läuft.',
    ),
    callout(
      'accent',
      bold('Donnerstag, 12. März, 19 Uhr\n'),
      'Lesesaal, Hafenstraße 14\nEinlass ab 18.30 Uhr. Eintritt frei, vierzig Plätze.',
    ),
    button('Platz reservieren', 'https://example.com/seat'),
    heading(2, 'Der Abend'),
    columns(
      [16, 84],
      [heading(3, '19.00')],
      [
        paragraph(
          bold('Eine Uhr, die mit Regen geht'),
          '\nHana Okafor füllt einen Eimer, und der Eimer zeigt die Zeit.',
        ),
      ],
    ),
    columns(
      [16, 84],
      [heading(3, '19.40')],
      [
        paragraph(
          bold('Die leiseste Schreibmaschine von Lissabon'),
          '\nTomás Reis hat einer Hermes von 1961 den Lärm genommen und die Freude gelassen.',
        ),
      ],
    ),
    columns(
      [16, 84],
      [heading(3, '20.20')],
      [
        paragraph(
          bold('Briefe mit der Rohrpost'),
          '\nSechzig Meter Rohr, ein Staubsauger und eine Vorführung mit echter Post.',
        ),
      ],
    ),
    columns(
      [16, 84],
      [heading(3, '21.00')],
      [paragraph(bold('Suppe, Brot, Fragen'), '\nBleiben Sie, solange die Suppe reicht.')],
    ),
    divider,
    columns(
      [50, 50],
      [
        heading(3, 'So kommen Sie hin'),
        paragraph(
          'Mit der Tram 4 bis Hafenstraße, dann zwei Minuten zu Fuß. Im ganzen Haus gibt es keine Stufe.',
        ),
      ],
      [
        heading(3, 'Keine Zeit?'),
        paragraph(
          'Wir zeichnen die Vorträge auf. ',
          link('Tragen Sie sich ein', 'https://example.com/recording'),
          ', und am Freitag kommt der Link.',
        ),
      ],
    ),
  ],
}
