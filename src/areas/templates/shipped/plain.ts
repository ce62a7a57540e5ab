import { plain as german } from './german/plain.ts'
import { firstName, link, paragraph, type Shipped } from './written.ts'

export const plain: Shipped = {
  number: 1,
  name: 'Plain',
  german,
  blocks: [
    paragraph('Hi ', firstName('there'), ','),
    paragraph(
      'a short one today. The recording of last night’s conversation is online, with the slides and the two books that everybody asked about:',
    ),
    paragraph(link('example.com/conversation', 'https://example.com/conversation')),
    paragraph(
      'My favourite part is around minute thirty, where Noor explains why she keeps her mistakes in a labelled box.',
    ),
    paragraph(
      'The next one is on 9 April. Answer this mail with a yes and I keep a chair for you.',
    ),
    paragraph('Best,\nAda'),
  ],
}
