import {
  bold,
  button,
  callout,
  columns,
  divider,
  heading,
  italic,
  paragraph,
  picture,
  quote,
  spacer,
  type Wording,
} from '../written.ts'

export const launch: Wording = {
  name: 'Neuheit',
  blocks: [
    heading(1, 'Es ist da: Feldnotiz, das Tagebuch, das sich selbst schreibt'),
    paragraph(
      'Die besten Ideen kommen beim Gehen, haben Sie uns geschrieben, und bis zur Haustür sind sie weg. Zwei Jahre haben wir daran gearbeitet. Heute ist die Antwort fertig.',
    ),
    picture(
      'launch',
      'Eine Wanderin bei Sonnenaufgang auf einem Weg durch die Hügel, über seinen Kurven schweben Notizen',
    ),
    button('Feldnotiz ansehen', 'https://example.com/fieldnotes'),
    spacer(12),
    divider,
    columns(
      [34, 33, 33],
      [
        heading(3, 'Sprechen'),
        paragraph(
          'Sagen Sie es im Gehen. Feldnotiz schreibt mit, in Ihren Worten und in elf Sprachen.',
        ),
      ],
      [
        heading(3, 'Weitergehen'),
        paragraph(
          'Jede Notiz kennt den Weg, auf dem sie entstand. Kommen Sie zurück, wartet sie dort.',
        ),
      ],
      [
        heading(3, 'Behalten'),
        paragraph('Alles bleibt auf Ihrem Telefon. Kein Konto, keine Cloud, niemand liest mit.'),
      ],
    ),
    divider,
    heading(2, 'Warum es das gibt'),
    paragraph(
      'Lena hat den Schluss ihres Romans verloren, irgendwo zwischen Stausee und Parkplatz. Sie weiß nur noch, dass er gut war. Am nächsten Morgen begann Feldnotiz: als Diktiergerät, mit Klebeband an einem Wanderstock.',
    ),
    quote(
      'Ich führe seit dreißig Jahren Notizbücher. Dieses ist das erste, das ich auf keiner Bank vergessen habe.',
      'Ruth Abara, Botanikerin, die es einen Winter lang dabeihatte',
    ),
    callout(
      'accent',
      bold('Für Sie eine Woche früher.\n'),
      'Wer diesen Newsletter liest, bekommt Feldnotiz für 19 € statt 29 €. Der Code ',
      bold('LOSGEHEN'),
      ' gilt bis Sonntag um Mitternacht.',
    ),
    button('Für 19 € kaufen', 'https://example.com/fieldnotes/buy'),
    paragraph(italic('Nichts für Sie? Auch gut. Der nächste Brief kommt am Freitag, wie immer.')),
  ],
}
