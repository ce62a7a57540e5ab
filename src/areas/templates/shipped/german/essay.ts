import {
  bold,
  divider,
  heading,
  italic,
  link,
  paragraph,
  picture,
  quote,
  type Wording,
} from '../written.ts'

export const essay: Wording = {
  name: 'Essay',
  blocks: [
    heading(1, 'Lob der zweiten Fassung'),
    paragraph(
      italic(
        'Wir feiern den Anfang und beklatschen das Ende. Die Arbeit liegt dazwischen, und sie sieht aus wie Durchstreichen.',
      ),
    ),
    paragraph(bold('Von Miriam Castellanos'), '  ·  8 Minuten'),
    picture(
      'essay',
      'Entwürfe eines Gedichts, übereinandergelegt, mit rot durchgestrichenen Zeilen und einem Bleistift',
    ),
    paragraph(
      'Im Archiv eines kleinen Museums in Triest gibt es eine Schublade, in der einundvierzig Fassungen eines Gedichts liegen. Die erste ist schnell geschrieben, auf die Rückseite eines Fahrscheins. Die letzte hat vier Zeilen. Fotografiert werden die erste und die letzte. Vor Nummer neunzehn habe ich noch nie jemanden stehen sehen.',
    ),
    paragraph(
      'Nummer neunzehn ist ein Durcheinander. Drei Farben Tinte. Eine Strophe ist nach oben gewandert und wieder zurück. Am Rand steht mit Bleistift ein einziges Wort, das der Archivar als ',
      italic('warum'),
      ' liest. Für mich ist es die mutigste Seite im ganzen Haus.',
    ),
    heading(2, 'Der Mut, zurückzugehen'),
    paragraph(
      'Eine erste Fassung verlangt Nerven. Eine Stunde lang muss man glauben, dass man etwas zu sagen hat. Die zweite verlangt mehr: das Gesagte mit fremden Augen zu lesen und im Zimmer zu bleiben.',
    ),
    quote(
      'Die erste Fassung erzählt man sich selbst. In der zweiten merkt man, dass jemand zuhört.',
    ),
    paragraph(
      'Wer tischlert, kennt das. Vor dem Leim steckt man die Verbindung trocken zusammen, nimmt sie wieder auseinander und hobelt weg, was erst das Licht im Spalt verraten hat. Scheitern heißt das in keiner Werkstatt. Es heißt Einpassen.',
    ),
    heading(2, 'Was bleiben darf'),
    paragraph(
      'Meine Regel ist einfach. Am zweiten Tag streiche ich den ersten Absatz, denn da räuspere ich mich nur. Dann suche ich den Satz, auf den ich am stolzesten bin, und frage ihn, wozu er da ist. Oft weiß er es nicht.',
    ),
    paragraph(
      'Was übrig bleibt, ist kürzer, ein wenig seltsam und ganz meins. Es sieht aus, als hätte es keine Mühe gekostet. Genau das war die Mühe.',
    ),
    divider,
    paragraph(
      bold('Nächste Woche: '),
      'warum die besten Karten etwas weglassen. Sie kennen jemanden mit einer Schublade voller Anfänge? ',
      link('Schicken Sie diesen Essay weiter', 'https://example.com/second-draft'),
      '.',
    ),
  ],
}
