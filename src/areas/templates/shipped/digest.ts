import { digest as german } from './german/digest.ts'
import {
  bold,
  button,
  callout,
  columns,
  divider,
  heading,
  link,
  list,
  paragraph,
  picture,
  type Shipped,
} from './written.ts'

export const digest: Shipped = {
  number: 9,
  name: 'Digest',
  german,
  blocks: [
    heading(1, 'The week in five minutes'),
    paragraph(
      'Good morning. The city gave its rivers a vote, a bakery gave away its best recipe, and we found out why the night trains are full. Here is what mattered.',
    ),
    picture(
      'digest',
      'A town with a clock tower on its river in the evening, with a bridge and a small boat',
    ),
    callout(
      'neutral',
      bold('In this issue\n'),
      'A seat for the river at the council table\nThe bread that takes three days\nNight trains, and why you cannot get a bed',
    ),
    heading(2, 'A seat for the river'),
    paragraph(
      'From March on, every plan that touches the water needs the consent of a guardian who speaks for the river alone. Forty cities have tried something like it. Ours is the first with a right of veto.',
    ),
    paragraph(link('Read what the guardian may stop', 'https://example.com/river')),
    columns(
      [50, 50],
      [
        picture('digest-loaf', 'A round loaf on a board, still warm'),
        heading(3, 'The three-day loaf'),
        paragraph(
          'Marta Lindqvist has sold out by nine for eleven years. Last week she printed the recipe on the bag.',
        ),
        paragraph(link('Bake it this weekend', 'https://example.com/loaf')),
      ],
      [
        picture('digest-train', 'A night train below the moon, with light in all windows but one'),
        heading(3, 'No bed to Vienna'),
        paragraph(
          'Night trains are booked out until May. The reason is not demand: it is a shortage of forty-year-old carriages.',
        ),
        paragraph(link('Follow one carriage', 'https://example.com/night-train')),
      ],
    ),
    divider,
    heading(2, 'The week in numbers'),
    columns(
      [34, 33, 33],
      [heading(2, '72 h'), paragraph('for flour, water and salt to become Marta’s bread')],
      [heading(2, '1 vote'), paragraph('for the river, against eleven people round the table')],
      [heading(2, '96 %'), paragraph('of night-train beds to Vienna taken until May')],
    ),
    divider,
    heading(2, 'Worth your Saturday'),
    list(
      [
        link('The flower market by night', 'https://example.com/market'),
        ', open until two, with soup',
      ],
      [
        link('Seventeen short films about rain', 'https://example.com/films'),
        ' at the old pump house',
      ],
      [
        link('Repair café', 'https://example.com/repair'),
        ': bring the toaster, leave with a story',
      ],
    ),
    button('Read the whole issue', 'https://example.com/issue'),
  ],
}
