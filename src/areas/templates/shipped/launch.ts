import { launch as german } from './german/launch.ts'
import {
  bold,
  button,
  callout,
  columns,
  divider,
  heading,
  italic,
  paragraph,
  picture,
  quote,
  type Shipped,
  spacer,
} from './written.ts'

export const launch: Shipped = {
  number: 8,
  name: 'Launch',
  german,
  blocks: [
    heading(1, 'It is here: Fieldnotes, the journal that fills itself'),
    paragraph(
      'You told us that the best ideas come on walks, and that they are gone by the time you are home. We spent two years on that problem. Today you can have the answer.',
    ),
    picture('launch', 'A walker on a path over the hills at sunrise, with notes above its bends'),
    button('See Fieldnotes', 'https://example.com/fieldnotes'),
    spacer(12),
    divider,
    columns(
      [34, 33, 33],
      [
        heading(3, 'Speak'),
        paragraph(
          'Say it as you walk. Fieldnotes writes it down, in your words and in eleven languages.',
        ),
      ],
      [
        heading(3, 'Wander'),
        paragraph('Each note knows the path you were on. Go back, and it is waiting there.'),
      ],
      [
        heading(3, 'Keep'),
        paragraph('Notes stay on your phone. No account, no cloud, no one who reads along.'),
      ],
    ),
    divider,
    heading(2, 'Why we made it'),
    paragraph(
      'Lena lost the ending of her novel somewhere between the reservoir and the car park. She remembers that it was good. Fieldnotes began the next morning, as a voice recorder taped to a walking stick.',
    ),
    quote(
      'I have kept notebooks for thirty years. This is the first one that I did not leave on a bench.',
      'Ruth Abara, botanist, who tried it for a winter',
    ),
    callout(
      'accent',
      bold('For you, a week before everybody else.\n'),
      'Readers of this newsletter get Fieldnotes for 19 € in place of 29 €. The code is ',
      bold('FIRSTWALK'),
      ', and it is good until Sunday night.',
    ),
    button('Get it for 19 €', 'https://example.com/fieldnotes/buy'),
    paragraph(italic('Not for you? That is fine. Your next letter comes on Friday, as always.')),
  ],
}
