import {
  button,
  germanGreeting as greeting,
  heading,
  link,
  list,
  mail,
  paragraph,
} from '../written.ts'

/** German mails of recipes for buyers, who are addressed as “Sie”. */
export const paid = {
  thanks_for_purchase: [
    mail(
      'thanks',
      'Danke für Ihre Bestellung',
      'Und was Sie tun können, wenn etwas nicht stimmt.',
      heading('Danke'),
      greeting,
      paragraph(
        'gestern haben Sie etwas bei {{ newsletter.name }} bestellt, und dafür möchten wir uns bedanken. Von Bestellungen wie Ihrer lebt dieser Brief.',
      ),
      paragraph('Zwei Dinge, die gut zu wissen sind:'),
      list(
        [
          'Der Link in der Mail zu Ihrer Bestellung bleibt. Heben Sie sie auf, dann können Sie Ihre Datei wieder herunterladen.',
        ],
        [
          'Eine Datei lässt sich nicht öffnen oder ist nicht das, was Sie erwartet haben? Antworten Sie auf diese Mail. Ein Mensch liest sie und bringt es in Ordnung.',
        ],
      ),
      paragraph('Viel Freude damit!'),
    ),
    mail(
      'question',
      'War es das, was Sie sich erhofft haben?',
      'Eine Zeile von Ihnen macht das Nächste besser.',
      greeting,
      paragraph(
        'seit Ihrer Bestellung sind zwei Wochen vergangen. Inzwischen wissen Sie, wofür sie gut ist und wofür nicht.',
      ),
      paragraph(
        'Erzählen Sie es uns? Eine Zeile genügt: Was hat Ihnen gefallen, und was hat gefehlt?',
      ),
      paragraph(
        'Antworten Sie einfach auf diese Mail. Wir lesen jede Antwort, und unser nächstes Produkt wird davon besser.',
      ),
    ),
  ],
  paid_welcome: [
    mail(
      'thanks',
      'Danke und willkommen',
      'Wo alles ist, und wie Sie etwas ändern oder beenden.',
      heading('Willkommen im Kreis der Zahlenden'),
      greeting,
      paragraph(
        'von jetzt an bekommen Sie jede Ausgabe von {{ newsletter.name }} ganz. Danke: Menschen wie Sie machen sie möglich.',
      ),
      paragraph('Hier finden Sie alles:'),
      list(
        [
          'Die Ausgaben kommen wie bisher per Mail, jetzt mit dem, was für andere abgeschnitten ist.',
        ],
        [
          'Das ganze Archiv steht Ihnen offen. Melden Sie sich dort mit dieser Adresse an, dann bekommen Sie einen Code per Mail. Ein Passwort gibt es nicht.',
        ],
        ['Auf der Seite Ihres Abos wechseln Sie die Karte, sehen Rechnungen oder beenden es.'],
      ),
      button('Im Archiv lesen', '{{ newsletter.url }}/sign-in'),
      paragraph('Ist etwas unklar? Antworten Sie auf diese Mail. Ein Mensch liest sie.'),
    ),
    mail(
      'question',
      'Ist es das, was Sie sich erhofft haben?',
      'Eine Zeile von Ihnen entscheidet, was wir als Nächstes schreiben.',
      greeting,
      paragraph(
        'seit zwei Wochen lesen Sie alles. Was hat Ihnen am besten gefallen, und was vermissen Sie?',
      ),
      paragraph('Antworten Sie mit einer Zeile. Wir lesen jede Antwort.'),
    ),
  ],
  trial_ending: [
    mail(
      'three_days',
      'Ihre freien Tage enden bald',
      'Was Sie bisher hatten, und wie es weitergeht.',
      heading('Noch drei Tage'),
      greeting,
      paragraph(
        'Ihre freien Tage mit {{ newsletter.name }} enden in drei Tagen. Wir hoffen, Sie haben etwas gefunden, das bleibt.',
      ),
      paragraph('So geht es weiter:'),
      list(
        [
          'Wenn Sie nichts tun, lesen Sie weiter alles, und Ihre Karte wird zum ersten Mal belastet.',
        ],
        [
          'Wenn es nichts für Sie ist, beenden Sie es auf der Seite Ihres Abos. Sie zahlen nichts, und die kostenlosen Briefe kommen weiter.',
        ],
      ),
      button('Zu Ihrem Abo', '{{ newsletter.url }}/subscription'),
      paragraph(
        'Ist etwas unklar, oder fehlt etwas? Antworten Sie auf diese Mail. Ein Mensch liest sie.',
      ),
    ),
  ],
  win_back: [
    mail(
      'question',
      'Dürfen wir Sie eines fragen?',
      'Eine Zeile von Ihnen hilft uns mehr, als Sie denken.',
      heading('Danke für Ihre Unterstützung'),
      greeting,
      paragraph(
        'Ihr bezahlter Zugang zu {{ newsletter.name }} ist zu Ende. Danke, dass Sie bis jetzt mitgelesen haben.',
      ),
      paragraph('Sie bleiben auf der Liste, und was kostenlos ist, kommt weiter zu Ihnen.'),
      paragraph(
        'Dürfen wir Sie eines fragen: Was hat gefehlt, oder was war zu viel? Antworten Sie mit einer Zeile. Ein Mensch liest sie.',
      ),
    ),
    mail(
      'invitation',
      'Was Sie heute finden würden',
      'Drei Wochen, und zwei Briefe, die geblieben sind.',
      heading('Was Sie heute finden würden'),
      greeting,
      paragraph(
        'vor etwa drei Wochen ist Ihr bezahlter Zugang zu Ende gegangen. Seitdem gab es für Zahlende unter anderem:',
      ),
      list(
        [link('Den mit den meisten Antworten', 'https://example.com/answers')],
        [link('Einen langen, für einen ruhigen Abend', 'https://example.com/long')],
      ),
      paragraph('Möchten Sie wieder mitlesen? Dann steht Ihnen sofort das ganze Archiv offen.'),
      button('Wieder alles lesen', '{{ newsletter.url }}/subscribe'),
      paragraph('Wenn nicht, ist das in Ordnung. Wir fragen nicht noch einmal.'),
    ),
  ],
}
