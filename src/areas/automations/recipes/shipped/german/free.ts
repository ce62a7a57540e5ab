import {
  button,
  firstName,
  germanGreeting as greeting,
  heading,
  link,
  list,
  mail,
  paragraph,
} from '../written.ts'

/** German mails of recipes for all readers, who are addressed as “Sie”. */
export const free = {
  welcome_series: [
    mail(
      'hello',
      'Willkommen bei {{ newsletter.name }}',
      'Was Sie bekommen, wie oft, und wie Sie uns erreichen.',
      heading('Schön, dass Sie da sind'),
      paragraph(
        'Hallo ',
        firstName('und herzlich willkommen'),
        ', danke, dass Sie jetzt {{ newsletter.name }} lesen.',
      ),
      paragraph('Darauf können Sie sich verlassen:'),
      list(
        ['ein Brief, wenn etwas Ihre Zeit wert ist, und sonst keiner;'],
        ['klare Worte, keine Tricks, und Ihre Adresse bleibt bei uns;'],
        ['ein Link am Ende jedes Briefs, mit dem Sie sich mit einem Klick abmelden.'],
      ),
      paragraph(
        'Antworten Sie auf diese Mail und erzählen Sie, was Sie hergeführt hat. Wir lesen jede Antwort.',
      ),
    ),
    mail(
      'best',
      'Ein guter Anfang',
      'Was vor Ihrer Zeit verschickt wurde.',
      heading('Womit Sie anfangen können'),
      greeting,
      paragraph(
        'verpasst haben Sie nichts: Was vor Ihrer Zeit verschickt wurde, ist heute so gut wie damals.',
      ),
      list(
        [
          link('Der Brief, mit dem alles begann', 'https://example.com/first'),
          ', darüber, warum wir schreiben',
        ],
        [
          link('Der mit den meisten Antworten', 'https://example.com/answers'),
          ', samt den schönsten davon',
        ],
        [link('Ein kurzer', 'https://example.com/short'), ', für eine Tasse Kaffee'],
      ),
      button('Alle Briefe bisher', 'https://example.com/archive'),
    ),
    mail(
      'question',
      'Eine Frage, {{ first_name | default: "wenn Sie eine Minute haben" }}',
      'Ihre Antwort entscheidet, was wir als Nächstes schreiben.',
      heading('Worüber möchten Sie lesen?'),
      greeting,
      paragraph(
        'Sie sind nun seit etwa einer Woche dabei. Was möchten Sie besser verstehen oder besser können?',
      ),
      paragraph(
        'Antworten Sie mit einer Zeile. Sie entscheidet, worüber wir als Nächstes schreiben.',
      ),
    ),
  ],
  course: [
    mail(
      'lesson_1',
      'Lektion 1: Klein anfangen',
      'Vier kurze Lektionen, eine Woche, eine Gewohnheit.',
      heading('Lektion 1: Klein anfangen'),
      greeting,
      paragraph(
        'willkommen im Kurs. In der kommenden Woche bekommen Sie vier kurze Lektionen. Jede endet mit einer Aufgabe, die zehn Minuten dauert.',
      ),
      paragraph(
        'Heute: Suchen Sie die kleinste Form dessen, was Sie lernen möchten. Nicht den Garten, einen Topf. Nicht das Buch, eine Seite.',
      ),
      list(
        ['Schreiben Sie auf, was Sie in einer Woche können möchten.'],
        ['Halbieren Sie es.'],
        ['Legen Sie es dorthin, wo Sie es morgen sehen.'],
      ),
    ),
    mail(
      'lesson_2',
      'Lektion 2: Jeden Tag zur selben Zeit',
      'Warum die Uhrzeit mehr zählt als die Mühe.',
      heading('Lektion 2: Jeden Tag zur selben Zeit'),
      greeting,
      paragraph(
        'für das, was eine feste Zeit hat, brauchen Sie keinen Entschluss. Hängen Sie Ihre zehn Minuten an etwas, das ohnehin geschieht, etwa den ersten Tee.',
      ),
      paragraph(
        'Heute: Wählen Sie die Zeit und tragen Sie sie für den Rest des Kurses in Ihren Kalender ein.',
      ),
    ),
    mail(
      'lesson_3',
      'Lektion 3: Hinsehen, was schiefging',
      'Ein Fehler, der einen Namen hat, ist halb behoben.',
      heading('Lektion 3: Hinsehen, was schiefging'),
      greeting,
      paragraph(
        'inzwischen hat etwas nicht geklappt. Gut so. Schreiben Sie es in einem Satz auf, ohne Entschuldigung, und dazu, was Sie bis morgen ändern.',
      ),
      paragraph(
        'Heute: Schicken Sie uns diesen Satz als Antwort auf diese Mail. Sie bekommen eine Antwort.',
      ),
    ),
    mail(
      'lesson_4',
      'Lektion 4: Ohne uns weitermachen',
      'Wie bleibt, was Sie begonnen haben.',
      heading('Lektion 4: Ohne uns weitermachen'),
      greeting,
      paragraph(
        'das ist die letzte Lektion. Sie haben klein angefangen, zu einer festen Zeit, und Sie wissen, was besser werden soll. Mehr braucht es nicht.',
      ),
      paragraph('Heute: Zeigen Sie jemandem, was Sie gemacht haben. Und dann verdoppeln Sie es.'),
      button('Was Sie jetzt lesen können', 'https://example.com/next'),
    ),
  ],
  feedback: [
    mail(
      'question',
      'Wie gefällt es Ihnen bisher?',
      'Zwei Fragen, eine Minute.',
      heading('Wie gefällt es Ihnen bisher?'),
      greeting,
      paragraph(
        'seit einer Woche lesen Sie {{ newsletter.name }}. Mit zwei Antworten würden Sie uns sehr helfen:',
      ),
      list(['Was hat Ihnen am besten gefallen?'], ['Was würden Sie weglassen?']),
      paragraph(
        'Antworten Sie auf diese Mail, oder nehmen Sie das Formular. Es dauert eine Minute.',
      ),
      button('Antwort geben', 'https://example.com/feedback'),
    ),
    mail(
      'reminder',
      'Eine Minute für einen besseren Brief?',
      'Ihre Antwort fehlt uns noch.',
      greeting,
      paragraph(
        'letzte Woche haben wir gefragt, wie Ihnen {{ newsletter.name }} gefällt. Vielleicht kam das ungelegen, darum hier noch einmal. Danach fragen wir nicht mehr.',
      ),
      button('Antwort geben', 'https://example.com/feedback'),
    ),
  ],
  birthday: [
    mail(
      'greeting',
      'Alles Gute zum Geburtstag{% if first_name %}, {{ first_name }}{% endif %}!',
      'Ein kleines Geschenk, für heute.',
      heading('Alles Gute zum Geburtstag!'),
      greeting,
      paragraph(
        'heute ist Ihr Tag, und wir wünschen Ihnen ein richtig gutes Jahr. Danke, dass Sie einen Teil des letzten mit {{ newsletter.name }} verbracht haben.',
      ),
      paragraph('Ein kleines Geschenk liegt für Sie bereit, eine Woche lang.'),
      button('Geschenk auspacken', 'https://example.com/present'),
    ),
  ],
  re_engagement: [
    mail(
      'shall_we',
      'Sollen wir Ihnen weiter schreiben?',
      'Ein Klick genügt als Antwort.',
      heading('Sollen wir Ihnen weiter schreiben?'),
      greeting,
      paragraph(
        'es ist eine Weile her, dass Sie einen unserer Briefe geöffnet haben. Das ist kein Vorwurf: Postfächer sind voll, und das Leben ändert sich.',
      ),
      paragraph('Mit einem Klick sagen Sie uns, dass Sie bleiben möchten.'),
      button('Ja, schreiben Sie mir weiter', 'https://example.com/still-here'),
      paragraph('Und das haben Sie verpasst:'),
      list(
        [link('Der Brief, den die meisten aufgehoben haben', 'https://example.com/kept')],
        [link('Der mit den meisten Antworten', 'https://example.com/answers')],
      ),
    ),
    mail(
      'last_call',
      'Der letzte Brief, wenn Sie nichts anderes sagen',
      'In einer Woche nehmen wir Sie von der Liste.',
      heading('Wir nehmen Sie von der Liste'),
      greeting,
      paragraph(
        'wir haben nichts von Ihnen gehört, also schreiben wir Ihnen in einer Woche nicht mehr. Sie müssen nichts tun.',
      ),
      paragraph('Sie möchten lieber bleiben? Ein Klick genügt.'),
      button('Ja, schreiben Sie mir weiter', 'https://example.com/still-here'),
      paragraph('Wie Sie sich auch entscheiden: Danke für die Zeit, die Sie uns geschenkt haben.'),
    ),
  ],
}
