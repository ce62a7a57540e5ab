import { letter as german } from './german/letter.ts'
import { firstName, italic, paragraph, picture, quote, type Shipped } from './written.ts'

export const letter: Shipped = {
  number: 10,
  name: 'Letter',
  german,
  blocks: [
    picture(
      'letter',
      'A pear tree in the morning sun, seen through a kitchen window with a mug and two books on the sill',
    ),
    paragraph('Dear ', firstName('reader'), ','),
    paragraph(
      'The heating in the studio gave up on Tuesday, so I am writing this at the kitchen table, in two jumpers, with a view of the pear tree that I keep meaning to prune.',
    ),
    paragraph(
      'I want to tell you about a small thing that changed my week. On Monday I left my phone in a drawer before breakfast and forgot it there until noon. Nothing burned down. I read forty pages, wrote three letters by hand, and heard the neighbour practise the same four bars of Schubert until they were good.',
    ),
    quote(
      'Attention is the rarest and purest form of generosity.',
      'Simone Weil, in a letter of 1942',
    ),
    paragraph(
      'I had read that line before, and I had always taken it to be about other people. This week it occurred to me that it also holds for a tree, a book, or four bars of Schubert. You give them your morning, and they give it back larger.',
    ),
    paragraph(
      'So here is my question for you: what would you do with a morning that nothing can reach? Answer this letter and tell me. I read all of them.',
    ),
    paragraph('Warmly,\nAda'),
    paragraph(italic('P.S. The pear tree gets pruned on Sunday. You are my witness.')),
  ],
}
