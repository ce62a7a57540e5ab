import {
  button,
  columns,
  divider,
  firstName,
  heading,
  link,
  list,
  paragraph,
  picture,
  type Wording,
} from '../written.ts'

export const reEngagement: Wording = {
  name: 'Rückgewinnung',
  blocks: [
    picture(
      're-engagement',
      'Ein Brief fliegt als Papierflieger aus einem Briefkasten in den Abend, auf ein helles Fenster zu',
    ),
    heading(1, 'Sollen wir Ihnen weiter schreiben?'),
    paragraph('Hallo ', firstName('und guten Tag'), ','),
    paragraph(
      'es ist eine Weile her, dass Sie einen unserer Briefe geöffnet haben. Das ist kein Vorwurf: Postfächer sind voll, und das Leben ändert sich. Wir schreiben lieber wenigen, die uns gern lesen, als vielen, die es nicht tun.',
    ),
    paragraph(
      'Ein Klick genügt. Hören wir nichts von Ihnen, ist das der letzte Brief, den Sie von {{ newsletter.name }} bekommen.',
    ),
    columns(
      [36, 64],
      [button('Ja, gern', 'https://example.com/still-here')],
      [button('Nein, danke', '{{ unsubscribe_url }}', { style: 'outline' })],
    ),
    divider,
    heading(2, 'Drei, die Sie verpasst haben'),
    list(
      [
        link('Das Dorf, das bergauf gezogen ist', 'https://example.com/village'),
        ': Die Hälfte von Ihnen hat es weitergeschickt',
      ],
      [
        link('Wie man vierzig Jahre lang ein Notizbuch führt', 'https://example.com/notebook'),
        ', der Brief mit den meisten Antworten',
      ],
      [
        link('Eine Karte aller öffentlichen Klaviere', 'https://example.com/pianos'),
        ', die immer noch wächst',
      ],
    ),
    paragraph('Wie Sie sich auch entscheiden: Danke für die Zeit, die Sie uns geschenkt haben.'),
  ],
}
