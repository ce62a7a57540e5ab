import { reEngagement as german } from './german/re-engagement.ts'
import {
  button,
  columns,
  divider,
  firstName,
  heading,
  link,
  list,
  paragraph,
  picture,
  type Shipped,
} from './written.ts'

export const reEngagement: Shipped = {
  number: 2,
  name: 'Re-engagement',
  german,
  blocks: [
    picture(
      're-engagement',
      'A letter flies from a mailbox into the evening as a paper plane, towards a lit window',
    ),
    heading(1, 'Shall we go on writing to you?'),
    paragraph('Hello ', firstName('there'), ','),
    paragraph(
      'it has been a while since you opened one of our letters. That is no reproach: mailboxes are full, and life changes. We would rather write to a few people who like it than to many who do not.',
    ),
    paragraph(
      'One click tells us what you want. If we hear nothing, this is the last letter that you get from {{ newsletter.name }}.',
    ),
    columns(
      [36, 64],
      [button('Yes, please', 'https://example.com/still-here')],
      [button('No, thank you', '{{ unsubscribe_url }}', { style: 'outline' })],
    ),
    divider,
    heading(2, 'The three you missed most'),
    list(
      [
        link('The village that moved uphill', 'https://example.com/village'),
        ', which half of you sent on to somebody',
      ],
      [
        link('How to keep a notebook for forty years', 'https://example.com/notebook'),
        ', our most answered letter ever',
      ],
      [
        link('A map of every public piano', 'https://example.com/pianos'),
        ', which is still growing',
      ],
    ),
    paragraph('Whatever you choose: thank you for the time that you gave us.'),
  ],
}
