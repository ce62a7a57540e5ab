import { firstName, italic, paragraph, picture, quote, type Wording } from '../written.ts'

export const letter: Wording = {
  name: 'Brief',
  blocks: [
    picture(
      'letter',
      'Ein Birnbaum in der Morgensonne, durch ein Küchenfenster gesehen, auf dem Fensterbrett ein Becher und zwei Bücher',
    ),
    paragraph('Hallo ', firstName('und guten Morgen'), ','),
    paragraph(
      'am Dienstag hat die Heizung im Atelier aufgegeben. Deshalb schreibe ich Ihnen vom Küchentisch, in zwei Pullovern und mit Blick auf den Birnbaum, den ich seit Wochen schneiden will.',
    ),
    paragraph(
      'Eine Kleinigkeit hat meine Woche verändert, und von der möchte ich erzählen. Am Montag habe ich mein Telefon vor dem Frühstück in eine Schublade gelegt und dort bis zum Mittag vergessen. Nichts ist abgebrannt. Ich habe vierzig Seiten gelesen, drei Briefe von Hand geschrieben und nebenan dieselben vier Takte Schubert gehört, immer wieder, bis sie saßen.',
    ),
    quote(
      'Aufmerksamkeit ist die seltenste und reinste Form der Großzügigkeit.',
      'Simone Weil, in einem Brief von 1942',
    ),
    paragraph(
      'Den Satz kannte ich, und ich hatte ihn immer auf Menschen bezogen. Diese Woche fiel mir auf, dass er auch für einen Baum gilt, für ein Buch, für vier Takte Schubert. Man schenkt ihnen einen Vormittag und bekommt ihn größer zurück.',
    ),
    paragraph(
      'Darum meine Frage an Sie: Was würden Sie mit einem Vormittag anfangen, an dem niemand Sie erreicht? Antworten Sie einfach auf diesen Brief. Ich lese alles.',
    ),
    paragraph('Herzlich\nIhre Ada'),
    paragraph(
      italic('PS: Am Sonntag wird der Birnbaum geschnitten. Jetzt steht es hier, jetzt muss ich.'),
    ),
  ],
}
