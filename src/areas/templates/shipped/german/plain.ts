import { firstName, link, paragraph, type Wording } from '../written.ts'

export const plain: Wording = {
  name: 'Schlicht',
  blocks: [
    paragraph('Hallo ', firstName('zusammen'), ','),
    paragraph(
      'heute nur kurz: Die Aufzeichnung von gestern Abend ist online, mit den Folien und den beiden Büchern, nach denen alle gefragt haben.',
    ),
    paragraph(link('example.com/gespraech', 'https://example.com/gespraech')),
    paragraph(
      'Meine Lieblingsstelle kommt ungefähr bei Minute dreißig. Da erklärt Noor, warum sie ihre Fehler in einer beschrifteten Schachtel aufhebt.',
    ),
    paragraph(
      'Das nächste Gespräch ist am 9. April. Antworten Sie auf diese Mail mit einem Ja, dann halte ich Ihnen einen Stuhl frei.',
    ),
    paragraph('Viele Grüße\nAda'),
  ],
}
