import {
  button,
  columns,
  divider,
  heading,
  link,
  list,
  paragraph,
  picture,
  quote,
  type Wording,
} from '../written.ts'

export const product: Wording = {
  name: 'Produkt',
  blocks: [
    heading(1, 'Die Markttasche ist wieder da, jetzt mit zwei Fächern'),
    paragraph(
      'Vor zwei Jahren haben wir zweihundert genäht. Nach einem Wochenende waren sie weg, und Ihre Briefe kommen bis heute. Hier ist die zweite Auflage: dasselbe Segeltuch, ein längerer Gurt und die beiden Fächer, die Sie sich gewünscht haben.',
    ),
    picture(
      'product',
      'Eine Tasche aus Segeltuch mit Brot, Lauch und Blumen, daneben zwei Tomaten',
    ),
    columns(
      [56, 44],
      [
        heading(3, 'Zum Tragen gemacht'),
        list(
          ['Segeltuch, das zehn Jahre auf See war'],
          ['Trägt achtzehn Kilo oder eine Katze'],
          ['Gurt für die Schulter, Griffe für die Hand'],
          ['Ein Fach für Schlüssel, eins für den Zettel'],
        ),
      ],
      [
        heading(1, '68 €'),
        paragraph('Mit Mehrwertsteuer und Versand. 40 × 38 × 16 cm, in vier Farben.'),
        button('Farbe aussuchen', 'https://example.com/market-bag'),
      ],
    ),
    divider,
    quote(
      'Gekauft habe ich sie fürs Gemüse. Seitdem war sie in drei Ländern, auf einer Beerdigung und an jedem Strand meines Sommers.',
      'Ines, mit Nummer 17 der ersten Auflage',
    ),
    heading(2, 'Gut zu wissen'),
    columns(
      [50, 50],
      [
        heading(3, 'Jede ist anders'),
        paragraph(
          'Ein Segel hat Nähte und Flecken, und Ihre Tasche auch. Bevor sie losgeht, bekommen Sie ein Foto von ihr.',
        ),
      ],
      [
        heading(3, 'Sie hält'),
        paragraph(
          'Geht eine Naht auf, schicken Sie uns die Tasche. Wir flicken sie umsonst, solange wir Nadeln haben.',
        ),
      ],
    ),
    paragraph(
      'Fragen zu Größe oder Farbe? ',
      link('Schreiben Sie uns', 'mailto:hello@example.com'),
      ', Jonas antwortet noch am selben Tag.',
    ),
  ],
}
