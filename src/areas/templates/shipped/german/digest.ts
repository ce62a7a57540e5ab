import {
  bold,
  button,
  callout,
  columns,
  divider,
  heading,
  link,
  list,
  paragraph,
  picture,
  type Wording,
} from '../written.ts'

export const digest: Wording = {
  name: 'Überblick',
  blocks: [
    heading(1, 'Die Woche in fünf Minuten'),
    paragraph(
      'Guten Morgen. Die Stadt gibt ihrem Fluss eine Stimme, eine Bäckerin verschenkt ihr bestes Rezept, und wir wissen jetzt, warum im Nachtzug nie ein Bett frei ist. Das war wichtig.',
    ),
    picture(
      'digest',
      'Eine Stadt mit Uhrturm am Abend, davor der Fluss mit einer Brücke und einem kleinen Boot',
    ),
    callout(
      'neutral',
      bold('In dieser Ausgabe\n'),
      'Ein Stuhl im Rat für den Fluss\nDas Brot, das drei Tage braucht\nNachtzüge, und warum kein Bett zu haben ist',
    ),
    heading(2, 'Ein Stuhl im Rat für den Fluss'),
    paragraph(
      'Ab März braucht jedes Vorhaben am Wasser die Zustimmung einer Person, die allein für den Fluss spricht. Vierzig Städte haben Ähnliches versucht. Unsere gibt ihm als erste ein Veto.',
    ),
    paragraph(link('Was der Fluss verhindern darf', 'https://example.com/river')),
    columns(
      [50, 50],
      [
        picture('digest-loaf', 'Ein runder Laib auf einem Brett, noch warm'),
        heading(3, 'Drei Tage für ein Brot'),
        paragraph(
          'Seit elf Jahren ist Marta Lindqvist um neun ausverkauft. Letzte Woche hat sie das Rezept auf die Tüte gedruckt.',
        ),
        paragraph(link('Am Wochenende nachbacken', 'https://example.com/loaf')),
      ],
      [
        picture('digest-train', 'Ein Nachtzug unter dem Mond, alle Fenster hell bis auf eines'),
        heading(3, 'Kein Bett nach Wien'),
        paragraph(
          'Die Nachtzüge sind bis Mai ausgebucht. Am Andrang liegt es nicht: Die Wagen sind vierzig Jahre alt, und neue kommen keine.',
        ),
        paragraph(link('Mit einem Wagen unterwegs', 'https://example.com/night-train')),
      ],
    ),
    divider,
    heading(2, 'Die Woche in Zahlen'),
    columns(
      [34, 33, 33],
      [heading(2, '72 Std.'), paragraph('bis aus Mehl, Wasser und Salz Martas Brot wird')],
      [heading(2, '1 Stimme'), paragraph('für den Fluss, neben elf anderen am Tisch')],
      [heading(2, '96 %'), paragraph('der Betten im Nachtzug nach Wien sind bis Mai vergeben')],
    ),
    divider,
    heading(2, 'Für Ihren Samstag'),
    list(
      [
        link('Der Blumenmarkt bei Nacht', 'https://example.com/market'),
        ', bis zwei Uhr offen, mit Suppe',
      ],
      [link('Siebzehn Kurzfilme über Regen', 'https://example.com/films'), ' im alten Pumpwerk'],
      [
        link('Repair-Café', 'https://example.com/repair'),
        ': mit dem Toaster kommen, mit einer Geschichte gehen',
      ],
    ),
    button('Die ganze Ausgabe lesen', 'https://example.com/issue'),
  ],
}
