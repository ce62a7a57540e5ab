import { essay as german } from './german/essay.ts'
import {
  bold,
  divider,
  heading,
  italic,
  link,
  paragraph,
  picture,
  quote,
  type Shipped,
} from './written.ts'

export const essay: Shipped = {
  number: 6,
  name: 'Essay',
  german,
  blocks: [
    heading(1, 'In praise of the second draft'),
    paragraph(
      italic(
        'We celebrate beginnings and we applaud endings. The work is in between, and it looks like crossing things out.',
      ),
    ),
    paragraph(bold('By Miriam Castellanos'), '  ·  8 minutes'),
    picture(
      'essay',
      'Drafts of one poem, one over the other, with lines crossed out in red and a pencil',
    ),
    paragraph(
      'There is a drawer in the archive of a small museum in Trieste that holds forty-one versions of one poem. The first is written fast, on the back of a tram ticket. The last is four lines long. Visitors photograph the first and the last. I have never seen anybody look at number nineteen.',
    ),
    paragraph(
      'Number nineteen is a mess. There are three colours of ink. A stanza has moved to the top and moved back again. In the margin, in pencil, stands a single word, which the archivist reads as ',
      italic('why'),
      '. I think that it is the bravest page in the building.',
    ),
    heading(2, 'The courage to go back'),
    paragraph(
      'A first draft asks for nerve. You must believe, for an hour, that you have something to say. A second draft asks for something harder: to read what you said as a stranger would, and to stay in the room.',
    ),
    quote(
      'The first draft is you telling yourself the story. The second is when you notice that somebody is listening.',
    ),
    paragraph(
      'Carpenters know this. They dry-fit a joint before the glue, take it apart, and shave off what only the light between the two pieces could tell them. None of them calls it failure. They call it fitting.',
    ),
    heading(2, 'What to keep'),
    paragraph(
      'My own rule is plain. On the second day I delete the first paragraph, because it is me clearing my throat. Then I look for the sentence that I am proudest of, and I ask it what it is for. Often it has no answer.',
    ),
    paragraph(
      'What is left is shorter, and a little strange, and mine. It looks as if it had cost nothing. That is what it cost.',
    ),
    divider,
    paragraph(
      bold('Next week: '),
      'why the best maps leave things out. If you know somebody with a drawer full of beginnings, ',
      link('send them this essay', 'https://example.com/second-draft'),
      '.',
    ),
  ],
}
