import { event as german } from './german/event.ts'
import {
  bold,
  button,
  callout,
  columns,
  divider,
  firstName,
  heading,
  link,
  paragraph,
  picture,
  type Shipped,
} from './written.ts'

export const event: Shipped = {
  number: 7,
  name: 'Event',
  german,
  blocks: [
    picture(
      'event',
      'A clock above a bucket, a red typewriter and a pneumatic tube, each in the light of a lamp',
    ),
    heading(1, 'An evening about small machines'),
    paragraph(
      'Hello ',
      firstName('there'),
      ', on the second Thursday of March we turn the reading room into a workshop. Three people show a thing that they built, and why it works.',
    ),
    callout(
      'accent',
      bold('Thursday, 12 March, 7 pm\n'),
      'Reading Room, 14 Harbour Street\nDoors open at 6.30. Free, with forty seats.',
    ),
    button('Save me a seat', 'https://example.com/seat'),
    heading(2, 'The evening'),
    columns(
      [16, 84],
      [heading(3, '7.00')],
      [
        paragraph(
          bold('A clock that runs on rain'),
          '\nHana Okafor fills a bucket, and the bucket tells the time.',
        ),
      ],
    ),
    columns(
      [16, 84],
      [heading(3, '7.40')],
      [
        paragraph(
          bold('The quietest typewriter in Lisbon'),
          '\nTomás Reis took the noise out of a 1961 Hermes, and kept the joy.',
        ),
      ],
    ),
    columns(
      [16, 84],
      [heading(3, '8.20')],
      [
        paragraph(
          bold('Letters by pneumatic tube'),
          '\nSixty metres of pipe, one vacuum cleaner, and a live demonstration.',
        ),
      ],
    ),
    columns(
      [16, 84],
      [heading(3, '9.00')],
      [paragraph(bold('Soup, bread, questions'), '\nStay as long as the soup lasts.')],
    ),
    divider,
    columns(
      [50, 50],
      [
        heading(3, 'Getting there'),
        paragraph(
          'Tram 4 to Harbour Street, then two minutes on foot. The entrance is level, and so is everything inside.',
        ),
      ],
      [
        heading(3, 'Cannot come?'),
        paragraph(
          'We record the talks. ',
          link('Leave your address', 'https://example.com/recording'),
          ', and you get the link on Friday.',
        ),
      ],
    ),
  ],
}
